// Statuses, parts and what can be counted from them: values in, values out.
export const PARTS = ['morning', 'afternoon', 'evening'];
export const CYCLE = ['free', 'morningOnly', 'afternoonOnly', 'eveningOnly', 'busy'];
const ONLY = { morningOnly: 'morning', afternoonOnly: 'afternoon', eveningOnly: 'evening' };

/** A status as a reader may take it: a word that is not known here is unknown, never free (A1). */
export const known = (status) => CYCLE.includes(status) ? status : 'unknown';

/** unknown goes to free, then round, and never back to unknown (A8). */
export const next = (status) => CYCLE[(CYCLE.indexOf(status) + 1) % CYCLE.length];

export function partsOf(status) {
  if (status === 'free') return [...PARTS];
  return ONLY[status] ? [ONLY[status]] : [];
}

/** The status of free parts: of two the later one (A9). */
export function statusOf(parts) {
  if (parts.length === 3) return 'free';
  if (parts.length === 0) return 'busy';
  return `${PARTS.filter((p) => parts.includes(p)).at(-1)}Only`;
}

/** The two free parts of a day that has two, for its colours. */
export const two = (day) => day.parts.length === 2 ? day.parts.join(' ') : null;

/** free, busy, unknown, one part, or two. */
export const look = (day) => day.parts.length === 2 ? 'two' : known(day.status);

export const SYMBOL = {
  free: 'check', busy: 'cross', morningOnly: 'sunrise', afternoonOnly: 'sun', eveningOnly: 'moonStars', unknown: 'dot',
  morning: 'sunrise', afternoon: 'sun', evening: 'moonStars',
};

export function symbolsOf(day) {
  if (day.isAhead) return ['dash'];
  return day.parts.length === 2 ? PARTS.filter((p) => day.parts.includes(p)).map((p) => SYMBOL[p]) : [SYMBOL[known(day.status)]];
}

export function addDays(date, count) {
  const moment = new Date(`${date}T12:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + count);
  return moment.toISOString().slice(0, 10);
}

/** All dates from the first to the last, at most 366. */
export function datesBetween(first, last) {
  const dates = [];
  for (let date = first; date <= last && dates.length < 366; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** A friend's day on one of my dates: where the zones differ, their week may begin later, or end earlier (`isAhead`). */
export const dayAt = (friend, date) => friend.days.find((d) => d.date === date)
  ?? { date, status: 'unknown', parts: [], note: null, isAhead: date > friend.days.at(-1)?.date };

/** Friends by their day: all of it free, some of it, none; and those who have not set it. */
export function whoIs(friends, date) {
  const groups = { free: [], partly: [], busy: [], unknown: [] };
  for (const friend of friends) {
    const { parts, status } = dayAt(friend, date);
    if (known(status) === 'unknown') groups.unknown.push(friend);
    else if (parts.length === 3) groups.free.push(friend);
    else if (parts.length > 0) groups.partly.push(friend);
    else groups.busy.push(friend);
  }
  return groups;
}

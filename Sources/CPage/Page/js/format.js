// Words, dates and times in the language of the page.
import { state, now } from './store.js';
import { known, PARTS } from './days.js';

const LANGUAGES = ['en', 'de'];
const catalogues = {};

/** @param wanted one of them; anything else is what the browser wants */
export function language(wanted = state.prefs.lang) {
  if (LANGUAGES.includes(wanted)) return wanted;
  return navigator.languages.map((l) => l.slice(0, 2)).find((l) => LANGUAGES.includes(l)) ?? 'en';
}

let wantsMore = false;
/**
 * Only the language that is used is fetched, and the words of My Week first.
 * @param isMore whether the words of the other views are needed; once asked for, they come in every language
 */
export async function loadWords(isMore = false, l = language()) {
  wantsMore ||= isMore;
  for (const file of [l, ...(wantsMore ? [`${l}-more`] : [])]) {
    catalogues[file] ??= Object.fromEntries(flat((await import(`./text/${file}.js`)).default));
  }
}

/** The words by their whole keys: `live: { free: … }` in a file is `live.free`. */
const flat = (words, start = '') => Object.entries(words).flatMap(([key, value]) =>
  typeof value === 'string' ? [[start + key, value]] : flat(value, `${start}${key}.`));

/** Times and the first day of the week follow the person's own locale where it has the page's language. */
const locale = () => navigator.languages.find((l) => l.startsWith(language())) ?? (language() === 'de' ? 'de-DE' : 'en-GB');

const word = (key) => catalogues[language()]?.[key] ?? catalogues[`${language()}-more`]?.[key];

/** A sentence. `n` chooses the singular where there is one. */
export function t(key, values = {}) {
  const text = (values.n === 1 && word(`${key}_one`)) || word(key) || key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

const formats = new Map();
function format(options) {
  const key = locale() + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale(), options));
  return formats.get(key);
}
const noon = (date) => new Date(`${date}T12:00:00Z`);
const part = (date, options) => format({ ...options, timeZone: 'UTC' }).format(noon(date)).replace(/\.$/, '');

export const weekday = (date) => part(date, { weekday: 'short' });
const weekdayLong = (date) => part(date, { weekday: 'long' });
export const dayNumber = (date) => String(Number(date.slice(8)));
const monthShort = (date) => part(date, { month: 'short' });
export const monthLong = (date) => format({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon(date));
const isGerman = () => language() === 'de';
/** 27 Nov; 27. Nov */
export const dateShort = (date) => isGerman() ? `${dayNumber(date)}. ${monthShort(date)}` : `${dayNumber(date)} ${monthShort(date)}`;
/** Fri 27 Nov; Fr 27. Nov; with the year where it is another one */
export const day = (date) => `${weekday(date)} ${dateShort(date)}${state.today && date.slice(0, 4) !== state.today.slice(0, 4) ? ` ${date.slice(0, 4)}` : ''}`;
/** Friday 27 November; Freitag, 27. November */
export const dayLong = (date) => isGerman()
  ? `${weekdayLong(date)}, ${dayNumber(date)}. ${part(date, { month: 'long' })}`
  : `${weekdayLong(date)} ${dayNumber(date)} ${part(date, { month: 'long' })}`;
/** A page that has lost the daemon before midnight does not know the days that followed. */
export const isToday = (date) => date === state.today && (state.conn !== 'lost' || date === dateAt(now()));
export const dayOrToday = (date) => isToday(date) ? t('today') : weekday(date);

/** 18:00, or 6:00 pm where people write so; of an RFC 3339 time in the zone that it is written for. */
export function clock(time) {
  const [hour, minute] = (time.includes('T') ? time.slice(11, 16) : time).split(':').map(Number);
  const isHalf = format({ hour: 'numeric' }).resolvedOptions().hour12;
  const moment = new Date(Date.UTC(2026, 0, 1, hour % 24, minute));
  return format({ hour: isHalf ? 'numeric' : '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(moment);
}

/** 08:30, of {hour, minute}, for a field and for the daemon. */
export const hm = (time) => `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;

/** "22:00 – 06:00 (next day)", of a shift's duration. */
export function hours(duration) {
  if (duration.type === 'allDay') return t('shifts.allDay');
  return `${clock(hm(duration.from))} – ${clock(hm(duration.to))}${duration.overnight ? ` (${t('shifts.nextDay')})` : ''}`;
}

/** The date of a moment of the daemon's clock in my zone; Sweden writes dates as the daemon does. */
const dateAt = (ms) => new Date(ms).toLocaleDateString('sv-SE', { timeZone: state.zone });

/** 18:00 of such a moment, or with the day if that is over. */
export function momentAt(ms) {
  const time = format({ hour: '2-digit', minute: '2-digit', timeZone: state.zone }).format(new Date(ms));
  return isToday(dateAt(ms)) ? time : `${day(dateAt(ms))}, ${time}`;
}

/** The same of an RFC 3339 time. */
export const moment = (time) => isToday(time.slice(0, 10)) ? clock(time) : `${day(time.slice(0, 10))}, ${clock(time)}`;

export function ago(time) {
  const seconds = (now() - Date.parse(time)) / 1000;
  if (seconds < 60) return t('age.now');
  if (seconds < 3600) return t('age.min', { n: Math.floor(seconds / 60) });
  if (seconds < 48 * 3600) return t('age.h', { n: Math.floor(seconds / 3600) });
  return t('age.days', { n: Math.floor(seconds / 86400) });
}

export function until(time) {
  if (!time) return '';
  return time.slice(11, 16) === '00:00' ? t('live.midnight') : t('live.until', { time: clock(time) });
}

/** Of two free parts both are named, since no status has them (A9). */
export function statusName(day) {
  if (day.isAhead) return t('who.ahead');
  if (day.parts.length === 2) return PARTS.filter((p) => day.parts.includes(p)).map((p) => t(p)).join(' + ');
  return t(known(day.status));
}

/** "Fri 27 Nov: Busy → Free"; of a change of the note alone, that; else what it is now. */
export function changeText({ date, before, after }) {
  const [was, is] = [statusName(before), statusName(after)];
  if (was !== is) return t('changed', { day: day(date), before: was, after: is });
  return before.note === after.note ? `${day(date)}: ${is}` : t('changed.note', { day: day(date), status: is });
}

/** "Evening, Fri 27 Nov", of a wish and some of its dates. */
export const wishTime = (wish, dates = wish.dates) => wish.now ? t('now')
  : `${t(wish.part ?? 'allDay')}, ${dates ? list(dates.map(day)) : t('wish.anyDay')}`;

export const list = (items) => items.length < 2 ? items.join('') : items.slice(0, -1).join(', ') + t('and') + items.at(-1);

/** What a person sees as characters (A4). */
export const length = (text) => [...new Intl.Segmenter(locale()).segment(text)].length;

export const firstWeekday = () => {
  const info = new Intl.Locale(locale());
  return (info.getWeekInfo?.() ?? info.weekInfo ?? { firstDay: 1 }).firstDay % 7;
};

export const code = (digits) => digits ? `${digits.slice(0, 3)} ${digits.slice(3)}` : t('requests.noCode');

export function initials(name) {
  const words = name.split(/\s+/).map((w) => w.replace(/^[^\p{L}\p{N}]+/u, '')).filter(Boolean);
  return words.slice(0, 2).map((w) => [...w][0]).join('').toUpperCase() || '?';
}

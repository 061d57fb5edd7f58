// Days and the live status as they are changed here: shown at once, and taken back if the daemon refuses.
import { state, update, myDay } from './store.js';
import { send, problem, attempt } from './api.js';
import { tell, touch } from './say.js';
import { t, day as dayText, statusName, changeText } from './format.js';
import { next, partsOf, statusOf } from './days.js';

let burst = null; // {date, changes, before, at}: taps on one card shortly after each other are undone as one

/** Who has it, and who gets it later. */
export function reach({ friendsConnected = 0, friendsWaiting = 0 }) {
  if (!friendsConnected) return friendsWaiting ? t('reach.later', { n: friendsWaiting }) : '';
  return [t('reach', { n: friendsConnected }), friendsWaiting ? t('reach.wait', { n: friendsWaiting }) : ''].filter(Boolean).join(', ') + '.';
}

/** The days of an answer, where they are shown; the event that follows says the same. */
function take(answer) {
  const after = new Map(answer.changes.map((c) => [c.date, c.after]));
  update({
    days: state.days.map((d) => after.get(d.date) ?? d),
    otherDays: { ...state.otherDays, ...Object.fromEntries([...after].filter(([date]) => state.otherDays[date])) },
  });
}

/** Whether a change is about more than the note. */
const hasStatus = (change) => change.isNext || change.status || change.parts;

const asWill = (old, change) => {
  if (!hasStatus(change)) return { ...old, note: change.note || null };
  const status = change.isNext ? next(old.status) : change.status ?? statusOf(change.parts);
  const parts = change.parts ?? partsOf(status);
  const isSame = status === old.status && parts.length === old.parts.length;
  const note = change.note !== undefined ? change.note || null : change.isNext || isSame ? old.note : null;
  return { ...old, status, parts, note, source: 'explicit' };
};

const sent = (dates, change) => {
  const path = `days/${dates.join(',')}`;
  if (!change) return send('DELETE', path);
  if (!hasStatus(change)) return send('PUT', `${path}/note`, change);
  return change.isNext ? send('POST', `${path}/cycle`) : send('PUT', path, change);
};

/**
 * @param change {status} or {parts}, with {note}, or {note} alone, or {isNext: true}; null clears
 * @returns whether it was done
 */
export async function changeDays(dates, change) {
  if (dates.some((date) => state.pending[date])) return false;
  const before = new Map(dates.map((date) => [date, myDay(date)]));
  update({ pending: { ...state.pending, ...Object.fromEntries([...before].map(([date, old]) => [date, change ? asWill(old, change) : { ...old }])) } });
  touch('light');
  try {
    const answer = await sent(dates, change);
    take(answer);
    settle(dates);
    report(dates, answer, change?.isNext);
    return true;
  } catch (error) {
    settle(dates);
    const kept = dates.length === 1 ? ` ${t('error.kept', { day: dayText(dates[0]), status: statusName(before.get(dates[0])) })}` : '';
    if (error.code !== 'expired') refuse(dates, problem(error) + kept);
    return false;
  }
}

function settle(dates) {
  const pending = { ...state.pending };
  for (const date of dates) delete pending[date];
  update({ pending });
}

function report(dates, answer, isTap) {
  const { changes, undoNumber } = answer;
  const isInBurst = isTap && burst?.date === dates[0] && Date.now() - burst.at < 5000;
  const numbers = [...(undoNumber ? [undoNumber] : []), ...(isInBurst ? burst.changes : [])];
  const before = isInBurst ? burst.before : changes[0]?.before;
  burst = isTap && changes.length === 1 ? { date: dates[0], changes: numbers, before, at: Date.now() } : null;
  const more = [changes.some((c) => c.before.note && !c.after.note && c.after.status !== 'unknown') ? t('day.noteGone') : '', reach(answer)];
  const text = changes.length === 0 ? t('unchanged', { day: dayText(dates[0]) })
    : changes.length > 1 ? t('changed.many', { n: changes.length, after: statusName(changes[0].after) })
      : changeText({ ...changes[0], before });
  tell(text, { more: more.filter(Boolean).join(' '), back: numbers.length ? () => undo(numbers) : null });
}

function refuse(dates, text) {
  tell(text, { level: 'error' });
  for (const date of dates) {
    const card = document.querySelector(`.day[data-key="${date}"]`);
    card?.classList.remove('refused');
    requestAnimationFrame(() => card?.classList.add('refused'));
  }
}

export const cycleDay = (date) => changeDays([date], { isNext: true });

// MARK: Undo and redo

/** What an undo or a redo did, in a few words. */
function summary({ changes, actions = [] }) {
  if (changes.length === 1) return changeText(changes[0]);
  if (changes.length > 1) return t('changed.days', { n: changes.length });
  return actions.flatMap((a) => a.entries).map((e) => e.text).filter(Boolean).slice(0, 2).join('; ');
}

const numbersOf = (answer) => answer.actions.map((a) => a.number);

async function turn(direction, body) {
  burst = null;
  const answer = await attempt(send('POST', direction, body, 'undo'));
  if (!answer) return;
  take(answer);
  const isUndo = direction === 'undo';
  const text = summary(answer);
  const key = isUndo ? 'undone' : 'redone';
  const back = () => isUndo ? redo(answer.actions.length) : undo(numbersOf(answer));
  tell(text ? t(key, { text }) : t(`${key}.bare`), { back, isRedo: isUndo });
}

/** @param changes the numbers of the changes */
export const undo = (changes) => turn('undo', { changes });
/** @param count how many of those that were undone last */
export const redo = (count = 1) => turn('redo', { count });

/** Undoes the newest change. If something newer cannot be undone, it says so, and leaves the undo to a button. */
export async function undoLast() {
  const plan = await attempt(send('POST', 'undo', { dryRun: true }, 'undo'));
  if (!plan) return;
  const work = () => undo(numbersOf(plan));
  if (!plan.passed) { await work(); return; }
  const what = summary(plan);
  tell(t('undo.stays', { text: plan.passed.text }), { level: 'warning', more: what && `${t('undo')}: ${what}`, back: work });
}

/** Takes back the changes of answers; null if they changed nothing that can be undone. */
export function backOf(...answers) {
  const changes = answers.map((a) => a?.undoNumber).filter(Boolean);
  return changes.length ? () => undo(changes) : null;
}

// MARK: The live status

async function changeLive(work) {
  touch('medium');
  const answer = await attempt(work);
  if (!answer) return null;
  update({ live: answer.live });
  if (!answer.ignored) tell(t(`live.done.${answer.live.state}`), { more: reach(answer), back: backOf(answer) });
  return answer;
}
export const toggleLive = () => changeLive(send('POST', 'live/toggle', { control: 'banner' }, 'live'));
export const setLive = (body) => changeLive(send('PUT', 'live', body, 'live'));

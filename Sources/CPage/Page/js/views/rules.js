// What repeats and what is waited for: defaults, and wishes.
import {
  h, aloud, icon, on, state, update, t, day as dayText, list, weekday, statusName, wishTime, addDays, button, read, send, attempt, at,
  tell, backOf,
} from '../kit.js';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** Mon; 5 January 2026 was one. */
export const weekdayName = (word) => weekday(addDays('2026-01-05', WEEKDAYS.indexOf(word)));

function weekdaysText(words) {
  const numbers = WEEKDAYS.map((w, i) => words.includes(w) ? i : -1).filter((i) => i >= 0).join('');
  const whole = { '0123456': 'default.everyDay', '01234': 'default.weekdays', '56': 'default.weekend' }[numbers];
  return whole ? t(whole) : words.map(weekdayName).join(', ');
}

const defaultRow = (d) => h('li.row', { key: d.id },
  h('div.person-text', h('span.person-name', weekdaysText(d.weekdays)),
    h('span.hint', statusName(d), d.until && `, ${t('default.until', { date: dayText(d.until) })}`)),
  button(t('default.end'), 'default.end', { 'data-id': d.id, class: 'danger-quiet' }, aloud(`${weekdaysText(d.weekdays)}: `)));

const wishRow = (w) => h('li.row', { key: w.id },
  h('div.person-text', h('span.person-name', list(w.people.map((p) => p.name))),
    h('span.hint', `${wishTime(w)} · `, w.met.length ? t('wish.isMet', { days: w.now ? t('now') : list(w.met.map(dayText)) }) : t('wish.notYet'))),
  button(t('remove'), 'wish.remove', { 'data-id': w.id, class: 'danger-quiet' }, aloud(`${list(w.people.map((p) => p.name))}: `)));

export const defaults = () => [
  h('p.hint', t('default.hint')),
  state.defaults?.length > 0 && h('ul.rows', state.defaults.map(defaultRow)),
  h('div', button(t('default.add'), 'default.add', {}, icon('plus'))),
];

export const wishes = () => [
  h('p.hint', t('wish.hint')),
  state.wishes?.length > 0 && h('ul.rows', state.wishes.map(wishRow)),
  state.friends.length > 0 && h('div', button(t('wish.add'), 'wish.add', {}, icon('plus'))),
];

export async function loadDefaults() { const answer = await read('defaults'); if (answer) update({ defaults: answer.defaults }); }
export async function loadWishes() { const answer = await read('wishes'); if (answer) update({ wishes: answer.wishes }); }

on('default.end', async (el) => {
  const answer = await attempt(send('DELETE', `defaults/${at(el.dataset.id)}`, undefined, el.dataset.id));
  if (!answer) return;
  update({ defaults: answer.defaults });
  tell(t('default.ended'), { level: 'warning', back: backOf(answer) });
});
on('wish.remove', async (el) => {
  const answer = await attempt(send('DELETE', `wishes/${at(el.dataset.id)}`, undefined, el.dataset.id));
  if (!answer) return;
  update({ wishes: answer.wishes });
  tell(t('wish.removed'), { level: 'warning' });
});

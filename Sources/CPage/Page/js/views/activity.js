// Activity: who did what and when, and the way back.
import { h, bdi } from '../dom.js';
import { icon } from '../icons.js';
import { on } from '../actions.js';
import { state, setUI, update } from '../store.js';
import { t, clock, dayLong } from '../format.js';
import { pageHead, button } from '../parts.js';
import { undo, redo } from '../changes.js';
import { read, at } from '../api.js';
import { soon } from '../load.js';

const TOPICS = ['', 'days', 'defaults', 'shifts', 'live', 'friends', 'requests', 'wishes', 'profile', 'store'];
const ICONS = {
  days: 'week', defaults: 'week', live: 'bolt', friends: 'friends', requests: 'people', shifts: 'shifts', wishes: 'bell',
  profile: 'settings', store: 'download',
};
const PAGE = 50;

/** One request may have several entries; the newest of them has the button. */
const isFirstOf = (entries, i) => entries[i].change !== undefined && entries.findIndex((e) => e.change === entries[i].change) === i;

const line = (entry, i, entries) => h('li.log-line', { key: String(entry.seq), 'data-result': entry.result },
  h('span.log-icon', { 'aria-hidden': 'true' }, icon(ICONS[entry.about] ?? 'activity')),
  h('div.person-text', h('p', { dir: 'auto' }, entry.text ?? `${entry.about}: ${entry.action}`),
    h('p.hint', entry.mine ? t('you') : bdi(entry.actor.name ?? t('add.noName')), ' · ', h('time', { datetime: entry.at }, clock(entry.at)),
      entry.cause && ` · ${t(`log.${entry.cause}`)}`,
      entry.result !== 'done' && h('span.unverified', icon('warning'), t(`log.${entry.result}`)))),
  isFirstOf(entries, i) && h('button.icon-button', {
    do: 'log.undoOne', 'data-change': entry.change, 'aria-label': `${t('undo')}: ${entry.text ?? ''}`, 'aria-disabled': String(state.busy.has('undo')),
  }, icon('undo')));

function view() {
  const entries = state.log ?? [];
  const dates = [...new Set(entries.map((e) => e.at.slice(0, 10)))];
  return [
    pageHead(t('log.heading'), t('log.sub')),
    h('div.log-tools', button(t('log.undoLast'), 'log.back', {}, icon('undo')), button(t('redo'), 'log.redo', {}, icon('redo'))),
    h('div.field.topic', h('label', { for: 'topic' }, t('log.topic')),
      h('select.select', { id: 'topic', 'data-change': 'log.topic' },
        TOPICS.map((v) => h('option', { value: v, selected: v === state.ui.topic }, t(v ? `log.${v}` : 'log.all'))))),
    state.log && entries.length === 0 && h('p.hint', t('log.nothing')),
    dates.map((date) => h('section.log-day', { key: date, 'aria-labelledby': `log-${date}` },
      h('h2.small-head', { id: `log-${date}`, tabindex: '-1' }, date === state.today ? t('today') : dayLong(date)),
      h('ol.log', entries.map((e, i) => e.at.startsWith(date) && line(e, i, entries))))),
    state.logMore && h('div.centre', button(t('log.older'), 'log.older', { 'aria-disabled': String(state.busy.has('log')) })),
  ];
}

const path = (before) => `log?limit=${PAGE}${state.ui.topic ? `&about=${at(state.ui.topic)}` : ''}${before ? `&before=${before}` : ''}`;

/** The newest entries; older ones that were shown stay. */
async function load() {
  const { topic } = state.ui;
  const answer = await read(path());
  if (!answer || topic !== state.ui.topic) return;
  const oldest = answer.entries.at(-1)?.seq ?? 0;
  const older = answer.more ? (state.log ?? []).filter((e) => e.seq < oldest) : [];
  update({ log: [...answer.entries, ...older], logMore: older.length ? state.logMore : answer.more });
}

// Every event of the daemon comes from something that has an entry.
export const page = { view, load, on(event) { if (event.includes('.')) soon(load, 300); } };

on('log.topic', (el) => { update({ log: null, logMore: false }); setUI({ topic: el.value }); load(); });
on('log.back', () => undo());
on('log.redo', () => redo());
on('log.undoOne', (el) => undo([Number(el.dataset.change)]));
on('log.older', async () => {
  const last = state.log.at(-1).seq;
  const answer = await read(path(last));
  if (answer && state.log.at(-1)?.seq === last) update({ log: [...state.log, ...answer.entries], logMore: answer.more });
});

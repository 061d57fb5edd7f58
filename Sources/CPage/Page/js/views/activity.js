// Activity: who did what and when, and the way back.
import {
  h, bdi, icon, on, state, setUI, update, t, clock, dayLong, isToday, pageHead, button, undo, undoLast, redo, read, at, soon,
} from '../kit.js';

const TOPICS = ['', 'days', 'defaults', 'shifts', 'live', 'friends', 'requests', 'wishes', 'profile', 'store'];
const ICONS = {
  days: 'week', defaults: 'week', live: 'bolt', friends: 'friends', requests: 'people', shifts: 'shifts', wishes: 'bell',
  profile: 'settings', store: 'download',
};
const PAGE = 50;

/** One request may have several entries; the newest of them has the button. */
function newestOfChanges(entries) {
  const seen = new Set();
  return new Set(entries.filter(({ change }) => change !== undefined && !seen.has(change) && seen.add(change)));
}

/** The terminal writes arrows in ASCII. */
const words = (entry) => (entry.text ?? `${entry.about}: ${entry.action}`).replaceAll(' -> ', ' → ');

const line = (entry, hasButton) => h('li.log-line', { key: String(entry.seq), 'data-result': entry.result },
  h('span.log-icon', { 'aria-hidden': 'true' }, icon(ICONS[entry.about] ?? 'activity')),
  h('div.person-text', h('p', { dir: 'auto' }, words(entry)),
    h('p.hint', entry.mine ? t('you') : bdi(entry.actor.name ?? t('add.noName')), ' · ', h('time', { datetime: entry.at }, clock(entry.at)),
      entry.cause && ` · ${t(`log.${entry.cause}`)}`,
      entry.result !== 'done' && h('span.unverified', icon('warning'), t(`log.${entry.result}`)))),
  hasButton && h('button.icon-button', {
    do: 'log.undoOne', 'data-change': entry.change, 'aria-label': `${t('undo')}: ${words(entry)}`, 'aria-disabled': String(state.busy.has('undo')),
  }, icon('undo')));

function view() {
  const entries = state.log ?? [];
  const undoable = newestOfChanges(entries);
  const dates = [...new Set(entries.map((e) => e.at.slice(0, 10)))];
  return [
    pageHead(t('log.heading'), t('log.sub')),
    h('div.log-tools', button(t('log.undoLast'), 'log.back', {}, icon('undo')), button(t('redo'), 'log.redo', {}, icon('redo'))),
    h('div.field.topic', h('label', { for: 'topic' }, t('log.topic')),
      h('select.select', { id: 'topic', 'data-change': 'log.topic' },
        TOPICS.map((v) => h('option', { value: v, selected: v === state.ui.topic }, t(v ? `log.${v}` : 'log.all'))))),
    state.log && entries.length === 0 && h('p.hint', t('log.nothing')),
    dates.map((date) => h('section.log-day', { key: date, 'aria-labelledby': `log-${date}` },
      h('h2.small-head', { id: `log-${date}`, tabindex: '-1' }, isToday(date) ? t('today') : dayLong(date)),
      h('ol.log', entries.filter((e) => e.at.startsWith(date)).map((e) => line(e, undoable.has(e)))))),
    state.logMore && h('div.centre', button(t('log.older'), 'log.older')),
  ];
}

const path = (before) => `log?limit=${PAGE}${state.ui.topic ? `&about=${at(state.ui.topic)}` : ''}${before ? `&before=${before}` : ''}`;

/** The newest entries; older ones that were shown stay, unless there is a gap between the two. */
async function load() {
  const { topic } = state.ui;
  const answer = await read(path());
  if (!answer || topic !== state.ui.topic) return;
  const oldest = answer.entries.at(-1)?.seq ?? 0;
  const shown = state.log ?? [];
  const older = answer.more && shown[0]?.seq >= oldest ? shown.filter((e) => e.seq < oldest) : [];
  update({ log: [...answer.entries, ...older], logMore: older.length ? state.logMore : answer.more });
}

// Every event of the daemon comes from something that has an entry.
export const page = { view, load, needs: ['log'], on(event) { if (event.includes('.')) soon(load, 300); } };

on('log.topic', (el) => { update({ log: null, logMore: false }); setUI({ topic: el.value }); load(); });
on('log.back', undoLast);
on('log.redo', () => redo());
on('log.undoOne', (el) => undo([Number(el.dataset.change)]));
on('log.older', async () => {
  const last = state.log.at(-1).seq;
  const answer = await read(path(last));
  if (answer && state.log.at(-1)?.seq === last) update({ log: [...state.log, ...answer.entries], logMore: answer.more });
});

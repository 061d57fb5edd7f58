// Friends: each one's week, who is free when, and the best times.
import {
  h, icon, on, state, setUI, PARTS, SYMBOL, CYCLE, partsOf, whoIs, t, weekday, dayNumber, dayLong, heading, pageHead, segmented, empty,
  glyph, linkButton, message, search, loadOverlap, loadGroups, loadWhoAt, soon, touch,
} from '../kit.js';
import { matrix } from './matrix.js';
import { weekList, whoList, nowList } from './friend-lists.js';
import { heatSection } from './heat.js';

/** A table where there is room for it; a list of friends otherwise. */
const isWide = matchMedia('(min-width: 1250px)');
isWide.addEventListener('change', () => setUI({}));

const chip = (value, text, isOn, symbol, label) => h('button.day-button.plain',
  { do: 'friends.day', 'data-date': value, key: `day-${value}`, 'aria-pressed': String(isOn), 'aria-label': label }, symbol && icon(symbol), text);

const dayFilter = () => h('div.day-buttons', { role: 'group', 'aria-label': t('who.heading') },
  chip('', t('friends.wholeWeek'), !state.ui.day), chip('now', t('now'), state.ui.day === 'now', 'bolt'),
  state.days.map((d) => chip(d.date, `${weekday(d.date)} ${dayNumber(d.date)}`, state.ui.day === d.date, null, dayLong(d.date))));

const partFilter = () => [
  segmented(t('friends.part'), 'friends.part', [[null, t('friends.anyPart')], ...PARTS.map((p) => [p, t(p), SYMBOL[p]])], state.ui.part),
  h('label.time-filter', t('friends.time'), h('input', { type: 'time', class: 'input', value: state.ui.at, 'data-change': 'friends.at' })),
];

const filters = () => h('div.filters', dayFilter(), h('div.filter-line',
  state.ui.day && state.ui.day !== 'now' && partFilter(),
  state.groups.length > 0 && segmented(t('group.heading'), 'friends.group',
    [['', t('friends.everybody')], ...state.groups.map((g) => [g.id, g.name])], state.ui.group),
  state.friends.length > 8 && search(t('friends.search'), state.ui.search, 'friends.search')));

const sample = (status) => ({ date: state.today, status, parts: partsOf(status), note: null });

const legend = () => h('details.fold.legend', h('summary', t('friends.legend')),
  h('p.hint', t('friends.legendBars')),
  h('ul', [...CYCLE, 'unknown'].map((status) => h('li', glyph(sample(status), false), h('span', { 'aria-hidden': 'true' }, t(status))))));

/** A part or a time of my day is the daemon's to convert into a friend's zone and hours; null until its answer is there. */
function groupsOf(friends, { day, part, at }) {
  if (!part && !at) return whoIs(friends, day);
  const byId = new Map(friends.map((f) => [f.id, f]));
  const people = (items) => items.map((x) => byId.get(x.id ?? x)).filter(Boolean);
  const { whoAt } = state;
  const found = part ? state.overlap?.days.find((d) => d.date === day)?.parts.find((p) => p.part === part)
    : whoAt?.day === day && whoAt.at === at && whoAt;
  return found ? Object.fromEntries(['free', 'partly', 'busy', 'unknown'].map((key) => [key, people(found[key] ?? [])])) : null;
}

function chosen() {
  const words = state.ui.search.trim().toLocaleLowerCase();
  const members = state.groups.find((g) => g.id === state.ui.group)?.members.map((m) => m.id);
  return state.friends.filter((f) => (!members || members.includes(f.id)) && f.name.toLocaleLowerCase().includes(words));
}

function body(friends) {
  const { day } = state.ui;
  if (friends.length === 0) return message('info', 'info', t('friends.none'));
  if (day === 'now') return nowList(friends);
  if (day) {
    const groups = groupsOf(friends, state.ui);
    return groups ? whoList(groups, day) : h('p.hint', t('who.ahead'));
  }
  return isWide.matches ? matrix(friends) : weekList(friends);
}

function view() {
  const head = pageHead(t('friends.heading'), t('friends.sub'));
  if (state.friends.length === 0) return [head, empty('friends', t('empty.heading'), t('empty.text'), linkButton(t('empty.button'), '#/people', 'primary'))];
  const friends = chosen();
  const { day } = state.ui;
  const title = day === 'now' ? t('now') : day ? dayLong(day) : t('friends.week');
  return [
    head, filters(),
    h('div.columns',
      h('section', { 'aria-labelledby': 'weeks' },
        heading('weeks', title, h('span.count', t('friends.count', { n: friends.length }))), body(friends), legend()),
      heatSection(friends.length ? friends : state.friends)),
  ];
}

const load = () => { loadOverlap(); loadGroups(); loadWhoAt(); };
const CHANGES = /^(day|friend|profile)\.|^live/;

export const page = {
  view, load,
  paper: () => matrix(state.friends, true),
  on(event) {
    if (event === 'groups.changed') soon(loadGroups);
    if (CHANGES.test(event)) { soon(loadOverlap); if (state.ui.at) soon(loadWhoAt); }
  },
};

on('friends.day', (el) => {
  touch('selection');
  const value = el.dataset.date || null;
  setUI({ day: state.ui.day === value ? null : value, part: null, at: '' });
  loadWhoAt();
});
on('friends.part', (el) => { touch('selection'); setUI({ part: el.dataset.value || null, at: '' }); loadWhoAt(); });
on('friends.at', (el) => { setUI({ at: el.value, part: null }); loadWhoAt(); });
on('friends.group', (el) => { touch('selection'); setUI({ group: el.dataset.value, heat: null }); });
on('friends.search', (el) => setUI({ search: el.value }));

// My Week: the live banner, seven cards, and who is free on a day.
import {
  h, aloud, bdi, icon, on, act, isByKey, state, setUI, myDays, requestsWaiting, CYCLE, known, look, two, whoIs, t, dayLong, dateShort,
  dayNumber, dayOrToday, isToday, statusName, until, bars, symbols, heading, pageHead, button, empty, isLive, linkButton, cycleDay,
  changeDays, toggleLive, touch, announce,
} from '../kit.js';
import { stop } from '../rove.js';
import { weekList, whoList } from './friend-lists.js';
import { pages, loadPage, unreachable } from '../pages.js';

const LIVE_ICONS = { checkSchedule: 'moon', free: 'bolt', busy: 'cup' };

function banner() {
  const live = isLive(state.live) ? state.live : { state: 'checkSchedule' };
  const end = live.until && until(live.until);
  return h('section.banner', { 'data-live': live.state, 'aria-label': t('live.title'), 'aria-busy': String(state.busy.has('live')) },
    h('button.banner-main', { do: 'live.toggle', key: 'banner' },
      h('span.banner-icon', { 'aria-hidden': 'true' }, icon(LIVE_ICONS[live.state])),
      h('span.banner-text', h('span.banner-title', { key: live.state }, t(`live.${live.state}`)), h('span.banner-hint', t('live.hint')),
        (live.note || end) && h('span.banner-until', end && h('span.phone-only', end), live.note && bdi(live.note)))),
    h('button.banner-more', { do: 'live.open', key: 'banner-more', 'aria-label': t('live.options') },
      end && h('span.wide-only', { 'aria-hidden': 'true' }, end), icon('more')));
}

const foot = (day) => (day.note || day.shift) && h('span.day-foot',
  day.shift && h('span.symbol-chip', aloud(t('week.shift', { symbol: '' })), day.shift),
  day.note && [aloud(t('week.note', { note: '' })), bdi(day.note, 'day-note')]);

function card(day, index) {
  const { selecting, selected } = state.ui;
  const isChosen = selected.includes(day.date);
  const at = `0,${index}`;
  return h('li.day', {
    key: day.date, 'data-look': look(day), 'data-two': two(day), 'data-status': known(day.status), 'data-pending': Boolean(state.pending[day.date]),
    'data-today': isToday(day.date), 'data-chosen': selecting && isChosen,
  },
  h('button.day-main', {
    do: 'day.tap', 'data-press': 'day.open', 'data-date': day.date, 'data-at': at, tabindex: stop('week', at, '0,0'),
    'aria-describedby': 'week-keys', 'aria-pressed': selecting ? String(isChosen) : null,
  },
  aloud(`${dayLong(day.date)}: `),
  h('span.day-name', { 'aria-hidden': 'true' }, dayOrToday(day.date)), h('span.day-date', { 'aria-hidden': 'true' }, dateShort(day.date)),
  symbols(day), h('span.day-word', statusName(day)), bars(day), foot(day)),
  selecting ? h('span.day-tick', { 'aria-hidden': 'true' }, isChosen && icon('check'))
    : h('button.day-more', { do: 'day.open', 'data-date': day.date, 'aria-label': t('week.open', { day: dayLong(day.date) }) }, icon('more')));
}

function selectTools() {
  const { selecting, selected } = state.ui;
  if (selecting) {
    return h('div.section-tools', button(t('cancel'), 'week.select', { class: 'quiet', key: 'cancel' }),
      button(t('week.choose'), 'week.choose', { class: 'primary', key: 'choose', disabled: selected.length === 0 }));
  }
  return h('div.section-tools', button(t('week.select'), 'week.select', { class: 'quiet', key: 'select' }, icon('select')),
    h('button.icon-button.wide-only', { do: 'print', key: 'print', 'aria-label': t('week.print') }, icon('print')));
}

function weekTitle() {
  const { selecting, selected } = state.ui;
  if (!selecting) return t('week.heading');
  return selected.length ? t('week.selecting', { n: selected.length }) : t('week.pick');
}

const myWeek = () => h('section.my-week', { 'aria-labelledby': 'my-week' },
  heading('my-week', weekTitle(), selectTools()),
  h('p', { id: 'week-keys', hidden: true }, t('week.keys')),
  h('ul.days', { 'data-rove': 'week' }, myDays().map(card)));

function dayButton(day) {
  const groups = whoIs(state.friends, day.date);
  return h('button.day-button', { do: 'who.day', 'data-date': day.date, key: day.date, 'aria-pressed': String(state.ui.day === day.date) },
    aloud(`${dayLong(day.date)}, `), h('span', { 'aria-hidden': 'true' }, dayOrToday(day.date)),
    h('b', { 'aria-hidden': 'true' }, dayNumber(day.date)), h('small', t('who.count', { n: groups.free.length })),
    groups.partly.length > 0 && h('small', t('who.some', { n: groups.partly.length })));
}

const who = () => h('section.who', { 'aria-labelledby': 'who' },
  heading('who', t('who.heading')),
  h('div.day-buttons', { role: 'group', 'aria-labelledby': 'who' }, state.days.map(dayButton)),
  state.ui.day ? whoList(whoIs(state.friends, state.ui.day), state.ui.day) : [h('h3.small-head', t('who.all')), weekList(state.friends)]);

/** A sentence around a name that keeps its own direction. */
function nameInSentence(key, name) {
  const [before, after] = t(key, { name: '\u0000' }).split('\u0000');
  return [before, bdi(name || t('add.noName')), after];
}

const notice = (key, symbol, href, about, ...text) => h('aside.notice', { key, 'aria-label': about, 'data-level': key },
  icon(symbol), h('p', text), h('a.button', { href }, t('look'), aloud(`: ${about}`)));

/** What waits for me (F10). */
function attention() {
  const waiting = requestsWaiting();
  const sent = state.requests.outgoing.filter((r) => r.status === 'pending');
  const codes = [...sent, ...state.friends.filter((f) => !f.verified)].filter((x) => x.code).length;
  const away = sent.filter((r) => !r.delivered).length;
  const [first] = waiting;
  const { health } = state;
  return [
    first && notice('request', 'bell', '#/people', t('requests.heading'),
      nameInSentence('requests.notice', first.from.name), waiting.length > 1 && ` +${waiting.length - 1}`),
    codes > 0 && notice('codes', 'shield', '#/people', t('circle.verify'), t('attention.codes', { n: codes })),
    away > 0 && notice('away', 'clock', '#/people', t('requests.sent'), t('attention.away', { n: away })),
    health.length > 0 && notice('health', 'warning', '#/settings', t('health.heading'),
      health.length === 1 ? health[0].text : t('attention.health', { n: health.length })),
  ];
}

const noFriends = () => h('section', { 'aria-label': t('empty.heading') },
  empty('friends', t('empty.heading'), t('empty.text'), linkButton(t('empty.button'), '#/people', 'primary')));

const view = () => [
  pageHead(t('title'), t('subtitle')),
  attention(), banner(), myWeek(),
  state.friends.length ? who() : noFriends(),
  state.isPrinting && pages.friends && h('div.print-only', pages.friends.paper()),
];

export const page = { view };

on('live.toggle', () => toggleLive());
on('print', () => loadPage('friends').then(() => window.print(), unreachable));
on('week.select', () => { setUI({ selecting: !state.ui.selecting, selected: [] }); announce(weekTitle()); });
on('who.day', (el) => { touch('selection'); setUI({ day: state.ui.day === el.dataset.date ? null : el.dataset.date }); });

const edit = (dates) => act('day.edit', { dates });
on('week.choose', () => edit(state.ui.selected));
on('day.open', (el) => { if (state.ui.selecting) toggleChosen(el.dataset.date); else { touch('medium'); edit([el.dataset.date]); } });
on('day.tap', (el, event) => {
  const { date } = el.dataset;
  if (state.ui.selecting) toggleChosen(date, event.shiftKey);
  else if (isByKey(event)) edit([date]);
  else cycleDay(date);
});

function toggleChosen(date, isRange = false) {
  const { selected } = state.ui;
  if (isRange && selected.length) {
    const [from, to] = [selected.at(-1), date].sort();
    setUI({ selected: [...new Set([...selected, ...state.days.map((d) => d.date).filter((d) => d >= from && d <= to)])] });
  } else setUI({ selected: selected.includes(date) ? selected.filter((d) => d !== date) : [...selected, date] });
  touch('selection');
}

// On a card that has the focus: 1 to 5 set a status, Delete clears the day.
document.addEventListener('keydown', (event) => {
  const date = event.target.closest?.('.day-main')?.dataset.date;
  if (!date || state.ui.selecting || event.ctrlKey || event.altKey || event.metaKey) return;
  const status = CYCLE[Number(event.key) - 1];
  if (status) changeDays([date], { status });
  else if (event.key === 'Delete' || event.key === 'Backspace') { event.preventDefault(); changeDays([date], null); }
});

// When most are free: days by parts, the number in every cell, the best with a star. Lightness alone orders the cells.
import {
  h, aloud, kept, icon, on, state, setUI, PARTS, SYMBOL, t, weekday, dayNumber, day as dayText, dayLong, isToday, language, list, button,
  message, touch, notRead,
} from '../kit.js';
import { stop } from '../rove.js';
import { heatRows, best, heatStep } from '../overlap.js';

const keyOf = (cell) => `${cell.date} ${cell.part}`;

function title(cell, of, isBest) {
  const words = [t('best.cell', { day: dayLong(cell.date), part: t(cell.part), n: cell.free.length, of })];
  if (cell.over) words.push(t('best.over'));
  if (cell.me === 'busy') words.push(t('best.mineBusy'));
  if (isBest) words.push(t('best.star'));
  return words.join(', ');
}

function cellButton(cell, at, of, bests) {
  const key = keyOf(cell);
  const isBest = bests.some((b) => keyOf(b) === key);
  return h('button.heat-cell', {
    do: 'heat.pick', 'data-cell': key, 'data-step': heatStep(cell.free.length, of), 'data-me': cell.me, 'data-over': cell.over,
    'data-at': at, tabindex: stop('heat', at, '0,0'), 'aria-pressed': String(state.ui.heat === key),
  }, aloud(title(cell, of, isBest)), h('span', { 'aria-hidden': 'true' }, String(cell.free.length)), isBest && icon('star'));
}

const MANY = 5;
const counted = (people, key) => people.length > 0 && t(key, { n: people.length });
const without = (cell) => cell.busy.length + cell.unknown.length > MANY
  ? [counted(cell.busy, 'best.busy'), counted(cell.unknown, 'best.unknown')].filter(Boolean).join(', ')
  : list([...cell.busy.map((f) => t('best.reasonBusy', { name: f.name })), ...cell.unknown.map((f) => t('best.reasonUnknown', { name: f.name }))]);

function detail(cells, of) {
  const cell = cells.find((c) => keyOf(c) === state.ui.heat);
  if (!cell) return h('p.hint', t('best.pick'));
  return h('div.heat-detail', { key: keyOf(cell) },
    h('h3', icon(SYMBOL[cell.part]), `${dayText(cell.date)}, ${t(cell.part)}`, h('span.count', t('best.of', { n: cell.free.length, of }))),
    cell.free.length > 0 && h('p', t('best.free', { names: list(cell.free.map((f) => f.name)) })),
    cell.busy.length + cell.unknown.length > 0 && h('p.hint', t('best.without', { names: without(cell) })),
    cell.over && h('p.hint', icon('clock'), t('best.over')),
    cell.me !== 'free' && h('p.hint', icon('info'), t(cell.me === 'busy' ? 'best.mineBusy' : 'best.mineUnknown')),
    !cell.over && cell.free.length < of && button(t('wish.when'), 'wish.add', { class: 'quiet', 'data-date': cell.date, 'data-part': cell.part }, icon('bell')));
}

const names = (free) => list([...free.slice(0, 3).map((f) => f.name), ...(free.length > 3 ? [`+${free.length - 3}`] : [])]);

const bestRow = (cell, of) => h('li', h('button.best-row', { do: 'heat.pick', 'data-cell': keyOf(cell), 'aria-pressed': String(state.ui.heat === keyOf(cell)) },
  h('span.best-part', { 'data-status': `${cell.part}Only`, 'aria-hidden': 'true' }, icon(SYMBOL[cell.part])),
  h('span.best-text', h('b', `${dayText(cell.date)}, ${t(cell.part)}`), h('span.hint', names(cell.free))),
  h('span.best-count', cell.free.length === of && of > 1 ? t('best.all', { n: of }) : t('best.of', { n: cell.free.length, of }))));

const dateHead = (date) => h('th', { scope: 'row', 'data-today': isToday(date) },
  h('span', { 'aria-hidden': 'true' }, weekday(date)), h('b', { 'aria-hidden': 'true' }, dayNumber(date)), aloud(dayLong(date)));

const table = (rows, of, bests) => h('table.heat', { 'data-rove': 'heat' },
  h('caption.aloud', t('best.heading')),
  h('thead', h('tr', h('td'), PARTS.map((part) => h('th', { scope: 'col' }, icon(SYMBOL[part]), h('span', t(part)))))),
  h('tbody', rows.map((r, i) => h('tr', { key: r.date }, dateHead(r.date), r.cells.map((cell, j) => h('td', cellButton(cell, `${i},${j}`, of, bests)))))));

const scale = () => h('div.heat-scale', { 'aria-hidden': 'true' },
  h('span', t('best.few')), [0, 1, 2, 3, 4, 5].map((step) => h('i', { 'data-step': step })), h('span', t('best.everybody')),
  h('span.heat-key', h('i', { 'data-step': '0', 'data-me': 'busy' }), h('span', t('best.mineBusy'))));

function section(friends) {
  const head = h('div.section-head', h('h2', { id: 'best', tabindex: '-1' }, t('best.heading')));
  if (!state.overlap) return h('section.heat-section', { 'aria-labelledby': 'best' }, head, notRead());
  const rows = heatRows(state.overlap, friends);
  const of = friends.length;
  const bests = best(rows);
  return h('section.heat-section', { 'aria-labelledby': 'best' }, head,
    bests.length ? h('ol.best-list', bests.map((cell) => bestRow(cell, of))) : message('info', 'info', t('best.none')),
    table(rows, of, bests), scale(),
    h('div', { 'aria-live': 'polite' }, detail(rows.flatMap((r) => r.cells), of)));
}

/** A friend's day changes the daemon's overlap, a moment later, and nothing here before that. */
export const heatSection = (friends) => kept('section', 'heat',
  [state.overlap, state.ui.heat, language(), t('best.heading'), state.today, state.conn, state.tick, friends.map((f) => `${f.id} ${f.name}`).join()], () => section(friends));

on('heat.pick', (el) => {
  touch('selection');
  setUI({ heat: state.ui.heat === el.dataset.cell ? null : el.dataset.cell });
  // The detail is below the table, often out of sight.
  requestAnimationFrame(() => document.querySelector('.heat-detail')?.scrollIntoView({ block: 'nearest' }));
});

// Shifts: what they are, where, and which one is on which day.
import {
  h, aloud, icon, on, state, update, t, hours, list, day as dayText, heading, pageHead, button, empty, toggle, read, send, attempt, soon,
  tell, backOf,
} from '../kit.js';
import { monthSection, loadMonth } from './month.js';

const typeCard = (type) => h('li', { key: type.id }, h('button.shift-card', { do: 'type.edit', 'data-symbol': type.symbol },
  h('span.shift-symbol', type.symbol),
  h('span.shift-text', h('b', { dir: 'auto' }, type.title),
    h('span.hint', icon('clock'), hours(type.duration)), h('span.hint', icon('place'), h('bdi', type.location.name))),
  icon('chevron')));

const place = (l) => h('li.row', { key: l.id },
  h('div.person-text', h('span.person-name', h('bdi', l.name)),
    h('span.hint', [l.address, l.shiftTypes.length ? t('loc.used', { symbols: list(l.shiftTypes) }) : t('loc.unused')].filter(Boolean).join(' · '))),
  h('button.icon-button', { do: 'location.edit', 'data-id': l.id, 'aria-label': `${t('loc.edit')}: ${l.name}` }, icon('more')),
  button(t('loc.delete'), 'location.delete', { 'data-id': l.id, class: 'danger-quiet' }, aloud(`${l.name}: `)));

function rotationText(r) {
  const end = r.until ? t('rotation.until', { date: dayText(r.until) }) : '';
  return t('rotation.line', { pattern: r.pattern, n: r.length, date: dayText(r.anchor), end }) + (r.today ? ` ${t('rotation.today', { n: r.today })}` : '');
}

const rotations = () => h('div.rotation-line', icon('shifts'),
  h('div.person-text', state.rotations.length ? state.rotations.map((r) => h('p', rotationText(r))) : h('p', t('rotation.none'))),
  button(t('rotation.set'), 'rotation.edit'), button(t('vacation.add'), 'vacation.add', {}, icon('sun')));

const REST = [0, 1, 2, 4, 6, 8, 10, 11, 12];
const restOption = (chosen) => (n) => h('option', { value: String(n), selected: n === chosen }, n ? t('shifts.hours', { n }) : t('shifts.noRest'));
const setting = (name) => ({ 'data-change': 'shifts.set', 'data-name': name });

const settings = (s) => h('section.panel', { 'aria-labelledby': 'shift-settings' },
  h('h2', { id: 'shift-settings', tabindex: '-1' }, t('shifts.settings')),
  toggle(t('shifts.shares'), { checked: s.sharesSymbols, ...setting('sharesSymbols') }),
  toggle(t('shifts.offFree'), { checked: s.daysOffFree, ...setting('daysOffFree') }),
  h('div.field', h('label', { for: 'rest' }, t('shifts.rest')), h('select.select', { id: 'rest', ...setting('restHours') },
    [...new Set([...REST, s.restHours])].sort((a, b) => a - b).map(restOption(s.restHours)))));

function view() {
  const { types, locations } = state;
  const head = pageHead(t('shifts.heading'), t('shifts.sub'),
    h('button.icon-button.wide-only', { do: 'print.here', 'aria-label': t('shifts.print') }, icon('print')));
  if (!types || !locations || !state.rotations) return head;
  return [
    head,
    h('div.columns.shifts-columns',
      h('section', { 'aria-labelledby': 'month' }, monthSection(), rotations()),
      h('div.stack-sections',
        h('section', { 'aria-labelledby': 'types' },
          heading('types', t('shifts.types'), button(t('shifts.add'), 'type.add', { class: 'primary' }, icon('plus'))),
          types.length ? h('ul.shift-cards', types.map(typeCard)) : empty('shifts', t('shifts.none'), t('shifts.noneText'))),
        h('section', { 'aria-labelledby': 'locations' }, heading('locations', t('loc.heading'), button(t('loc.add'), 'location.add', {}, icon('plus'))),
          locations.length ? h('ul.rows', locations.map(place)) : h('p.hint', t('loc.none'))),
        state.shiftSettings && settings(state.shiftSettings))),
  ];
}

async function load() {
  const [types, locations, rotationList, ready, shiftSettings] = await Promise.all(
    ['shift-types', 'locations', 'rotations', 'rotations/ready', 'shift-settings'].map(read));
  update({
    types: types?.shiftTypes ?? state.types, locations: locations?.locations ?? state.locations,
    rotations: rotationList?.rotations ?? state.rotations, ready: ready?.patterns ?? state.ready, shiftSettings: shiftSettings ?? state.shiftSettings,
  });
  for (const dialog of document.querySelectorAll('dialog')) dialog.refresh?.();
  await loadMonth();
}

export const page = {
  view, load, needs: ['types'],
  on(event) {
    if (event === 'roster.changed') soon(load);
    if (event === 'day.changed' || event === 'defaults.changed') soon(loadMonth);
  },
};

on('print.here', () => window.print());
on('shifts.set', async (el) => {
  const { name } = el.dataset;
  const value = el.type === 'checkbox' ? el.checked : Number(el.value);
  const answer = await attempt(send('PATCH', 'shift-settings', { [name]: value }));
  if (!answer) { if (el.type === 'checkbox') el.checked = !value; else el.value = state.shiftSettings[name]; return; }
  update({ shiftSettings: answer });
  tell(t('set.saved'), { back: backOf(answer) });
});

// A month: the shift's symbol on every day, plain from the rotation and framed if assigned, and the three bars of the day.
import {
  h, aloud, icon, on, state, setUI, update, myDay, addDays, known, look, t, weekday, dayNumber, dayLong, monthLong, firstWeekday,
  isToday, statusName, bars, read,
} from '../kit.js';
import { stop, setStop, reset } from '../rove.js';

/** The first date of the month shown, and the dates of its weeks. */
function monthDates() {
  const first = `${(state.ui.month ?? state.today).slice(0, 7)}-01`;
  const offset = (new Date(`${first}T12:00:00Z`).getUTCDay() - firstWeekday() + 7) % 7;
  const start = addDays(first, -offset);
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const weeks = Math.ceil((offset + Number(last.slice(8))) / 7);
  return { first, weeks, days: Array.from({ length: weeks * 7 }, (_, i) => addDays(start, i)) };
}

/** The shifts and the days of the month. */
export async function loadMonth() {
  const { days } = monthDates();
  const [from, to] = [days[0], days.at(-1)];
  const [shifts, mine] = await Promise.all([read(`shifts?from=${from}&until=${to}`), read(`days?from=${from}&to=${to}`)]);
  const empty = Object.fromEntries(days.map((date) => [date, undefined]));
  if (shifts) update({ shifts: { ...state.shifts, ...empty, ...Object.fromEntries(shifts.shifts.map((s) => [s.date, s])) } });
  if (mine) update({ otherDays: { ...state.otherDays, ...Object.fromEntries(mine.days.map((d) => [d.date, d])) } });
}

/** The part of the day in which a shift begins gives it its tone; the symbol says what it is. */
function tone(duration) {
  if (!duration) return 'off';
  if (duration.type === 'allDay') return 'all';
  if (duration.overnight || duration.from.hour >= 18) return 'evening';
  return duration.from.hour >= 12 ? 'afternoon' : 'morning';
}

function words(shift, day) {
  const parts = [statusName(day)];
  if (shift) parts.unshift(shift.symbol ? `${shift.symbol}, ${shift.title}` : t('shifts.off'));
  if (shift?.source === 'assigned') parts.push(t('shifts.assigned'));
  return parts.join(', ');
}

function cell(date, at, first, month) {
  const shift = state.shifts[date];
  const day = myDay(date);
  const isPast = date < state.today;
  return h('td', { role: 'gridcell', 'data-out': date.slice(0, 7) !== month, 'data-today': isToday(date), 'data-past': isPast },
    h('button.month-day', {
      do: 'shift.assign', 'data-date': date, 'data-at': at, tabindex: stop('month', at, first), 'data-tone': shift ? tone(shift.duration) : 'none',
      'data-hand': shift?.source === 'assigned', 'data-look': look(day), 'data-status': known(day.status), 'aria-disabled': String(isPast),
      'aria-current': isToday(date) ? 'date' : null,
    },
    h('span.month-number', { 'aria-hidden': 'true' }, dayNumber(date)),
    h('span.month-symbol', { 'aria-hidden': 'true' }, shift ? shift.symbol ?? '–' : ''),
    bars(day), aloud(`${dayLong(date)}: `), h('span.aloud.month-words', words(shift, day))));
}

export function monthSection() {
  const { first, weeks, days } = monthDates();
  const month = first.slice(0, 7);
  const index = days.indexOf(state.today.startsWith(month) ? state.today : first);
  const stopAt = `${Math.floor(index / 7)},${index % 7}`;
  return [
    h('div.section-head.month-head', h('h2', { id: 'month', tabindex: '-1', 'aria-live': 'polite' }, monthLong(first)),
      h('div.section-tools', h('button.icon-button', { do: 'month.move', 'data-by': '-1', 'aria-label': t('shifts.prev') }, icon('back')),
        h('button.button.quiet', { do: 'month.move', 'data-by': '0' }, t('today')),
        h('button.icon-button', { do: 'month.move', 'data-by': '1', 'aria-label': t('shifts.next') }, icon('chevron')))),
    h('p', { hidden: true, id: 'month-keys' }, t('shifts.keys')),
    h('table.month', { role: 'grid', 'aria-labelledby': 'month', 'aria-describedby': 'month-keys', 'data-rove': 'month' },
      h('thead', h('tr', days.slice(0, 7).map((d) => h('th', { scope: 'col' }, weekday(d))))),
      h('tbody', Array.from({ length: weeks }, (_, w) => h('tr', { key: days[w * 7] },
        days.slice(w * 7, w * 7 + 7).map((d, i) => cell(d, `${w},${i}`, stopAt, month)))))),
  ];
}

async function move(by) {
  const current = (state.ui.month ?? state.today).slice(0, 7);
  const month = by === 0 ? state.today : addDays(`${current}-01`, by > 0 ? 32 : -1);
  reset('month');
  setUI({ month: `${month.slice(0, 7)}-01` });
  await loadMonth();
}
on('month.move', (el) => move(Number(el.dataset.by)));

document.addEventListener('keydown', async (event) => {
  const el = event.target.closest?.('.month-day');
  if (!el || (event.key !== 'PageUp' && event.key !== 'PageDown')) return;
  event.preventDefault();
  const { at } = el.dataset;
  await move(event.key === 'PageUp' ? -1 : 1);
  setStop('month', at);
  requestAnimationFrame(() => (document.querySelector(`.month [data-at="${at}"]`) ?? document.querySelector('.month [data-at]'))?.focus());
});

// Which shift is on a day or on several; and a vacation.
import {
  h, on, act, state, t, dayLong, hours, day as dayText, statusName, send, request, tell, backOf, reach, addDays, datesBetween, button,
  toggle,
} from '../kit.js';
import { openDialog, field, fieldError, saveFoot, choice } from '../dialog.js';
import { sending } from '../forms.js';
import { previewing, previewLines, restWarnings } from './preview.js';

const LAST = 366;

function symbolChoice(now, symbol, text, hint) {
  const el = choice({ name: 'symbol', value: symbol, text, small: hint, isOn: (now?.symbol ?? (now ? '-' : '')) === symbol });
  el.querySelector('.choice-face').prepend(h('span.symbol-chip', symbol === '-' ? '–' : symbol));
  return el;
}

const dateInput = (name, value) => h('input', { type: 'date', name, class: 'input', value, min: state.today, max: addDays(state.today, LAST) });

on('shift.assign', (el) => {
  const { date } = el.dataset;
  const now = state.shifts[date];
  const dialog = openDialog({
    title: t('shifts.assign', { day: dayLong(date) }), submit: 'shift.save', cls: 'dialog-small',
    body: [
      now && h('p.hint', t(now.source === 'assigned' ? 'shifts.assigned' : 'shifts.byRotation')),
      h('fieldset.choices.list', h('legend.aloud', t('shifts.types')),
        state.types.map((x) => symbolChoice(now, x.symbol, x.title, hours(x.duration))), symbolChoice(now, '-', t('shifts.off'))),
      field(t('shifts.through'), dateInput('until', date), { error: true }),
      h('details.fold', h('summary', t('shifts.roster')), field(t('shifts.rosterLabel'),
        h('input', { name: 'roster', class: 'input mono', placeholder: 'MMNN--', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false' }),
        { hint: t('shifts.rosterHint'), error: true })),
      button(t('shifts.status'), 'shift.day', { class: 'quiet start', 'data-date': date }),
      h('div', { 'data-slot': 'preview', 'aria-live': 'polite' }),
    ],
    foot: saveFoot(now?.source === 'assigned' && button(t(state.rotations?.length ? 'shifts.giveBack' : 'remove'), 'shift.back', { class: 'quiet' })),
    focus: 'input:checked, input',
  });
  dialog.date = date;
  const form = dialog.querySelector('form');
  const show = previewing(dialog.querySelector('[data-slot=preview]'), async () => {
    const { dates, symbol } = assigned(dialog, form);
    if (!symbol || !dates.length) return null;
    const answer = await request('PUT', `shifts/${dates.join(',')}`, { symbol, dryRun: true }).catch(() => null);
    return answer?.change && previewLines(answer.change);
  });
  form.addEventListener('input', show);
});

/** The dates and the symbols of the form; a roster has one symbol for each date. */
function assigned(dialog, form) {
  const roster = form.elements.roster.value.trim().toUpperCase();
  if (!roster) return { dates: datesBetween(dialog.date, form.elements.until.value || dialog.date), symbol: new FormData(form).get('symbol') };
  const count = roster.includes(',') ? roster.split(',').length : [...roster].length;
  return { dates: Array.from({ length: count }, (_, i) => addDays(dialog.date, i)), symbol: roster };
}

/** Of several symbols a refusal belongs to the roster, else to the dates. */
async function finish(form, name, work, text) {
  const answer = await sending(form, name, work);
  if (!answer) return;
  const { change } = answer;
  tell(text, { more: [...restWarnings(change), change ? reach(change) : ''].filter(Boolean).join(' '), back: backOf(answer) });
}

on('shift.save', (form) => {
  const dialog = form.closest('dialog');
  const { dates, symbol } = assigned(dialog, form);
  if (!symbol || !dates.length) { dialog.close(); return; }
  const text = dates.length > 1 ? t('shifts.savedDays', { n: dates.length })
    : t('shifts.savedDay', { day: dayText(dates[0]), symbol: symbol === '-' ? t('shifts.off') : symbol });
  finish(form, form.elements.roster.value ? 'roster' : 'until', send('PUT', `shifts/${dates.join(',')}`, { symbol }, 'shift'), text);
});
on('shift.back', (el) => {
  const { date } = el.closest('dialog');
  finish(el.form, 'until', send('DELETE', `shifts/${date}`, undefined, 'shift'), t('shifts.given', { day: dayText(date) }));
});
on('shift.day', (el) => { const { date } = el.dataset; el.closest('dialog').close(); act('day.edit', { dates: [date] }); });

// MARK: Vacation

on('vacation.add', () => {
  const dialog = openDialog({
    title: t('vacation.title'), submit: 'vacation.save', cls: 'dialog-small',
    body: [
      h('p.hint', t('vacation.hint')),
      h('div.field-pair.even',
        field(t('vacation.first'), dateInput('first', ''), { required: true }), field(t('vacation.last'), dateInput('last', ''), { required: true })),
      h('p.error', { 'data-error': 'first', role: 'alert' }),
      field(t('day.note'), h('input', { name: 'note', class: 'input', dir: 'auto', autocomplete: 'off' })),
      toggle(t('vacation.replace'), { name: 'replace' }),
      h('div', { 'data-slot': 'preview', 'aria-live': 'polite' }),
    ],
    foot: saveFoot(null, t('vacation.save')), focus: '[name=first]',
  });
  const form = dialog.querySelector('form');
  form.addEventListener('input', ({ target }) => {
    const { last } = form.elements;
    if (target.name === 'first' && last.value < target.value) last.value = target.value;
  });
  form.addEventListener('input', previewing(dialog.querySelector('[data-slot=preview]'), async () => {
    const { dates, body } = vacation(form);
    if (!dates.length) return null;
    const plan = await request('PUT', `vacations/${dates.join(',')}`, { ...body, dryRun: true }).catch(() => null);
    return plan && previewLines(plan.change, vacationNotes(plan));
  }));
});

const vacationNotes = (plan) => [
  plan.shiftsOff.length ? t('vacation.off', { n: plan.shiftsOff.length }) : '',
  ...plan.kept.slice(0, 3).map((d) => t('vacation.kept', { day: dayText(d.date), status: statusName(d) })),
  plan.kept.length > 3 ? t('preview.more', { n: plan.kept.length - 3 }) : '',
].filter(Boolean);

function vacation(form) {
  const { first, last, note, replace } = form.elements;
  const words = note.value.trim() ? { note: note.value.trim() } : {};
  return { dates: first.value && last.value ? datesBetween(first.value, last.value) : [], body: { ...words, replace: replace.checked } };
}

on('vacation.save', (form) => {
  const { dates, body } = vacation(form);
  fieldError(form, 'first', dates.length ? '' : t('vacation.dates'));
  if (!dates.length) { form.elements.first.focus(); return; }
  finish(form, 'first', send('PUT', `vacations/${dates.join(',')}`, body, 'vacation'), t('vacation.saved', { n: dates.length }));
});

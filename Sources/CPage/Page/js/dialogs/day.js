// One day, or several: every choice in sight, the parts, the note, and where the day comes from.
import { h, on, state, myDay, setUI, CYCLE, PARTS, SYMBOL, partsOf, statusOf, t, dayLong, length, changeDays, read } from '../kit.js';
import { openDialog, saveFoot, choice } from '../dialog.js';
import { whyLines } from './why.js';

const LIMIT = 200;

function hours(part) {
  const parts = state.profile?.parts;
  if (!parts) return '';
  const ends = { morning: parts.afternoon, afternoon: parts.evening, evening: parts.end };
  return `${parts[part]} – ${ends[part]}`;
}

const source = (day) => day.source === 'shift' ? t('day.why.shift', { symbol: day.shift ?? '' }) : t(`day.why.${day.source ?? 'none'}`);

function openDay({ dates }) {
  const day = dates.length === 1 ? myDay(dates[0]) : null;
  const shown = day && valuesOf(day);
  const dialog = openDialog({
    title: day ? dayLong(day.date) : t('day.several', { n: dates.length }), submit: 'day.save',
    body: [
      day && h('details.fold.why', h('summary', day.shift && h('span.symbol-chip', day.shift), source(day)), h('ul', { 'data-why': true })),
      h('fieldset.choices.statuses', h('legend.aloud', t('day.status')),
        CYCLE.map((value, i) => choice({
          name: 'status', value, text: t(value), isOn: value === shown?.status, symbol: SYMBOL[value], 'data-status': value,
          small: h('kbd', { 'aria-hidden': 'true' }, String(i + 1)),
        }))),
      h('fieldset.choices.parts', h('legend', t('day.parts')),
        PARTS.map((part) => choice({
          type: 'checkbox', name: 'part', value: part, text: t(part), isOn: day?.parts.includes(part), symbol: SYMBOL[part], 'data-part': part,
          small: hours(part),
        }))),
      h('div.field', h('label', { for: 'day-note' }, t('day.note')),
        h('textarea', {
          id: 'day-note', name: 'note', rows: '2', dir: 'auto', placeholder: t('day.notePlace'), 'data-input': 'day.note', 'aria-describedby': 'day-count',
        }, day?.note ?? ''),
        h('p.hint', { id: 'day-count', 'aria-live': 'polite' }, '')),
    ],
    foot: saveFoot(day?.source === 'explicit' && h('button.button.quiet', { do: 'day.clear', title: t('day.clearHint') }, t('day.cleared'))),
    focus: 'input[name=status]:checked, input[name=part]:checked, input[name=status]',
  });
  Object.assign(dialog, { dates, shown });
  const form = dialog.querySelector('form');
  if (day) dialog.redraw = () => refresh(dialog, form);
  form.addEventListener('change', ({ target }) => follow(form, target));
  form.addEventListener('keydown', (event) => keys(form, event));
  dialog.querySelector('.why')?.addEventListener('toggle', () => explain(dialog), { once: true });
}

const values = (status, parts, note) => ({ status, parts, choice: `${status} ${parts}`, note: (note ?? '').trim() });

const valuesOf = (day) => values(CYCLE.find((s) => s === day.status && day.parts.length !== 2), PARTS.filter((p) => day.parts.includes(p)), day.note);

const typed = (form) => values(form.querySelector('[name=status]:checked')?.value,
  PARTS.filter((p) => form.querySelector(`[name=part][value=${p}]`).checked), form.elements.note.value);

function choose(form, { status, parts }) {
  for (const radio of form.querySelectorAll('[name=status]')) radio.checked = radio.value === status;
  for (const box of form.querySelectorAll('[name=part]')) box.checked = parts.includes(box.value);
}

/** What was not touched follows a day that changes elsewhere. */
function refresh(dialog, form) {
  const [date] = dialog.dates;
  if (state.pending[date]) return;
  const [shown, given, is] = [dialog.shown, typed(form), valuesOf(myDay(date))];
  if (is.choice !== shown.choice && given.choice === shown.choice) choose(form, is);
  if (is.note !== shown.note && given.note === shown.note) form.elements.note.value = is.note;
  dialog.shown = is;
}

/** The two ways of choosing follow each other. */
function follow(form, target) {
  if (target.name === 'status') choose(form, { status: target.value, parts: partsOf(target.value) });
  if (target.name === 'part') {
    const { parts } = typed(form);
    choose(form, { status: parts.length === 2 ? null : statusOf(parts), parts });
  }
}

function keys(form, event) {
  if (event.target.localName === 'textarea') { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit(); return; }
  const status = CYCLE[Number(event.key) - 1];
  if (!status || event.ctrlKey || event.altKey || event.metaKey) return;
  const radio = form.querySelector(`[value=${status}]`);
  radio.focus();
  radio.click();
}

async function explain(dialog) {
  const why = await read(`why?date=${dialog.dates[0]}`);
  if (why) dialog.querySelector('[data-why]').replaceChildren(...whyLines(why).map((line) => h('li', line)));
}

function hint(form, text, isError) {
  const line = form.querySelector('#day-count');
  line.textContent = text;
  line.classList.toggle('error', isError);
  if (isError) form.elements.note.setAttribute('aria-invalid', 'true'); else form.elements.note.removeAttribute('aria-invalid');
}

on('day.edit', openDay);

on('day.note', (el) => {
  const left = LIMIT - length(el.value);
  hint(el.form, left < 0 ? t('day.over', { n: -left }) : left <= 60 ? t('day.left', { n: left }) : '', left < 0);
});

on('day.save', async (form) => {
  const dialog = form.closest('dialog');
  const { dates, shown } = dialog;
  const { status, parts, choice: chosen, note } = typed(form);
  if (length(note) > LIMIT) { form.elements.note.focus(); return; }
  if (!status && parts.length === 0) {
    if (note) { hint(form, t('day.needsStatus'), true); form.querySelector('[name=status]').focus(); } else dialog.close();
    return;
  }
  if (chosen === shown?.choice && note === shown.note) { dialog.close(); return; }
  // Of several days each keeps its note as long as its status stays, unless one is written for all.
  const words = shown || note ? { note } : {};
  const change = chosen === shown?.choice ? words : { ...(status ? { status } : { parts }), ...words };
  if (await changeDays(dates, change)) { dialog.close(); setUI({ selecting: false, selected: [] }); }
});

on('day.clear', async (el) => {
  const dialog = el.closest('dialog');
  if (await changeDays(dialog.dates, null)) dialog.close();
});

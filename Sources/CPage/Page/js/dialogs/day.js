// One day, or several: every choice in sight, the parts, the note, and where the day comes from.
import { h } from '../dom.js';
import { on } from '../actions.js';
import { openDialog, saveFoot, choice } from '../dialog.js';
import { state, myDay, setUI } from '../store.js';
import { CYCLE, PARTS, SYMBOL, known, partsOf, statusOf } from '../days.js';
import { t, dayLong, length } from '../format.js';
import { changeDays } from '../changes.js';
import { read } from '../api.js';
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
  const chosen = day && day.parts.length !== 2 ? known(day.status) : null;
  const dialog = openDialog({
    title: day ? dayLong(day.date) : t('day.several', { n: dates.length }), submit: 'day.save', cls: 'dialog-day',
    body: [
      day && h('details.fold.why', h('summary', day.shift && h('span.symbol-chip', day.shift), source(day)), h('ul', { 'data-why': true })),
      h('fieldset.choices.statuses', h('legend.aloud', t('day.status')),
        CYCLE.map((value, i) => choice({
          name: 'status', value, text: t(value), isOn: value === chosen, symbol: SYMBOL[value], 'data-status': value,
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
  dialog.dates = dates;
  const form = dialog.querySelector('form');
  form.addEventListener('change', ({ target }) => follow(form, target));
  form.addEventListener('keydown', (event) => keys(form, event));
  dialog.querySelector('.why')?.addEventListener('toggle', () => explain(dialog), { once: true });
}

/** The two ways of choosing follow each other. */
function follow(form, target) {
  if (target.name === 'status') {
    const parts = partsOf(target.value);
    for (const box of form.querySelectorAll('[name=part]')) box.checked = parts.includes(box.value);
  }
  if (target.name === 'part') {
    const parts = chosenParts(form);
    for (const radio of form.querySelectorAll('[name=status]')) radio.checked = parts.length !== 2 && statusOf(parts) === radio.value;
  }
}

function keys(form, event) {
  if (event.target.localName === 'textarea') { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit(); return; }
  const status = CYCLE[Number(event.key) - 1];
  if (!status) return;
  const radio = form.querySelector(`[value=${status}]`);
  radio.focus();
  radio.click();
}

async function explain(dialog) {
  const why = await read(`why?date=${dialog.dates[0]}`);
  if (why) dialog.querySelector('[data-why]').replaceChildren(...whyLines(why).map((line) => h('li', line)));
}

const chosenParts = (form) => PARTS.filter((p) => form.querySelector(`[name=part][value=${p}]`).checked);

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
  const { dates } = dialog;
  const status = form.querySelector('[name=status]:checked')?.value;
  const parts = chosenParts(form);
  const note = form.elements.note.value.trim();
  if (length(note) > LIMIT) { form.elements.note.focus(); return; }
  if (!status && parts.length === 0) {
    if (note) { hint(form, t('day.needsStatus'), true); form.querySelector('[name=status]').focus(); } else dialog.close();
    return;
  }
  // Of several days each keeps its note as long as its status stays, unless one is written for all.
  const words = dates.length === 1 || note ? { note } : {};
  if (await changeDays(dates, { ...(status ? { status } : { parts }), ...words })) { dialog.close(); setUI({ selecting: false, selected: [] }); }
});

on('day.clear', async (el) => {
  const dialog = el.closest('dialog');
  if (await changeDays(dialog.dates, null)) dialog.close();
});

// The rotation: a pattern that repeats from a date on, or a ready one with the owner's own symbols.
import {
  h, on, state, t, weekday, dayNumber, send, request, problem, attempt, Refused, tell, addDays, backOf, reach, button,
} from '../kit.js';
import { openDialog, field, fieldError, saveFoot } from '../dialog.js';
import { sending, isMissing } from '../forms.js';
import { previewing, previewLines, restWarnings } from './preview.js';

const slots = (pattern) => pattern.includes(',') ? pattern.split(',').map((s) => s.trim()) : [...pattern];
const isOff = (slot) => slot === '-' || (slot === 'O' && !state.types.some((x) => x.symbol === 'O'));

/** Letters of a ready pattern that no shift type has: the owner says what they mean. */
const foreign = (pattern) => [...new Set(slots(pattern))].filter((s) => s && !isOff(s) && !state.types.some((x) => x.symbol === s));

const dateField = (name, label, value) => field(label, h('input', { type: 'date', name, class: 'input', value }), { error: true });

on('rotation.edit', () => {
  const rotation = state.rotations.at(-1);
  const dialog = openDialog({
    title: t('rotation.heading'), submit: 'rotation.save', cls: 'dialog-small',
    body: [
      field(t('rotation.ready'), h('select.select', { name: 'ready' }, h('option', { value: '' }, t('rotation.own')),
        state.ready.map((r) => h('option', { value: r.pattern }, `${r.name} (${t('day.several', { n: r.length })})`)))),
      field(t('rotation.pattern'), h('input', {
        name: 'pattern', class: 'input mono', value: rotation?.pattern ?? '', placeholder: 'MMNN----', autocomplete: 'off',
        autocapitalize: 'characters', spellcheck: 'false',
      }), { hint: t('rotation.hint'), error: true, required: true }),
      h('div.field-pair.even', { 'data-slot': 'letters' }),
      h('div.field-pair.even',
        dateField('from', t('rotation.from'), rotation?.anchor ?? state.today), dateField('until', t('rotation.last'), rotation?.until ?? '')),
      h('ol.preview', { 'data-slot': 'days', 'aria-label': t('preview.pattern') }),
      h('div', { 'data-slot': 'preview', 'aria-live': 'polite' }),
    ],
    foot: saveFoot(rotation && button(t('rotation.end'), 'rotation.end', { class: 'danger-quiet' })),
    focus: '[name=pattern]',
  });
  const form = dialog.querySelector('form');
  const slot = (name) => dialog.querySelector(`[data-slot=${name}]`);
  const plan = previewing(slot('preview'), async () => {
    const body = read(form);
    if (!body.pattern || !body.from) return null;
    try {
      const answer = await request('PUT', 'rotations', { ...body, dryRun: true });
      fieldError(dialog, 'pattern', '');
      return answer.change && previewLines(answer.change);
    } catch (error) { if (error instanceof Refused) fieldError(dialog, 'pattern', problem(error)); return null; }
  });
  const show = ({ target }) => {
    if (target?.name === 'ready' && target.value) form.elements.pattern.value = target.value;
    if (target?.name !== 'letter') slot('letters').replaceChildren(...letters(form));
    slot('days').replaceChildren(...firstDays(read(form)));
    plan();
  };
  form.addEventListener('input', show);
  show({});
});

function letters(form) {
  if (!form.elements.ready.value) return [];
  return foreign(form.elements.pattern.value).map((letter) => field(t('rotation.letter', { letter }),
    h('select.select', { name: 'letter', 'data-letter': letter }, h('option', { value: '' }, t('rotation.choose')),
      state.types.map((x) => h('option', { value: x.symbol }, `${x.symbol}, ${x.title}`)))));
}

function read(form) {
  const { pattern, from, until } = form.elements;
  const symbols = Object.fromEntries([...form.querySelectorAll('[data-letter]')].filter((s) => s.value).map((s) => [s.dataset.letter, s.value]));
  return {
    pattern: pattern.value.trim().toUpperCase(), from: from.value, ...(until.value ? { until: until.value } : {}),
    ...(Object.keys(symbols).length ? { symbols } : {}),
  };
}

function firstDays({ pattern, from, symbols = {} }) {
  if (!pattern || !from) return [];
  const all = slots(pattern);
  return Array.from({ length: 14 }, (_, i) => {
    const date = addDays(from, i);
    const symbol = all[i % all.length];
    return h('li', h('span', weekday(date)), h('span', dayNumber(date)), h('b', isOff(symbol) ? '–' : symbols[symbol] ?? symbol));
  });
}

on('rotation.save', async (form) => {
  if (isMissing(form, 'pattern', t('type.required')) || isMissing(form, 'from', t('type.required'))) return;
  const body = read(form);
  const answer = await sending(form, 'pattern', send('PUT', 'rotations', body, 'rotation'));
  if (!answer) return;
  const { change } = answer;
  const more = [...restWarnings(change), reach(change ?? {})].filter(Boolean).join(' ');
  tell(t('rotation.saved', { pattern: body.pattern }), { more, back: backOf(answer) });
});
on('rotation.end', async (el) => {
  const answer = await attempt(send('DELETE', 'rotations', undefined, 'rotation'));
  if (!answer) return;
  el.closest('dialog').close();
  tell(t('rotation.ended'), { level: 'warning', back: backOf(answer) });
});

// The form of a shift type (S9). It opens empty, says what is wrong where it is wrong, and keeps what was typed.
import { h, icon, on, state, t, hm, send, problem, at, Refused, tell, announce, backOf, button, toggle } from '../kit.js';
import { openDialog, field, fieldError } from '../dialog.js';
import { restWarnings } from './preview.js';

function locationSelect(chosen) {
  const places = state.locations ?? [];
  return h('select.select', { name: 'location', id: 'type-location', 'aria-required': 'true', 'aria-describedby': 'type-location-error' },
    h('option', { value: '', disabled: true, selected: !chosen }, t(places.length ? 'type.choose' : 'type.noLocation')),
    places.map((l) => h('option', { value: l.id, selected: l.id === chosen }, l.name)));
}

const noLocations = () => h('div.message', { 'data-level': 'warning' }, icon('warning'), h('p', t('type.noLocations')), button(t('loc.add'), 'location.add'));

const required = () => h('span.required', t('type.required'));
const text = (name, label, more) => field(h('span', label, required()), h('input.input', { name, autocomplete: 'off', ...more }),
  { required: true, error: true });

const details = (type) => h('fieldset', h('legend', t('type.details')),
  h('div.field-pair',
    text('symbol', t('type.symbol'), {
      class: 'symbol-input', value: type?.symbol ?? '', placeholder: t('type.symbolPlace'), autocapitalize: 'characters', spellcheck: 'false',
    }),
    text('title', t('type.title'), { value: type?.title ?? '', placeholder: t('type.titlePlace'), autocapitalize: 'words' })),
  field(t('type.description'), h('textarea', {
    name: 'shiftDescription', rows: '4', placeholder: t('type.descriptionPlace'),
  }, type?.shiftDescription ?? '')));

function duration(d) {
  const times = d?.type === 'scheduled' ? d : { from: { hour: 8, minute: 0 }, to: { hour: 16, minute: 0 } };
  const time = (name, value) => h('input', { type: 'time', name, class: 'input', value: hm(value) });
  return h('fieldset', h('legend', t('type.duration')),
    toggle(t('shifts.allDay'), { name: 'allDay', checked: d?.type === 'allDay' }),
    h('div', { 'data-slot': 'times', hidden: d?.type === 'allDay' },
      h('div.field-pair.even', field(t('type.start'), time('from', times.from)), field(t('type.end'), time('to', times.to), { error: true })),
      toggle(t('type.overnight'), { name: 'overnight', checked: times.overnight })));
}

function openType(type) {
  const dialog = openDialog({
    title: t(type ? 'shifts.edit' : 'shifts.add'), submit: 'type.save', cls: 'dialog-form-wide',
    body: [
      h('div', { 'data-slot': 'banner' }, state.locations?.length === 0 && noLocations()),
      h('div.message', { 'data-level': 'error', role: 'alert', 'data-problem': true, hidden: true }),
      details(type), duration(type?.duration),
      h('fieldset', h('legend', t('type.location')), h('div.field', h('label.aloud', { for: 'type-location' }, t('type.location')),
        h('div', { 'data-slot': 'location' }, locationSelect(type?.location.id)), h('p.error', { id: 'type-location-error', 'data-error': 'location' }))),
      type && button(t('type.delete'), 'type.delete', { class: 'danger-quiet start', 'data-symbol': type.symbol }),
    ],
    foot: [h('button.button', { do: 'dialog.close' }, t('cancel')), h('span.spring'),
      h('button.button.primary', { type: 'submit', 'data-save': true }, t('save'))],
    focus: '[name=symbol]',
  });
  dialog.type = type;
  const form = dialog.querySelector('form');
  const seen = new Set();
  form.addEventListener('input', ({ target }) => {
    if (target.name === 'symbol') cutSymbol(target);
    if (target.name === 'allDay') showTimes(form, target.checked);
    seen.add(target.name);
    judge(dialog, seen);
  });
  form.addEventListener('focusout', ({ target }) => {
    if (!target.name || !target.value) return;
    seen.add(target.name);
    judge(dialog, seen);
  });
  // A location that was made meanwhile comes into the list, and the warning goes by itself (C3).
  dialog.refresh = () => {
    const chosen = form.elements.location.value || (state.locations.length === 1 ? state.locations[0].id : '');
    dialog.querySelector('[data-slot=location]').replaceChildren(locationSelect(chosen));
    dialog.querySelector('[data-slot=banner]').replaceChildren(...(state.locations.length === 0 ? [noLocations()] : []));
    judge(dialog, seen);
  };
  judge(dialog, seen);
}

/** At most three visible characters, in capitals (S2). */
function cutSymbol(input) {
  const start = input.selectionStart;
  const text = input.value.toUpperCase().replace(/[\s,-]/g, '');
  input.value = [...new Intl.Segmenter().segment(text)].slice(0, 3).map((s) => s.segment).join('');
  input.setSelectionRange(start, start);
}

/** Back from all day, the form shows the usual times again (S4). */
function showTimes(form, isAllDay) {
  form.querySelector('[data-slot=times]').hidden = isAllDay;
  if (isAllDay) return;
  [form.elements.from.value, form.elements.to.value, form.elements.overnight.checked] = ['08:00', '16:00', false];
}

function read(form) {
  const e = form.elements;
  const times = e.allDay.checked ? {} : { from: e.from.value, to: e.to.value, overnight: e.overnight.checked };
  const [symbol, title, shiftDescription] = ['symbol', 'title', 'shiftDescription'].map((name) => e[name].value.trim());
  return { symbol, title, shiftDescription, allDay: e.allDay.checked, location: e.location.value, ...times };
}

/** What is wrong is shown once a field was touched; Save works only when nothing is. */
function judge(dialog, seen) {
  const v = read(dialog.querySelector('form'));
  const isTaken = state.types.some((x) => x.symbol === v.symbol && x.id !== dialog.type?.id);
  const isBackwards = !v.allDay && !v.overnight && v.to <= v.from;
  fieldError(dialog, 'symbol', isTaken ? t('type.taken', { symbol: v.symbol }) : seen.has('symbol') && !v.symbol ? t('type.required') : '');
  fieldError(dialog, 'title', seen.has('title') && !v.title ? t('type.required') : '');
  fieldError(dialog, 'location', seen.has('location') && !v.location ? t('type.required') : '');
  fieldError(dialog, 'to', isBackwards ? t('type.order') : '');
  const isGood = v.symbol && v.title && v.location && !isTaken && !isBackwards;
  // It stays in the order of the focus and says on a press what is missing.
  dialog.querySelector('[data-save]').setAttribute('aria-disabled', String(!isGood));
  return isGood;
}

/** What is wrong with the whole form, with lines of its own. */
export function showProblem(dialog, text, lines = []) {
  const box = dialog.querySelector('[data-problem]');
  box.hidden = !text;
  box.replaceChildren(...(text ? [icon('warning'), h('div', h('p', text), lines.length > 0 && h('ul', lines.map((d) => h('li', d))))] : []));
  if (text) box.scrollIntoView({ block: 'nearest' });
}

on('type.save', async (form) => {
  const dialog = form.closest('dialog');
  const v = read(form);
  if (!judge(dialog, new Set(['symbol', 'title', 'location']))) {
    const missing = ['symbol', 'title', 'location'].filter((name) => !v[name]).map((name) => t(`type.${name}`));
    if (missing.length) showProblem(dialog, t('type.missing'), missing);
    (form.querySelector('[aria-invalid=true]') ?? form.querySelector('[name=location]')).focus();
    return;
  }
  showProblem(dialog, '');
  try {
    const { type } = dialog;
    const answer = await (type ? send('PATCH', `shift-types/${at(type.symbol)}`, v, 'type') : send('POST', 'shift-types', v, 'type'));
    if (!answer) return;
    dialog.close();
    const unusual = answer.warnings.includes('unusualSymbol') ? [t('type.unusual', v)] : [];
    const more = [...unusual, ...restWarnings(answer.change)].join(' ');
    tell(t(type ? 'type.saved' : 'type.added', { symbol: answer.shiftType.symbol }), { more, back: backOf(answer) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    showProblem(dialog, problem(error));
    announce(problem(error), 'error');
  }
});

on('type.add', () => openType(null));
on('type.edit', (el) => openType(state.types.find((x) => x.symbol === el.dataset.symbol)));

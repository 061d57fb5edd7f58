// Native dialogs: a sheet from below on a phone, a card on a desk. What is typed into one stays, whatever changes behind it.
import { h, morph, icon, t, on, hush } from './kit.js';

let count = 0;

/** Lines and announcements belong to the topmost dialog: everything outside of it is out of reach. */
function moveRegions() {
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  host.append(...['toasts', 'polite', 'assertive'].map((id) => document.getElementById(id)));
}

/**
 * @param options title; body: elements, or a function that is called again whenever the state changed; foot: elements;
 *   submit: an action's name, which makes all of it a form; alert: a decision is asked for; focus: a selector
 * @returns the dialog; once closed it is gone from the page, and the focus is back where it was
 */
export function openDialog({ title, body, foot, submit, alert = false, cls = '', focus }) {
  const id = `dialog-${++count}`;
  const draw = typeof body === 'function' ? body : () => body;
  const whole = () => h('div.dialog-body', draw());
  const content = whole();
  const inner = [
    h('header.dialog-head', h('h2', { id, tabindex: '-1' }, title),
      !alert && h('button.icon-button', { do: 'dialog.close', 'aria-label': t('close') }, icon('close'))),
    content,
    foot && h('footer.dialog-foot', foot),
  ];
  const dialog = h('dialog', { class: `dialog ${cls}`, 'aria-labelledby': id, role: alert ? 'alertdialog' : null },
    submit ? h('form.dialog-form', { 'data-submit': submit, novalidate: true }, inner) : inner);
  if (typeof body === 'function') dialog.redraw = () => morph(content, whole());
  const opener = document.activeElement;
  const openerKey = opener?.closest?.('[data-key]')?.dataset.key;
  document.body.append(dialog);
  hush();
  dialog.addEventListener('close', () => {
    moveRegions();
    dialog.remove();
    if (document.activeElement !== document.body) return;
    const again = openerKey && document.querySelector(`[data-key="${CSS.escape(openerKey)}"] button`);
    (opener?.isConnected ? opener : again || document.getElementById('page-title'))?.focus();
  });
  // A tap beside it closes it, unless something can be typed in it or a decision is asked for.
  if (!alert && !submit) dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  dialog.showModal();
  moveRegions();
  (focus ? dialog.querySelector(focus) : null)?.focus();
  return dialog;
}

on('dialog.close', (el) => el.closest('dialog').close());

/** A question whose answer changes something for good. */
export function ask({ title, text, yes, isDanger = true, extra = [] }) {
  return new Promise((answer) => {
    const yesButton = h('button', { class: `button ${isDanger ? 'danger' : 'primary'}` }, yes);
    const dialog = openDialog({
      title, alert: true, cls: 'dialog-small', body: [h('p', text), ...extra], focus: '[data-no]',
      foot: [h('span.spring'), h('button.button', { 'data-no': true, do: 'dialog.close' }, t('cancel')), yesButton],
    });
    yesButton.addEventListener('click', () => { answer(true); dialog.close(); });
    dialog.addEventListener('close', () => answer(false));
  });
}

/** A message below a field, tied to it, and the field marked. */
export function fieldError(form, name, text) {
  const field = form.querySelector(`[name="${name}"]`);
  form.querySelector(`[data-error="${name}"]`)?.replaceChildren(...(text ? [icon('warning'), text] : []));
  if (text) field?.setAttribute('aria-invalid', 'true'); else field?.removeAttribute('aria-invalid');
}

/** A label, its control, a hint, and a place for an error. */
export function field(label, input, { hint, error, required } = {}) {
  const id = input.id || `field-${input.getAttribute('name') ?? ''}-${++count}`;
  input.id = id;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  if (described) input.setAttribute('aria-describedby', described);
  if (required) input.setAttribute('aria-required', 'true');
  return h('div.field', h('label', { for: id }, label), input,
    hint && h('p.hint', { id: `${id}-hint` }, hint), error && h('p.error', { id: `${id}-error`, 'data-error': input.getAttribute('name') }));
}

/** Cancel left of Save, and before them what is apart. */
export const saveFoot = (before, text = t('save')) => [
  before, h('span.spring'), h('button.button', { do: 'dialog.close' }, t('cancel')), h('button.button.primary', { type: 'submit' }, text),
];

/** A choice as a large button: a radio or a checkbox with its face. */
export const choice = ({ name, value, text, isOn, symbol, small, type = 'radio', key, ...data }) => h('label.choice', { ...data, key },
  h('input.aloud', { type, name, value, checked: isOn }),
  h('span.choice-face', symbol && icon(symbol), h('span', text), small instanceof Node ? small : small && h('small', small)));

// Feedback for every action (Q3): a line to read, the same for a screen reader, and a touch where a phone has one.
import { h } from './dom.js';
import { icon } from './icons.js';
import { t } from './format.js';
import { on } from './actions.js';

const TOUCH = { light: 8, medium: 16, heavy: 28, selection: 5, success: [10, 40, 10], warning: [20, 60, 20], error: [30, 40, 30, 40, 30] };
const ICONS = { success: 'check', warning: 'warning', error: 'warning', request: 'bell' };
const STAY = 8000;

export function touch(level) {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(TOUCH[level] ?? 0);
}

/** For a screen reader; errors and warnings at once, the rest when there is a pause. */
export function announce(text, level = 'light') {
  const region = document.getElementById(level === 'error' || level === 'warning' ? 'assertive' : 'polite');
  region.textContent = '';
  setTimeout(() => { region.textContent = text; }, 40);
}

const sentences = (...texts) => texts.filter(Boolean).map((s) => /[.!?…]$/.test(s) ? s : `${s}.`).join(' ');

let toast = null; // {el, timer, back}
let origin = null; // what had the focus before it moved into the line

/**
 * A line at the foot of the page. It stays while it is pointed at.
 * @param options `back`: what takes the change back, on the button Undo or with Ctrl+Z; `isRedo`: the button is Redo
 */
export function tell(text, { level = 'success', back = null, isRedo = false, isQuiet = false, more = '' } = {}) {
  const key = `${t('ctrl')}+${isRedo ? 'Y' : 'Z'}`;
  const word = t(isRedo ? 'redo' : 'undo');
  const region = document.getElementById('toasts');
  const el = h('div.toast', { 'data-level': level, 'data-undo': Boolean(back) },
    icon(ICONS[level] ?? 'check'), h('p', text, more && h('small', more)),
    back && h('button.toast-button', { do: 'toast.back' }, word),
    h('button.icon-button', { do: 'toast.close', 'aria-label': t('close') }, icon('close')));
  region.append(el);
  if (toast?.el.contains(document.activeElement)) el.querySelector('button').focus();
  toast?.el.remove();
  clearTimeout(toast?.timer);
  toast = { el, back, isRedo, timer: null };
  wait();
  touch(level);
  if (!isQuiet) announce(sentences(text, more, back && `${word}: ${key}`), level);
}

function wait() {
  const mine = toast;
  mine.timer = setTimeout(() => { if (mine.el.matches(':hover, :focus-within')) wait(); else if (toast === mine) hush(); }, STAY);
}
/** Takes the line off the page; the focus goes back to where it came from. */
export function hush() {
  const hadFocus = toast?.el.contains(document.activeElement);
  toast?.el.remove();
  clearTimeout(toast?.timer);
  toast = null;
  if (hadFocus) (origin?.isConnected ? origin : document.getElementById('page-title'))?.focus({ preventScroll: true });
}
function goBack() { const work = toast?.back; hush(); work?.(); }

/** Takes back what the line on the page is about; false if there is none. */
export function takeBack(isRedo) {
  if (!toast?.back || toast.isRedo !== isRedo) return false;
  goBack();
  return true;
}

document.addEventListener('focusin', ({ target, relatedTarget: from }) => { if (target.closest('.toast') && !from?.closest('.toast')) origin = from; });

on('toast.close', hush);
on('toast.back', goBack);
document.addEventListener('keydown', (event) => { if (event.key === 'Escape' && !document.querySelector('dialog[open]')) hush(); });

// What an element does is named in it (data-do, data-press, data-input, data-change, data-submit); the views say here what
// the names mean. One listener of each kind on the document serves all of them, so a view only draws.
const named = new Map();

export const on = (name, action) => named.set(name, action);
const run = (name, el, event) => named.get(name)?.(el, event);
/** Does what a name means, from a script: with values in the place of the element. */
export const act = run;

/** Actions of a module that is only fetched when one of them is first wanted; the module then says what they do. */
export function lazily(names, load, fail) {
  for (const name of names) on(name, (el, event) => load().then(() => run(name, el, event), fail));
}

const PRESS = 480;
let press = null;      // {el, timer, x, y}
let wasPressed = null; // the element whose next click is dropped

function listen(kind, attribute) {
  document.addEventListener(kind, (event) => {
    const el = event.target.closest?.(`[data-${attribute}]`);
    if (!el || el.getAttribute('aria-disabled') === 'true') return;
    if (kind === 'submit') event.preventDefault();
    if (kind === 'click' && wasPressed === el) { wasPressed = null; event.preventDefault(); return; }
    run(el.getAttribute(`data-${attribute}`), el, event);
  });
}

/** A press held for half a second, or the right button, asks for the choices; a finger that moves scrolls. */
function listenForPress() {
  const end = () => { clearTimeout(press?.timer); press = null; };
  document.addEventListener('pointerdown', (event) => {
    wasPressed = null;
    const el = event.target.closest?.('[data-press]');
    if (!el || event.button !== 0) return;
    const timer = setTimeout(() => { wasPressed = el; press = null; run(el.dataset.press, el, event); }, PRESS);
    press = { el, x: event.clientX, y: event.clientY, timer };
  });
  document.addEventListener('pointermove', (event) => {
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > 10) end();
  });
  for (const kind of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(kind, end, true);
  document.addEventListener('keydown', () => { wasPressed = null; }, true);
  document.addEventListener('contextmenu', (event) => {
    const el = event.target.closest?.('[data-press]');
    if (!el) return;
    event.preventDefault();
    end();
    if (wasPressed !== el) run(el.dataset.press, el, event);
  });
}

export function startActions() {
  // What was typed into a form stays, whatever is drawn around it.
  document.addEventListener('input', ({ target }) => { if (target.form?.dataset.submit) target.isTyped = true; });
  for (const [kind, attribute] of [['click', 'do'], ['input', 'input'], ['change', 'change'], ['submit', 'submit']]) listen(kind, attribute);
  listenForPress();
}

/** Whether a click came from keys or assistive technology rather than from a finger or a mouse. */
export const isByKey = (event) => event.type === 'click' && event.detail === 0;

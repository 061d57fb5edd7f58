// Elements from values. Text only ever becomes a text node; the page's policy refuses HTML from strings altogether.
const SVG = 'http://www.w3.org/2000/svg';
const SHORT = { do: 'data-do', key: 'data-key' };
const isProps = (value) => value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Node);

/** h('li.friend', {do: 'friend.open', key: id}, 'text', child, [children]); the properties may be left out. */
export function h(name, ...rest) {
  const [tag, ...classes] = name.split('.');
  const el = document.createElement(tag);
  const props = isProps(rest[0]) ? rest.shift() : {};
  if (tag === 'button') el.type = 'button';
  if (classes.length) el.className = classes.join(' ');
  for (const [key, value] of Object.entries(props)) put(el, SHORT[key] ?? key, value);
  append(el, rest);
  return el;
}

export function svg(tag, props, ...children) {
  const el = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props ?? {})) el.setAttribute(name, value);
  append(el, children);
  return el;
}

function put(el, name, value) {
  if (value === null || value === undefined) return;
  if (/^(data|aria)-/.test(name)) { el.setAttribute(name, String(value)); return; }
  if (value === false) return;
  if (name === 'class') el.className = el.className ? `${el.className} ${value}` : value;
  else if (name === 'value') { el.value = value; if (el.localName !== 'textarea') el.setAttribute('value', value); }
  else if (name === 'checked' || name === 'selected') { el[name] = Boolean(value); if (value) el.setAttribute(name, ''); }
  else el.setAttribute(name, value === true ? '' : value);
}

function append(el, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === '') continue;
    el.append(child);
  }
}

/** A name or a note that somebody else wrote: its direction is its own. */
export const bdi = (text, cls) => h('bdi', { class: cls, dir: 'auto' }, text);

/** Read aloud, not shown. */
export const aloud = (text) => h('span', { class: 'aloud' }, text);

/**
 * An element that is only built again if what it shows changed: a friend's row among fifty.
 * @param of what it shows: values compared by identity
 */
export function kept(name, key, of, build) {
  const el = h(name, { key });
  el.of = of;
  el.build = build;
  return el;
}

function made(el) {
  if (!el.build) return el;
  const whole = el.build();
  whole.dataset.key = el.dataset.key;
  whole.of = el.of;
  return whole;
}
const isSame = (a, b) => a && b && a.length === b.length && a.every((x, i) => x === b[i]);

// An open <details> is the reader's; a style, and what is wrong with a field, are the script's that set them.
const isReaders = (el, name) => name === 'style' || name === 'aria-invalid' || (name === 'open' && el.localName === 'details');

// Makes `from` look like `to` with as few changes as there are differences: focus, scroll positions and running
// transitions stay. Children are found by data-key, id, or their place.
export function morph(from, to) {
  if (to.build) { if (isSame(from.of, to.of)) return; to = made(to); }
  if (to.of) from.of = to.of;
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) { from.replaceWith(complete(to)); return; }
  if (from.nodeType !== Node.ELEMENT_NODE) { if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue; return; }
  for (const { name } of [...from.attributes]) if (!isReaders(from, name) && !to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) {
    if (!isReaders(from, name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if ((from.firstChild || to.firstChild) && !from.hasAttribute('data-error')) children(from, to);
  sync(from, to);
}

/** Properties that attributes no longer carry once somebody has used the control. What was typed into a form stays. */
function sync(from, to) {
  if (from.isTyped) return;
  if (from.localName === 'input' && (from.type === 'checkbox' || from.type === 'radio')) from.checked = to.checked;
  else if ((from.localName === 'input' || from.localName === 'select') && from !== document.activeElement && from.type !== 'file') {
    if (from.value !== to.value) from.value = to.value;
  }
}

/** With everything in it that waited to be built. */
function complete(node) {
  const el = made(node);
  if (el.nodeType === Node.ELEMENT_NODE) for (const child of [...el.querySelectorAll('*')]) if (child.build) child.replaceWith(made(child));
  return el;
}

const keyOf = (node) => node.nodeType === Node.ELEMENT_NODE ? node.dataset?.key ?? (node.id || null) : null;

function children(from, to) {
  const keyed = new Map();
  for (const child of from.childNodes) { const key = keyOf(child); if (key) keyed.set(key, child); }
  let place = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted);
    let match = null;
    if (key) match = keyed.get(key) ?? null;
    else if (place && !keyOf(place) && place.nodeName === wanted.nodeName) match = place;
    if (match && match.nodeName === wanted.nodeName) {
      if (match === place) place = place.nextSibling;
      else from.insertBefore(match, place);
      morph(match, wanted);
    } else {
      from.insertBefore(complete(wanted), place);
    }
  }
  while (place) { const next = place.nextSibling; place.remove(); place = next; }
}

/** After a form was saved, it shows again what the daemon has. */
export function forgetTyping(form) { for (const el of form.elements) delete el.isTyped; }

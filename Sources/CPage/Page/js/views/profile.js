// My profile: picture, name, zone, part hours; and the phone number with who may find me by it.
import {
  h, kept, forgetTyping, on, state, t, button, avatar, send, attempt, problem, Refused, tell, announce, takeProfile, backOf,
} from '../kit.js';
import { field, fieldError } from '../dialog.js';

const PARTS = ['morning', 'afternoon', 'evening', 'end'];
const FINDERS = ['nobody', 'contacts', 'anyone'];
const SIDE = 96;
const MOST = 16 * 1024;

const zones = () => Intl.supportedValuesOf?.('timeZone') ?? [];

const picture = () => h('div.picture-line', avatar(state.me, 'large'),
  h('label.button', t(state.profile.avatar ? 'set.pictureOther' : 'set.picture'),
    h('input.aloud', { type: 'file', accept: 'image/*', 'data-change': 'set.picture' })),
  state.profile.avatar && button(t('remove'), 'set.noPicture', { class: 'quiet' }, h('span.aloud', `${t('set.pictureWord')}: `)));

const input = (name, value, more = {}) => h('input.input', { name, id: `set-${name}`, value, autocomplete: 'off', ...more });

// The end may be 24:00, which a time field does not have.
const END = { type: 'text', inputmode: 'numeric', pattern: '[0-2][0-9]:[0-5][0-9]' };
const partField = (p) => (part) => field(t(`set.${part}`), input(part, p.parts[part], part === 'end' ? END : { type: 'time' }), { error: true });

export const profileForm = (p) => [
  picture(),
  h('form.form', { 'data-submit': 'set.profile', novalidate: true, key: 'profile' },
    field(t('set.name'), input('name', p.name, { dir: 'auto' }), { error: true }),
    field(t('set.zone'), input('zone', p.zone, { list: 'zones', spellcheck: 'false' }), { error: true }),
    kept('datalist', 'zones', [0], () => h('datalist', { id: 'zones' }, zones().map((z) => h('option', { value: z })))),
    h('fieldset', h('legend', t('set.parts')), h('p.hint', t('set.partsHint')), h('div.field-quad', PARTS.map(partField(p)))),
    h('div.row-buttons', h('button.button.primary', { type: 'submit', 'aria-disabled': String(state.busy.has('profile')) }, t('save')))),
];

export const phoneForm = (p) => h('form.form', { 'data-submit': 'set.phone', novalidate: true, key: 'phone' },
  field(t('add.phoneLabel'), input('phone', p.phone ?? '', { type: 'tel', placeholder: '+49 151 …' }), { error: true, hint: t('set.phoneHint') }),
  field(t('set.finders'), h('select.select', { name: 'finders', id: 'set-finders' },
    FINDERS.map((f) => h('option', { value: f, selected: f === p.finders }, t(`set.finders.${f}`))))),
  h('div.row-buttons', h('button.button.primary', { type: 'submit' }, t('save'))));

function clean(form) { for (const place of form.querySelectorAll('[data-error]')) fieldError(form, place.dataset.error, ''); }

/** Saves, and shows what is wrong at its field; what has no field of its own comes as a line. */
async function save(form, body) {
  clean(form);
  try {
    const answer = await send('PATCH', 'profile', body, 'profile');
    if (!answer) return;
    forgetTyping(form);
    takeProfile(answer);
    tell(t('set.saved'), { back: backOf(answer) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const wrong = error.rules.map((r, i) => [r.field.replace('parts.', ''), error.details[i] ?? error.message])
      .filter(([name]) => form.querySelector(`[data-error="${name}"]`));
    if (!wrong.length) { tell(problem(error), { level: 'error' }); return; }
    for (const [name, text] of wrong) fieldError(form, name, text);
    announce(problem(error), 'error');
    form.querySelector('[aria-invalid=true]').focus();
  }
}

on('set.profile', (form) => {
  const e = form.elements;
  const parts = Object.fromEntries(PARTS.map((p) => [p, e[p].value]));
  const name = e.name.value.trim();
  clean(form);
  fieldError(form, 'name', name ? '' : t('set.nameBad'));
  for (const [i, p] of PARTS.entries()) fieldError(form, p, i > 0 && parts[p] <= parts[PARTS[i - 1]] ? t('set.partsOrder') : '');
  const wrong = form.querySelector('[aria-invalid=true]');
  if (wrong) wrong.focus(); else save(form, { name, zone: e.zone.value.trim(), parts });
});
on('set.phone', (form) => save(form, { phone: form.elements.phone.value.trim(), finders: form.elements.finders.value }));

// MARK: The picture

/** The middle of a picture, as a JPEG that fits. The browser decodes it; the daemon only looks at its kind and size. */
async function shrink(file) {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.min(image.width, image.height);
  const canvas = h('canvas', { width: SIDE, height: SIDE });
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  for (const quality of [0.9, 0.75, 0.5, 0.25]) {
    const base64 = canvas.toDataURL('image/jpeg', quality).split(',')[1];
    if (base64.length * 0.75 <= MOST) return base64;
  }
  return null;
}

async function setPicture(avatarData) {
  const answer = await attempt(send('PATCH', 'profile', { avatar: avatarData }, 'profile'));
  if (answer) { takeProfile(answer); tell(t('set.saved'), { back: backOf(answer) }); }
}

on('set.picture', async (el) => {
  const [file] = el.files;
  const base64 = file && await shrink(file).catch(() => null);
  el.value = '';
  if (base64) setPicture(base64); else if (file) tell(t('set.pictureBad'), { level: 'error' });
});
on('set.noPicture', () => setPicture(''));


// Locations: a short form, and why one that is in use stays (C2).
import { h, icon, on, state, update, t, send, problem, at, Refused, tell } from '../kit.js';
import { openDialog, ask, field, saveFoot } from '../dialog.js';
import { sending, isMissing } from '../forms.js';

function openLocation(place) {
  const dialog = openDialog({
    title: t(place ? 'loc.edit' : 'loc.add'), submit: 'location.save', cls: 'dialog-small',
    body: [
      field(t('loc.name'), h('input.input', { name: 'name', value: place?.name ?? '', autocomplete: 'off' }),
        { error: true, required: true }),
      field(t('loc.address'), h('input.input', { name: 'address', value: place?.address ?? '', autocomplete: 'off' })),
    ],
    foot: saveFoot(), focus: '[name=name]',
  });
  dialog.place = place;
}

/** The list of an answer, at once also in a form behind this one. */
function takeLocations(answer) {
  update({ locations: answer.locations });
  for (const dialog of document.querySelectorAll('dialog')) dialog.refresh?.();
}

on('location.add', () => openLocation(null));
on('location.edit', (el) => openLocation(state.locations.find((l) => l.id === el.dataset.id)));
on('location.save', async (form) => {
  const { place } = form.closest('dialog');
  if (isMissing(form, 'name', t('type.required'))) return;
  const [name, address] = [form.elements.name.value.trim(), form.elements.address.value.trim()];
  const work = place ? send('PATCH', `locations/${at(place.id)}`, { name, address }, 'location') : send('POST', 'locations', { name, address }, 'location');
  const answer = await sending(form, 'name', work);
  if (!answer) return;
  takeLocations(answer);
  const more = answer.warnings?.includes('sameName') ? t('loc.sameName', { name }) : '';
  tell(t(place ? 'loc.changed' : 'loc.added', { name }), { more });
});

/** The refusal has one button, OK; below it is what would help. */
function refuse(place, error) {
  const others = state.locations.filter((l) => l.id !== place.id);
  const select = h('select.select', { 'aria-label': t('loc.reassign') }, others.map((l) => h('option', { value: l.id }, l.name)));
  const move = h('button.button', t('loc.reassignDo'));
  const dialog = openDialog({
    title: t('loc.cannot'), alert: true, cls: 'dialog-small', focus: '[data-ok]',
    body: [h('p', t('loc.cannotText', { n: error.values.count ?? place.shiftTypes.length })),
      h('ul.used', error.details.map((line) => h('li', icon('shifts'), line))),
      others.length > 0 && h('details.fold', h('summary', t('loc.reassign')), h('div.inline-line', select, move))],
    foot: [h('span.spring'), h('button.button.primary', { 'data-ok': true, do: 'dialog.close' }, t('ok'))],
  });
  move.addEventListener('click', async () => { await remove(place, select.value); dialog.close(); });
}

async function remove(place, reassign) {
  try {
    const answer = await send('DELETE', `locations/${at(place.id)}${reassign ? `?reassign=${at(reassign)}` : ''}`, undefined, 'location');
    if (!answer) return;
    takeLocations(answer);
    tell(t('loc.deleted', { name: place.name }), { level: 'warning' });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'locationInUse') refuse(place, error); else tell(problem(error), { level: 'error' });
  }
}

on('location.delete', async (el) => {
  const place = state.locations.find((l) => l.id === el.dataset.id);
  // One in use is refused before anything is asked.
  const isSure = place.shiftTypes.length || await ask({ title: t('loc.deleteTitle', { name: place.name }), text: place.address ?? '', yes: t('loc.delete') });
  if (isSure) await remove(place);
});

// Backup, import with a preview, restore; and a new default.
import { h, on, state, update, t, changeText, moment, toggle, send, request, attempt, tell, CYCLE, PARTS, SYMBOL, backOf } from '../kit.js';
import { openDialog, field, fieldError, saveFoot, choice } from '../dialog.js';
import { sending, problemLine, pick } from '../forms.js';
import { download } from '../views/settings.js';
import { WEEKDAYS, weekdayName } from '../views/rules.js';
import { previewing } from './preview.js';

const LONG = { wait: 600 };

const passphrase = (label, hint) => field(label,
  h('input.input', { type: 'password', name: 'passphrase', autocomplete: 'new-password', maxlength: '1024' }), { hint, error: true });

on('data.backup', () => openDialog({
  title: t('backup.do'), submit: 'backup.make', cls: 'dialog-small',
  body: [h('p', t('backup.text')), passphrase(t('backup.passphrase'), t('backup.hint'))],
  foot: saveFoot(null, t('backup.do')), focus: '[name=passphrase]',
}));
on('backup.make', async (form) => {
  const value = form.elements.passphrase.value;
  fieldError(form, 'passphrase', value && value.length < 8 ? t('backup.short') : '');
  if (value && value.length < 8) { form.elements.passphrase.focus(); return; }
  const blob = await attempt(send('POST', 'backup', value ? { passphrase: value } : {}, 'backup', { as: 'blob', ...LONG }));
  if (!blob) return;
  form.closest('dialog').close();
  download(blob, `ufree-${state.today}.backup`);
  tell(t(value ? 'backup.doneKeys' : 'backup.done'));
});

const bytes = (file) => new Blob([file], { type: 'application/octet-stream' });

// MARK: Import

/** What an import does or did, in lines. */
function importLines(plan) {
  const { change, shiftTypes: types, defaults, names = [], profile, unchanged, warnings } = plan;
  const lines = change.changes.slice(0, 10).map(changeText);
  if (change.changes.length > 10) lines.push(t('preview.more', { n: change.changes.length - 10 }));
  if (profile.length) lines.push(t('import.profile', { fields: profile.map((f) => t(`import.${f}`)).join(', ') }));
  if (defaults) lines.push(t('import.defaults', { n: defaults }));
  if (types.locations.length) lines.push(t('import.locations', { names: types.locations.join(', ') }));
  if (types.added.length) lines.push(t('import.added', { symbols: types.added.join(', ') }));
  if (types.changed.length) lines.push(t('import.changed', { symbols: types.changed.join(', ') }));
  if (names.length) lines.push(t('import.names', { names: names.join(', ') }));
  if (lines.length === 0) lines.push(t(types.isAnother ? 'import.shifts' : 'import.nothing'));
  if (unchanged) lines.push(t('import.unchanged', { n: unchanged }));
  return [...lines, ...warnings.map((w) => t(`import.warning.${w.code}`, { n: w.count, names: (w.names ?? []).join(', ') }))];
}

on('data.import', async () => {
  const file = await pick('.json,.csv,application/json,text/csv');
  if (!file) return;
  const options = { profile: false };
  const path = (isDry) => `import?profile=${options.profile}&dryRun=${isDry}`;
  const look = () => attempt(request('POST', path(true), bytes(file), LONG));
  const plan = await look();
  if (!plan) return;
  const lines = (p) => importLines(p).map((line) => h('li', line));
  const list = h('ul.lines', lines(plan));
  const dialog = openDialog({
    title: t('import.title', { name: file.name }), submit: 'import.do', cls: 'dialog-small',
    body: [h('p.hint', t('import.hint')), list, plan.kind.startsWith('ufree.export') && toggle(t('import.withProfile'), { name: 'profile' })],
    foot: saveFoot(null, t('import.do')), focus: '[type=submit]',
  });
  const show = previewing(list, async () => {
    const again = await look();
    return again && lines(again);
  });
  dialog.addEventListener('change', ({ target }) => { options.profile = target.checked; show(); });
  dialog.work = () => send('POST', path(false), bytes(file), 'import', LONG);
});
on('import.do', async (form) => {
  const dialog = form.closest('dialog');
  const answer = await attempt(dialog.work());
  if (!answer) return;
  dialog.close();
  tell(t('import.done'), { more: importLines(answer).slice(0, 3).join(' '), back: backOf(answer) });
});

// MARK: Restore

on('data.restore', async () => {
  const file = await pick('');
  if (!file) return;
  const look = await attempt(send('PUT', 'restore', bytes(file), 'restore', LONG));
  if (!look) return;
  openDialog({
    title: t('restore.title'), submit: 'restore.do', cls: 'dialog-small',
    body: [
      h('p', t('restore.holds', look), look.lastChange && ` ${t('restore.last', { time: moment(look.lastChange) })}`),
      h('p', t(look.isMine ? 'restore.mine' : 'restore.other', { name: look.name })),
      look.needsPassphrase && passphrase(t('restore.passphrase')),
      problemLine(),
    ],
    foot: saveFoot(null, t('restore.do')), focus: '[name=passphrase], [type=submit]',
  });
});
on('restore.do', async (form) => {
  const value = form.elements.passphrase?.value;
  const work = send('POST', 'restore', value ? { passphrase: value } : {}, 'restore', LONG);
  if (await sending(form, value === undefined ? 'form' : 'passphrase', work)) tell(t('restore.done'));
});

// MARK: A new default

on('default.add', () => openDialog({
  title: t('default.add'), submit: 'default.save', cls: 'dialog-small',
  body: [
    h('fieldset.choices.weekdays', h('legend', t('default.days')),
      WEEKDAYS.map((w) => choice({ type: 'checkbox', name: 'weekday', value: w, text: weekdayName(w) }))),
    h('fieldset.choices.statuses', h('legend', t('day.status')),
      CYCLE.map((s) => choice({ name: 'status', value: s, text: t(s), symbol: SYMBOL[s], 'data-status': s }))),
    h('fieldset.choices.parts', h('legend', t('default.orParts')),
      PARTS.map((p) => choice({ type: 'checkbox', name: 'part', value: p, text: t(p), symbol: SYMBOL[p], 'data-part': p }))),
    field(t('default.last'), h('input', { type: 'date', name: 'until', class: 'input', min: state.today })),
    problemLine(),
  ],
  foot: saveFoot(), focus: '[name=weekday]',
}).querySelector('form').addEventListener('change', ({ target }) => {
  const other = { status: 'part', part: 'status' }[target.name];
  if (other) for (const box of target.form.querySelectorAll(`[name=${other}]`)) box.checked = false;
}));
on('default.save', async (form) => {
  const values = new FormData(form);
  const [weekdays, parts, status, until] = [values.getAll('weekday'), values.getAll('part'), values.get('status'), values.get('until')];
  if (!weekdays.length || !(status || parts.length)) { fieldError(form, 'form', t('default.missing')); return; }
  const body = { weekdays, ...(status ? { status } : { parts }), ...(until ? { until } : {}) };
  const answer = await sending(form, 'form', send('POST', 'defaults', body, 'default'));
  if (!answer) return;
  update({ defaults: answer.defaults });
  tell(t('default.added'), { back: backOf(answer) });
});

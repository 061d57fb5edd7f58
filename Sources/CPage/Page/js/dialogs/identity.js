// A new identity, and the end of this one (I3). Both cannot be undone, so both ask; the second one for the name.
import { h, on, state, update, t, dateShort, button, send, attempt, expire, tell } from '../kit.js';
import { openDialog, ask, field, fieldError } from '../dialog.js';

on('identity.new', async () => {
  if (!await ask({ title: t('id.newTitle'), text: t('id.newText'), yes: t('id.newDo') })) return;
  const answer = await attempt(send('POST', 'identity/new', undefined, 'identity', { wait: 60 }));
  if (answer) tell(t('id.newDone'), { level: 'warning' });
});

on('identity.reset', () => openDialog({
  title: t('id.resetTitle'), submit: 'identity.end', cls: 'dialog-small',
  body: [h('p', t('id.resetText')), button(t('id.backupFirst'), 'data.backup', { class: 'quiet start' }),
    field(t('id.type', { name: state.me.name }), h('input.input', { name: 'name', autocomplete: 'off', spellcheck: 'false', dir: 'auto' }),
      { error: true, required: true })],
  foot: [h('span.spring'), h('button.button', { do: 'dialog.close' }, t('cancel')), h('button.button.danger', { type: 'submit' }, t('id.resetDo'))],
  focus: '[name=name]',
}));
on('identity.end', async (form) => {
  const isRight = form.elements.name.value.trim() === state.me.name;
  fieldError(form, 'name', isRight ? '' : t('id.notName'));
  if (!isRight) { form.elements.name.focus(); return; }
  const answer = await attempt(send('POST', 'identity/reset', undefined, 'identity', { wait: 60 }));
  if (!answer) return;
  const { untold, until } = answer.farewell;
  expire('gone');
  update({ farewell: untold ? `${t('id.untold', { n: untold, day: dateShort(until.slice(0, 10)) })} ${t('conn.startOver')}` : t('id.allKnow') });
});

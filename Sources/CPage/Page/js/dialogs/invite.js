// Invitations: one to show, and one to enter.
import { h, on, t, moment, button, message, send, attempt, tell } from '../kit.js';
import { openDialog, field, saveFoot } from '../dialog.js';
import { sending, isMissing } from '../forms.js';
import { levelText } from '../levels.js';
import { loadInvitations } from '../views/add-friends.js';
import { qr } from '../qr.js';

on('invite.make', async (el) => {
  const { kind } = el.dataset;
  const answer = await attempt(send('POST', 'invitations', { kind }, 'invite'));
  if (!answer) return;
  const [made] = answer.invitations;
  const isLink = kind === 'link';
  const code = isLink && await qr(made.text);
  openDialog({
    title: t('invite.heading'), cls: 'dialog-small',
    body: [
      isLink ? h('div.qr-box', code, h('p.mono.whole', made.text)) : h('p.digits.invitation', { tabindex: '-1' }, made.text),
      h('p', t(isLink ? 'invite.isLink' : 'invite.isCode', { time: moment(made.expiresAt) })),
      h('p.hint', t(isLink ? 'invite.howLink' : 'invite.howCode')),
      isLink && message('info', 'info', t('invite.once')),
    ],
    foot: [h('span.spring'), isLink && button(t('copy'), 'copy', { 'data-text': made.text }), button(t('done'), 'dialog.close', { class: 'primary' })],
  });
  loadInvitations();
});

on('copy', async (el) => {
  // Where copying is not allowed, the text is at least selected.
  try { await navigator.clipboard.writeText(el.dataset.text); tell(t('copied')); } catch {
    getSelection().selectAllChildren(el.closest('dialog').querySelector('.whole'));
  }
});

on('invite.enter', () => openDialog({
  title: t('invite.enterTitle'), submit: 'invite.join', cls: 'dialog-small',
  body: [
    field(t('invite.enterLabel'), h('textarea.mono', { name: 'invitation', rows: '2', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false' }),
      { hint: t('invite.enterHint'), error: true, required: true }),
    h('p.hint', { role: 'status', 'data-status': true }),
  ],
  foot: saveFoot(null, t('invite.join')), focus: '[name=invitation]',
}));

on('invite.join', async (form) => {
  if (isMissing(form, 'invitation', t('type.required'))) return;
  const status = form.querySelector('[data-status]');
  status.textContent = t('invite.looking');
  const answer = await sending(form, 'invitation', send('POST', 'join', { invitation: form.elements.invitation.value.trim() }, 'join', { wait: 75 }));
  status.textContent = '';
  if (!answer) return;
  const { name, privacy, pausedUntil } = answer.friend;
  tell(t('invite.joined', { name }), { more: t('level.now', { name, what: levelText(privacy, pausedUntil) }) });
});

// Invitations: one to show, and one to enter.
import { h } from '../dom.js';
import { on } from '../actions.js';
import { openDialog, field, fieldError, saveFoot } from '../dialog.js';
import { t, moment } from '../format.js';
import { button, message } from '../parts.js';
import { send, attempt, problem, Refused } from '../api.js';
import { tell, announce } from '../say.js';
import { levelText } from '../levels.js';
import { loadInvitations } from '../views/add-friends.js';
import { qr } from '../qr.js';

on('invite.make', async (el) => {
  const { kind } = el.dataset;
  const answer = await attempt(send('POST', 'invitations', { kind }, 'invite'));
  if (!answer) return;
  const [made] = answer.invitations;
  const isLink = kind === 'link';
  openDialog({
    title: t('invite.heading'), cls: 'dialog-small',
    body: [
      isLink ? h('div.qr-box', qr(made.text) ?? '', h('p.mono.whole', made.text)) : h('p.digits.invitation', { tabindex: '-1' }, made.text),
      h('p', t(isLink ? 'invite.isLink' : 'invite.isCode', { time: moment(made.expiresAt) })),
      h('p.hint', t(isLink ? 'invite.howLink' : 'invite.howCode')),
      isLink && message('info', 'info', t('invite.once')),
    ],
    foot: [h('span.spring'), isLink && button(t('copy'), 'copy', { 'data-text': made.text }), button(t('done'), 'dialog.close', { class: 'primary' })],
  });
  loadInvitations();
});

on('copy', async (el) => {
  try { await navigator.clipboard.writeText(el.dataset.text); tell(t('copied')); } catch { getSelection().selectAllChildren(el.closest('dialog').querySelector('.whole')); }
});

on('invite.enter', () => openDialog({
  title: t('invite.enterTitle'), submit: 'invite.join', cls: 'dialog-small',
  body: [field(t('invite.enterLabel'), h('textarea', { name: 'invitation', rows: '2', class: 'mono', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false' }),
    { hint: t('invite.enterHint'), error: true, required: true }), h('p.hint', { role: 'status', 'data-status': true })],
  foot: saveFoot(null, t('invite.join')), focus: '[name=invitation]',
}));

on('invite.join', async (form) => {
  const dialog = form.closest('dialog');
  const invitation = form.elements.invitation.value.trim();
  fieldError(form, 'invitation', invitation ? '' : t('type.required'));
  if (!invitation) { form.elements.invitation.focus(); return; }
  const status = form.querySelector('[data-status]');
  status.textContent = t('invite.looking');
  try {
    const answer = await send('POST', 'join', { invitation }, 'join', { wait: 75 });
    if (!answer) return;
    const { friend } = answer;
    dialog.close();
    tell(t('invite.joined', { name: friend.name }), { more: t('level.now', { name: friend.name, what: levelText(friend.privacy, friend.pausedUntil) }) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    status.textContent = '';
    fieldError(form, 'invitation', problem(error));
    announce(problem(error), 'error');
    form.elements.invitation.focus();
  }
});

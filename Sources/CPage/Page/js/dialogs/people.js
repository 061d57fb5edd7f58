// Accepting a request, with the six digits to compare; and a group.
import { h, icon, on, state, update, t, button, message, send, attempt, at, tell, loadGroups, backOf } from '../kit.js';
import { openDialog, field, fieldError, saveFoot, choice, ask } from '../dialog.js';
import { sending, isMissing, problemLine } from '../forms.js';
import { levelOptions } from '../levels.js';
import { digits } from './friend.js';

on('request.accept', (el) => {
  const r = state.requests.incoming.find((x) => x.id === el.dataset.id);
  if (!r) return;
  const name = r.from.name ?? t('add.noName');
  const accept = (text, cls, code, ...inner) => button(text, 'request.accepted',
    { class: cls, 'data-id': r.id, 'data-code': code, 'data-name': name }, ...inner);
  openDialog({
    title: t('accept.title', { name }), cls: 'dialog-small', alert: true,
    body: [h('p', t(r.code ? 'accept.text' : 'accept.noCode', { name })), r.code && digits(r.code),
      r.sameNameAs && message('warning', 'warning', t('requests.sameName')),
      field(t('level.what', { name }), h('select.select', { name: 'level' }, levelOptions(state.newFriends)))],
    foot: [h('div.stack', r.code && accept(t('accept.agree'), 'primary', r.code, icon('shield')), accept(t('accept.later'), '', null),
      h('p.hint', t('accept.laterHint')), button(t('cancel'), 'dialog.close', { class: 'quiet' }))],
    focus: '.digits, .dialog-head h2',
  });
});

on('request.accepted', async (el) => {
  const { id, code, name } = el.dataset;
  const dialog = el.closest('dialog');
  const level = dialog.querySelector('[name=level]').value;
  const body = { level, ...(code ? { code } : {}) };
  const answer = await attempt(send('POST', `requests/${at(id)}/accept`, body, id));
  if (!answer) return;
  update({ requests: { ...state.requests, incoming: state.requests.incoming.filter((r) => r.id !== id) } });
  dialog.close();
  tell(`${t('accept.done', { name })} ${answer.verified ? t('accept.verified') : ''}`.trim());
});

// MARK: Groups

on('group.edit', (el) => {
  const group = state.groups.find((g) => g.id === el.dataset.id);
  const isIn = (f) => group?.members.some((m) => m.id === f.id);
  const dialog = openDialog({
    title: group ? group.name : t('group.add'), submit: 'group.save', cls: 'dialog-small',
    body: [
      !group && field(t('group.name'), h('input.input', { name: 'name', dir: 'auto', autocomplete: 'off' }), { error: true, required: true }),
      h('fieldset.choices.list', h('legend', t('group.members')),
        state.friends.map((f) => choice({ type: 'checkbox', name: 'member', value: f.id, text: f.name, isOn: isIn(f) }))),
      problemLine(),
    ],
    foot: saveFoot(group && button(t('group.remove'), 'group.remove', { class: 'danger-quiet', 'data-id': group.id })),
    focus: '[name=name], [name=member]',
  });
  dialog.group = group;
});

/** What was added and what was removed are two requests, and two changes; with neither there is nothing to do. */
async function saveGroup(group, name, chosen) {
  const had = group?.members.map((m) => m.id) ?? [];
  const added = chosen.filter((id) => !had.includes(id));
  const removed = had.filter((id) => !chosen.includes(id));
  const path = group && `groups/${at(group.id)}?people=${removed.join(',')}`;
  const first = added.length ? await send('POST', 'groups', { name: group?.name ?? name, people: added }, 'group') : null;
  const second = removed.length ? await send('DELETE', path, undefined, 'group') : null;
  return [first, second];
}

on('group.save', async (form) => {
  const { group } = form.closest('dialog');
  const chosen = new FormData(form).getAll('member');
  if (!group && isMissing(form, 'name', t('type.required'))) return;
  if (chosen.length === 0) { fieldError(form, 'form', t('group.empty')); return; }
  const answers = await sending(form, 'form', saveGroup(group, form.elements.name?.value.trim(), chosen));
  if (!answers) return;
  tell(t('set.saved'), { back: backOf(...answers) });
  loadGroups();
});
on('group.remove', async (el) => {
  const group = state.groups.find((g) => g.id === el.dataset.id);
  if (!await ask({ title: t('group.removeTitle', { name: group.name }), text: t('group.removeText'), yes: t('group.remove') })) return;
  const answer = await attempt(send('DELETE', `groups/${at(group.id)}`, undefined, 'group'));
  if (!answer) return;
  el.closest('dialog').close();
  tell(t('group.removed', { name: group.name }), { level: 'warning', back: backOf(answer) });
  loadGroups();
});

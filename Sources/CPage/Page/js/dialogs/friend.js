// One friend: the week in words, how old it is, and what may be done.
import {
  h, bdi, aloud, icon, on, state, friendOf, t, code, dateShort, dayOrToday, statusName, known, look, addDays, avatar, presence, liveChip,
  symbols, bars, button, message, send, attempt, read, at, tell, loadFriend, backOf,
} from '../kit.js';
import { openDialog, ask, field, saveFoot } from '../dialog.js';
import { levelSelect, levelText, setLevel } from '../levels.js';

const dayRow = (day) => h('li.day-row', { 'data-look': look(day), 'data-status': known(day.status), key: day.date },
  h('span.day-row-date', h('b', dayOrToday(day.date)), ' ', dateShort(day.date)),
  h('span.day-row-word', symbols(day), statusName(day), day.shift && h('span.symbol-chip', day.shift)), bars(day),
  day.note && bdi(day.note, 'day-row-note'));

const HOURS = ['morning', 'afternoon', 'evening', 'end'];
function otherHours(f) {
  const mine = state.profile?.parts;
  if (f.zone === state.zone && !(f.hours && mine && HOURS.some((p) => f.hours[p] !== mine[p]))) return null;
  const hours = f.hours && t('friends.hours', f.hours);
  return message('info', 'clock', f.zone !== state.zone && h('p', t('friends.zone', { name: f.name, zone: f.zone, mine: state.zone })), hours && h('p', hours));
}

function details(f) {
  return [
    h('div.friend-top', avatar(f, 'large'), h('div.person-text', presence(f),
      h('p.hint', t(f.hasMyLatest ? 'friends.latest' : 'friends.later'), ' · ', t('friends.since', { date: dateShort(f.since.slice(0, 10)) })),
      f.ownName && f.ownName !== f.name && h('p.hint', t('friends.ownName'), ' ', bdi(f.ownName)),
      f.phone && h('p', h('a', { href: `tel:${f.phone}` }, icon('phone'), ' ', f.phone))), liveChip(f.live)),
    f.live.note && h('p.quote', bdi(f.live.note)),
    otherHours(f),
    h('ul.day-rows', f.days.map(dayRow)),
    h('div.row-buttons.start',
      !f.verified && button(t('circle.verify'), 'friend.verify', { 'data-id': f.id }, icon('shield')),
      button(t('wish.one', { name: f.name }), 'wish.add', { 'data-id': f.id }, icon('bell')),
      button(t('nick.set'), 'friend.nick', { 'data-id': f.id })),
    field(t('level.what', { name: f.name }), levelSelect(f, { id: 'friend-level' })),
    f.privacy === 'paused' && button(t('level.pauseChange'), 'friend.pauseEnd', { 'data-id': f.id, class: 'quiet start' }, icon('clock')),
    button(t('level.preview', { name: f.name }), 'friend.preview', { 'data-id': f.id, class: 'quiet start' }, icon('eye')),
    h('details.fold', h('summary', t('set.fingerprint')), h('p.mono', f.id), f.code && h('p.hint', `${t('requests.code')} ${code(f.code)}`)),
  ];
}

on('friend.open', (el) => {
  const { id } = el.dataset;
  if (!friendOf(id)) return;
  const dialog = openDialog({
    title: bdi(friendOf(id).name),
    body: () => { const f = friendOf(id); if (!f) queueMicrotask(() => dialog.close()); return f ? details(f) : []; },
    foot: [button(t('block.do'), 'friend.block', { 'data-id': id, class: 'danger-quiet' }), h('span.spring'),
      button(t('circle.remove'), 'friend.remove', { 'data-id': id, class: 'danger-quiet' })],
  });
  loadFriend(id);
});

/** Six digits to compare, read aloud one by one. */
export const digits = (value) => h('p.digits', { tabindex: '-1' },
  value ? [h('span', { 'aria-hidden': 'true' }, code(value)), aloud([...value].join(' '))] : code(null));

on('friend.verify', (el) => {
  const f = friendOf(el.dataset.id);
  openDialog({
    title: t('verify.title', { name: f.name }), cls: 'dialog-small', alert: true,
    body: [h('p', t('accept.text', { name: f.name })), digits(f.code),
      h('details.fold', h('summary', t('verify.differ')), h('p', t('verify.differText', { name: f.name })))],
    foot: [button(t('cancel'), 'dialog.close'), h('span.spring'),
      f.code && button(t('verify.agree'), 'friend.verified', { class: 'primary', 'data-id': f.id, 'data-code': f.code })],
    focus: '.digits',
  });
});
on('friend.verified', async (el) => {
  const answer = await attempt(send('POST', `friends/${at(el.dataset.id)}/verify`, { code: el.dataset.code }, 'verify'));
  if (!answer) return;
  el.closest('dialog').close();
  tell(t('verify.done', { name: answer.friend.name }));
});

on('friend.remove', async (el) => {
  const f = friendOf(el.dataset.id);
  if (!await ask({ title: t('circle.removeTitle', { name: f.name }), text: t('circle.removeText'), yes: t('circle.removeDo') })) return;
  if (await attempt(send('DELETE', `friends/${at(f.id)}`, undefined, 'friend'))) tell(t('circle.removed', { name: f.name }), { level: 'warning' });
});

on('friend.block', async (el) => {
  const f = friendOf(el.dataset.id);
  if (!await ask({ title: t('block.title', { name: f.name }), text: t('block.text', { name: f.name }), yes: t('block.yes') })) return;
  if (await attempt(send('PUT', `blocked/${at(f.id)}`, undefined, 'friend'))) tell(t('block.done', { name: f.name }), { level: 'warning' });
});

on('friend.nick', (el) => {
  const f = friendOf(el.dataset.id);
  const dialog = openDialog({
    title: t('nick.title', { name: f.ownName ?? f.name }), submit: 'friend.nicked', cls: 'dialog-small',
    body: [field(t('nick.name'),
      h('input', { name: 'nickname', class: 'input', value: f.nickname ?? '', dir: 'auto', autocomplete: 'off' }), { hint: t('nick.hint') })],
    foot: saveFoot(), focus: '[name=nickname]',
  });
  dialog.friend = f.id;
});
on('friend.nicked', async (form) => {
  const dialog = form.closest('dialog');
  const nickname = form.elements.nickname.value.trim();
  const path = `friends/${at(dialog.friend)}/nickname`;
  const answer = await attempt(nickname ? send('PUT', path, { nickname }, 'nick') : send('DELETE', path, undefined, 'nick'));
  if (!answer) return;
  dialog.close();
  tell(t('set.saved'), { back: backOf(answer) });
});

// MARK: What they see

on('friend.level', async (el) => {
  const f = friendOf(el.dataset.id);
  if (el.value !== 'paused') {
    if (!await setLevel([f.id], el.value)) el.value = f.privacy;
    return;
  }
  el.value = f.privacy; // until it is decided
  openPause(f);
});
on('friend.pauseEnd', (el) => openPause(friendOf(el.dataset.id)));
function openPause(f) {
  const until = h('input.input', {
    type: 'date', name: 'until', value: f.pausedUntil ?? '', min: addDays(state.today, 1), max: addDays(state.today, 365),
  });
  const dialog = openDialog({
    title: t('level.pauseTitle', { name: f.name }), submit: 'friend.pause', cls: 'dialog-small',
    body: [h('p', t('level.pauseText', { name: f.name })), field(t('level.until'), until, { hint: t('level.untilHint') })],
    foot: saveFoot(null, t('level.pause')), focus: '[name=until]',
  });
  dialog.friend = f.id;
}
on('friend.pause', async (form) => {
  const dialog = form.closest('dialog');
  if (await setLevel([dialog.friend], 'paused', form.elements.until.value)) dialog.close();
});

on('friend.preview', async (el) => {
  const f = friendOf(el.dataset.id);
  const seen = await read(`friends/${at(f.id)}/view`);
  if (!seen) return;
  openDialog({
    title: t('level.previewTitle', { name: f.name }),
    body: [h('p.hint', t('level.now', { name: f.name, what: levelText(f.privacy, f.pausedUntil) })),
      liveChip(seen.live) && h('p', liveChip(seen.live), seen.live.note && [' ', bdi(seen.live.note)]),
      h('ul.day-rows', seen.days.slice(0, 7).map(dayRow)),
      h('p.hint', t(f.hasMyLatest ? 'friends.latest' : 'friends.later'))],
  });
});

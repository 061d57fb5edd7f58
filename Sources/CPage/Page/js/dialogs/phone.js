// A phone to add: the link to scan, and what the phone's browser says to it; and one to remove.
import { h, on, update, t, button, send, attempt, tell } from '../kit.js';
import { openDialog, ask } from '../dialog.js';
import { qr } from '../qr.js';
import { loadPhones } from '../views/phones.js';

on('phone.add', async () => {
  const made = await attempt(send('POST', 'web/phones', undefined, 'phones'));
  if (!made) return;
  loadPhones(); // it is on now
  const code = await qr(made.link);
  openDialog({
    title: t('phone.add'), cls: 'dialog-small',
    body: [
      h('p', t('phone.scan')),
      h('div.qr-box', code, h('p.mono.whole', made.link)),
      h('p.hint', t('phone.once', { n: Math.round(made.seconds / 60) })),
      h('p', t('phone.warns')), h('p.mono.whole.fingerprint', made.fingerprint), h('p', t('phone.same')),
      h('p.hint', t('phone.install'), ' ', h('span.mono.whole', new URL('ufree.cer', made.link).href)),
    ],
    foot: [h('span.spring'), button(t('done'), 'dialog.close', { class: 'primary' })],
  }).addEventListener('close', loadPhones);
});

on('phone.remove', async (el) => {
  const { id, name } = el.dataset;
  if (!await ask({ title: t('circle.removeTitle', { name }), text: t('phone.removeText'), yes: t('remove') })) return;
  const answer = await attempt(send('DELETE', `web/phones/${id}`, undefined, 'phones'));
  if (!answer) return;
  update({ phones: answer });
  tell(t('phone.removed', { name }), { level: 'warning' });
});

// The live status with its end and a note.
import { h, on, state, t, until, isLive, setLive } from '../kit.js';
import { openDialog, saveFoot, choice } from '../dialog.js';

const SPANS = [['3600', 'h1'], ['7200', 'h2'], ['14400', 'h4'], ['', 'day']];

on('live.open', () => {
  const live = isLive(state.live) ? state.live : { state: 'checkSchedule' };
  const end = live.until?.slice(0, 16);
  openDialog({
    title: t('live.title'), submit: 'live.save',
    body: [
      h('fieldset.choices.two', h('legend.aloud', t('live.title')),
        choice({ name: 'state', value: 'free', text: t('live.sayFree'), isOn: live.state !== 'busy', symbol: 'bolt', 'data-live': 'free' }),
        choice({ name: 'state', value: 'busy', text: t('live.sayBusy'), isOn: live.state === 'busy', symbol: 'cup', 'data-live': 'busy' })),
      h('fieldset.choices.two', h('legend', t('live.for')),
        end && choice({ name: 'end', value: end, text: t('live.asNow', { until: until(live.until) }), isOn: true }),
        SPANS.map(([value, key], i) => choice({ name: 'end', value, text: t(`live.${key}`), isOn: !end && i === 1 }))),
      h('div.field', h('label', { for: 'live-note' }, t('day.note')),
        h('input', { id: 'live-note', name: 'note', class: 'input', dir: 'auto', value: live.note ?? '', autocomplete: 'off' })),
    ],
    foot: saveFoot(live.state !== 'checkSchedule' && h('button.button.quiet', { do: 'live.auto' }, t('live.auto')), t('live.set')),
    focus: 'input[name=state]:checked',
  });
});

on('live.save', async (form) => {
  const { state: word, end, note } = Object.fromEntries(new FormData(form));
  const when = end.includes('T') ? { until: end } : end ? { seconds: Number(end) } : {};
  const body = { state: word, ...(note.trim() ? { note: note.trim() } : {}), ...when };
  if (await setLive(body)) form.closest('dialog').close();
});
on('live.auto', async (el) => { if (await setLive({ state: 'auto' })) el.closest('dialog').close(); });

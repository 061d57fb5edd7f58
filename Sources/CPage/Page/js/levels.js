// How much a friend sees (F8): the words, the control, and the pause.
import { h, update, t, day as dayText, send, attempt, tell, backOf } from './kit.js';

const LEVELS = ['full', 'no-notes', 'busy-only', 'live-only', 'paused'];

/** "everything", or "nothing until Fri 27 Nov". */
export const levelText = (level, until) => until ? t('level.pausedUntil', { day: dayText(until) }) : t(`level.${level}`);

export const levelOptions = (chosen, until) => LEVELS.map((l) => h('option', { value: l, selected: l === chosen },
  t('level.sees', { what: l === chosen ? levelText(l, until) : t(`level.${l}`) })));

export const levelSelect = (friend, more = {}) => h('select.select', { 'data-change': 'friend.level', 'data-id': friend.id, ...more },
  levelOptions(friend.privacy, friend.pausedUntil));

/** @param people ids of friends, or names of groups; none for friends to come */
export async function setLevel(people, level, until) {
  const answer = await attempt(send('PUT', 'privacy', { people, level, ...(until ? { until } : {}) }, `level ${people}`));
  if (!answer) return null;
  update({ newFriends: answer.newFriends });
  const what = levelText(level, until);
  const names = answer.friends.map((f) => f.name).join(', ');
  tell(names ? t('level.now', { name: names, what }) : t('level.newNow', { what }), { back: backOf(answer) });
  return answer;
}

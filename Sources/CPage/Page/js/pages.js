// The views: My Week comes at once, the others when they are gone to, and all of it when there is time. Then the page is
// whole even while the daemon that served it is gone.
import { loadWords } from './format.js';
import { style } from './load.js';
import { lazily } from './actions.js';
import { page as week } from './views/week.js';

/** Each has view(): elements, load(): reads what the stream does not carry, and on: what to read again after an event. */
export const pages = { week };
const STYLES = { friends: ['heat'], people: ['people'], shifts: ['shifts'], activity: ['people'], settings: ['people'] };

export async function loadPage(name) {
  if (pages[name]) return;
  const [module] = await Promise.all([import(`./views/${name}.js`), loadWords(true), ...['forms', ...STYLES[name]].map(style)]);
  pages[name] = module.page;
}

const dialog = (load) => () => Promise.all([load(), loadWords(true), style('forms'), style('dialog')]);
const friend = dialog(() => import('./dialogs/friend.js'));
const people = dialog(() => import('./dialogs/people.js'));
const invite = dialog(() => import('./dialogs/invite.js'));
const wish = dialog(() => import('./dialogs/wish.js'));
const shiftType = dialog(() => Promise.all([import('./dialogs/shift-type.js'), import('./dialogs/remove-type.js')]));
const place = dialog(() => import('./dialogs/location.js'));
const roster = dialog(() => import('./dialogs/roster.js'));
const rotation = dialog(() => import('./dialogs/rotation.js'));
const data = dialog(() => import('./dialogs/data.js'));
const identity = dialog(() => import('./dialogs/identity.js'));
const day = dialog(() => import('./dialogs/day.js'));
const live = dialog(() => import('./dialogs/live.js'));

lazily(['day.edit'], day);
lazily(['live.open'], live);
lazily(['friend.open', 'friend.verify', 'friend.remove', 'friend.block', 'friend.level', 'friend.preview'], friend);
lazily(['request.accept', 'group.edit'], people);
lazily(['invite.make', 'invite.enter'], invite);
lazily(['wish.add'], wish);
lazily(['type.add', 'type.edit'], shiftType);
lazily(['location.add', 'location.edit', 'location.delete'], place);
lazily(['shift.assign', 'vacation.add'], roster);
lazily(['rotation.edit'], rotation);
lazily(['data.backup', 'data.import', 'data.restore', 'default.add'], data);
lazily(['identity.new', 'identity.reset'], identity);

const LATER = 2500;

/** Fetches the rest, once the first view is there. */
export function prefetch() {
  setTimeout(async () => {
    for (const name of Object.keys(STYLES)) await loadPage(name).catch(() => {});
    for (const load of [day, live, friend, people, invite, wish, shiftType, place, roster, rotation, data, identity]) await load().catch(() => {});
  }, LATER);
}

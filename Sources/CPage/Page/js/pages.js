// The views: My Week comes at once, the others when they are gone to, and all of it when there is time. Then the page is
// whole even while the daemon that served it is gone.
import { t, loadWords } from './format.js';
import { style } from './load.js';
import { lazily } from './actions.js';
import { tell } from './say.js';
import { page as week } from './views/week.js';

/** Each has view(): elements, load(): reads what the stream does not carry, needs: what of it there is no view without, and on: what to
 * read again after an event. */
export const pages = { week };
const STYLES = { friends: ['heat'], people: ['people'], shifts: ['shifts'], activity: ['people'], settings: ['people'] };

export async function loadPage(name) {
  if (pages[name]) return;
  const [module] = await Promise.all([import(`./views/${name}.js`), loadWords(true), ...['forms', ...STYLES[name]].map(style)]);
  pages[name] = module.page;
}

/** A view or a dialog that is not there yet cannot be fetched. */
export const unreachable = () => tell(t('conn.never'), { level: 'error' });

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
const phone = dialog(() => import('./dialogs/phone.js'));
const contacts = dialog(() => import('./dialogs/contacts.js'));

const offer = (names, load) => lazily(names, load, unreachable);
offer(['day.edit'], day);
offer(['live.open'], live);
offer(['friend.open', 'friend.verify', 'friend.remove', 'friend.block', 'friend.level', 'friend.preview'], friend);
offer(['request.accept', 'group.edit'], people);
offer(['invite.make', 'invite.enter'], invite);
offer(['wish.add'], wish);
offer(['type.add', 'type.edit'], shiftType);
offer(['location.add', 'location.edit', 'location.delete'], place);
offer(['shift.assign', 'vacation.add'], roster);
offer(['rotation.edit'], rotation);
offer(['data.backup', 'data.import', 'data.restore', 'default.add'], data);
offer(['identity.new', 'identity.reset'], identity);
offer(['phone.add', 'phone.remove'], phone);
offer(['contacts.show'], contacts);

const LATER = 2500;

/** Fetches the rest, once the first view is there. */
export function prefetch() {
  setTimeout(async () => {
    for (const name of Object.keys(STYLES)) await loadPage(name).catch(() => {});
    for (const load of [day, live, friend, people, invite, wish, shiftType, place, roster, rotation, data, identity, phone, contacts]) await load().catch(() => {});
  }, LATER);
}

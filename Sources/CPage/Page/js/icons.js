// Line icons on a grid of 24, drawn for this page. As elements they need no request, take the colour of the text, and are
// allowed by the strictest policy.
import { svg } from './dom.js';

const paths = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M7 7l10 10M17 7L7 17',
  sunrise: 'M4 17h16M7.5 13.5a4.5 4.5 0 0 1 9 0M12 4v4M12 4l-2 2M12 4l2 2M4.5 10.5l1.6 1M19.5 10.5l-1.6 1M8 20.5h8',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4',
  moonStars: 'M13.5 5a7.5 7.5 0 1 0 6 11.2A6.3 6.3 0 0 1 13.5 5zM18.5 3.5v3M17 5h3M20.5 9v2M19.5 10h2',
  dot: 'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  dash: 'M8.5 12h7',
  moon: 'M19.5 14.2A8 8 0 1 1 10 4.5a6.3 6.3 0 0 0 9.5 9.7z',
  bolt: 'M13 3L5.5 13.5H11L10 21l8-11h-5.5L13 3z',
  cup: 'M5 9h11v5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V9zM16 10h1.5a2.5 2.5 0 0 1 0 5H16M4 21h13M8.5 3.5c-.8.8-.8 1.7 0 2.5M12 3.5c-.8.8-.8 1.7 0 2.5',
  week: 'M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 10h16M8.5 3v4M15.5 3v4M8 14h3',
  friends: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.4a3.5 3.5 0 0 1 0 6.2M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
  people: 'M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 21a7 7 0 0 1 11-5.7M18.5 14v6M15.5 17h6',
  shifts: 'M4 6.5h10M4 12h6M4 17.5h6M17 10.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM17 13v2.6l1.7 1',
  activity: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M12 7.5V12l3 2',
  settings: 'M4 7h8M18 7h2M15 4.5v5M4 17h3M13 17h7M10 14.5v5',
  more: 'M4.4 12a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0zM10.4 12a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0zM16.4 12a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0z',
  chevron: 'M9.5 6l6 6-6 6',
  back: 'M14.5 6l-6 6 6 6',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  plus: 'M12 5v14M5 12h14',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.3l2.8 1.7',
  place: 'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11zM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  warning: 'M12 4L2.8 19.5h18.4L12 4zM12 10v4M12 16.8v.2',
  info: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11v5M12 8v.2',
  shield: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.6-7 9-4-1.4-7-4.5-7-9V6l7-2.5zM9 12l2.2 2.2L15.2 10',
  undo: 'M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15L6 16zM10 20.5a2 2 0 0 0 4 0',
  phone: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.5h2',
  wifi: 'M3.5 9.5a12.5 12.5 0 0 1 17 0M6.5 13a8 8 0 0 1 11 0M9.5 16.4a3.6 3.6 0 0 1 5 0M12 19.5v.1',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5z',
  link: 'M10 14l4-4M8.5 11.5l-2 2a3.5 3.5 0 0 0 5 5l2-2M15.5 12.5l2-2a3.5 3.5 0 0 0-5-5l-2 2',
  unplug: 'M4 4l16 16M9 5v4M15 5v4M7 9h10v3a5 5 0 0 1-.6 2.4M7.6 9.2V12a5 5 0 0 0 6 4.9M12 17v4',
  print: 'M7 8V4h10v4M7 17H4.5V9.5h15V17H17M7 14h10v6H7z',
  search: 'M10.5 5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM14.6 14.6L20 20',
  select: 'M4 5h4v4H4zM4 15h4v4H4zM12 7h8M12 17h8',
  redo: 'M15.5 5L20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  download: 'M12 4v11M7.5 11L12 15.5 16.5 11M5 20h14',
};

const filled = new Set(['bolt', 'more', 'star']);

export function icon(name, cls = '') {
  return svg('svg', { class: `icon ${filled.has(name) ? 'icon-filled ' : ''}${cls}`.trim(), viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { d: paths[name] ?? paths.dot }));
}

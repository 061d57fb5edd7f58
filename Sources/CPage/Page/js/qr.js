// A QR code of a text, drawn as one SVG path. The daemon makes it.
import { svg, t, send, attempt } from './kit.js';

const QUIET = 4; // modules of light around it (ISO/IEC 18004, 5.3.8)

/** @param text of 2331 bytes at most */
export async function qr(text) {
  const code = await attempt(send('POST', 'qr', { text }, 'qr'));
  if (!code) return null;
  const side = code.rows.length + 2 * QUIET;
  const path = code.rows.flatMap((row, y) => [...row].map((dark, x) => dark === '1' ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')).join('');
  return svg('svg', { class: 'qr', viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': t('invite.qr') },
    svg('rect', { width: side, height: side, fill: '#fff' }), svg('path', { d: path, fill: '#000' }));
}

// A QR code (ISO/IEC 18004) of a text in byte mode, error correction L, versions 1 to 20 (858 bytes), as one SVG path.
import { svg } from './dom.js';
import { t } from './format.js';

const ECC = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28]; // codewords of correction in a block
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

// MARK: Codewords

/** How many codewords a version has beside its fixed patterns. */
function room(version) {
  let bits = (16 * version + 128) * version + 64;
  if (version > 1) { const n = Math.floor(version / 7) + 2; bits -= (25 * n - 10) * n - 55; }
  if (version > 6) bits -= 36;
  return bits >> 3;
}
const capacity = (version) => room(version) - ECC[version - 1] * BLOCKS[version - 1];

function times(a, b) { // in GF(2^8) modulo 0x11D
  let z = 0;
  for (let i = 7; i >= 0; i--) z = (z << 1) ^ ((z >> 7) * 0x11D) ^ (((b >> i) & 1) * a);
  return z;
}

function correction(data, count) {
  const divisor = new Array(count).fill(0);
  divisor[count - 1] = 1;
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
    for (let j = 0; j < count; j++) divisor[j] = times(divisor[j], root) ^ (divisor[j + 1] ?? 0);
  }
  const rest = new Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((d, i) => { rest[i] ^= times(d, factor); });
  }
  return rest;
}

/** The text's bytes with mode, length and padding. */
function pack(bytes, version) {
  const bits = [];
  const put = (value, count) => { for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const all = capacity(version) * 8;
  put(0, Math.min(4, all - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xEC; bits.length < all; pad ^= 0xEC ^ 0x11) put(pad, 8);
  return Array.from({ length: all / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2));
}

/** In blocks with their correction, interleaved. */
function interleave(data, version) {
  const [count, ecc] = [BLOCKS[version - 1], ECC[version - 1]];
  const short = Math.floor(data.length / count);
  const firstLong = count - data.length % count;
  const blocks = [];
  for (let i = 0, at = 0; i < count; i++) {
    const block = data.slice(at, at += short + (i >= firstLong ? 1 : 0));
    blocks.push({ data: block, ecc: correction(block, ecc) });
  }
  const column = (name, length) => Array.from({ length }, (_, i) => blocks.map((b) => b[name][i])).flat().filter((x) => x !== undefined);
  return [...column('data', short + 1), ...column('ecc', ecc)];
}

// MARK: Modules

const MASKS = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => x * y % 2 + x * y % 3, (x, y) => (x * y % 2 + x * y % 3) % 2, (x, y) => ((x + y) % 2 + x * y % 3) % 2,
];

function draw(words, version) {
  const size = version * 4 + 17;
  const fixed = Array.from({ length: size }, () => new Array(size).fill(null)); // null: for data
  const set = (x, y, on) => { if (fixed[y]?.[x] !== undefined) fixed[y][x] = Number(on); };
  for (let i = 0; i < size; i++) { set(6, i, i % 2 === 0); set(i, 6, i % 2 === 0); }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) {
      const d = Math.max(Math.abs(dx), Math.abs(dy));
      set(cx + dx, cy + dy, d !== 2 && d !== 4);
    }
  }
  const n = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const step = n > 1 ? Math.ceil((version * 4 + 4) / (n * 2 - 2)) * 2 : 0;
  const places = Array.from({ length: n }, (_, i) => i === 0 ? 6 : size - 7 - (n - 1 - i) * step);
  for (const cx of places) for (const cy of places) {
    if ((cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6)) continue;
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  }
  const format = (mask) => {
    const value = 1 << 3 | mask; // L is 01
    let rest = value;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bit = (i) => (((value << 10 | rest) ^ 0x5412) >> i) & 1;
    for (let i = 0; i < 6; i++) set(8, i, bit(i));
    set(8, 7, bit(6)); set(8, 8, bit(7)); set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
    set(8, size - 8, 1);
  };
  format(0);
  if (version > 6) {
    let rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1F25);
    for (let i = 0; i < 18; i++) {
      const [a, b, on] = [size - 11 + i % 3, Math.floor(i / 3), ((version << 12 | rest) >> i) & 1];
      set(a, b, on); set(b, a, on);
    }
  }
  const isData = fixed.map((row) => row.map((x) => x === null));
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let v = 0; v < size; v++) for (let j = 0; j < 2; j++) {
      const x = right - j;
      const y = ((right + 1) & 2) === 0 ? size - 1 - v : v;
      if (isData[y][x]) { fixed[y][x] = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1; i++; }
    }
  }
  let bestOne = null;
  for (let mask = 0; mask < 8; mask++) {
    format(mask);
    const grid = fixed.map((row, y) => row.map((on, x) => isData[y][x] && MASKS[mask](x, y) === 0 ? 1 - on : on));
    const score = penalty(grid);
    if (!bestOne || score < bestOne.score) bestOne = { grid, score };
  }
  return bestOne.grid;
}

/** Runs, squares, patterns like the finders, and the share of dark modules: the mask with the least is the best to read. */
function penalty(grid) {
  const size = grid.length;
  let score = 0;
  for (const lines of [grid, grid[0].map((_, x) => grid.map((row) => row[x]))]) for (const line of lines) {
    const text = line.join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) score += run.length - 2;
    score += 40 * (text.match(/(?=00001011101|10111010000)/g) ?? []).length;
  }
  for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) {
    if (new Set([grid[y][x], grid[y][x - 1], grid[y - 1][x], grid[y - 1][x - 1]]).size === 1) score += 3;
  }
  const dark = grid.flat().reduce((a, b) => a + b) / size / size;
  return score + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}

/** The drawing; null if the text is too long. */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, i) => bytes.length + (i < 9 ? 2 : 3) <= capacity(i + 1)) + 1;
  if (!version) return null;
  const grid = draw(interleave(pack(bytes, version), version), version);
  const path = grid.flatMap((row, y) => row.map((on, x) => on ? `M${x + 4} ${y + 4}h1v1h-1z` : '')).join('');
  const side = grid.length + 8;
  return svg('svg', { class: 'qr', viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': t('invite.qr') },
    svg('rect', { width: side, height: side, fill: '#fff' }), svg('path', { d: path, fill: '#000' }));
}

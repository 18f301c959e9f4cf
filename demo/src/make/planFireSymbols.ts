import { corridorSize } from '../hotel/hotelSizes.ts'

const red = '#c81e1e'
const green = '#0f8a4a'

const detector = (x: number, z: number) =>
  `<circle cx="${x}" cy="${z}" r="0.16" fill="#fff" stroke="${red}" stroke-width="0.035"/><circle cx="${x}" cy="${z}" r="0.05" fill="${red}"/>`
const sprinkler = (x: number, z: number) =>
  `<path d="M ${x - 0.09} ${z} h 0.18 M ${x} ${z - 0.09} v 0.18" stroke="#1d4ed8" stroke-width="0.035"/>`
const arrow = (x: number, z: number) =>
  `<path d="M ${x} ${z} h 1.1 m -0.24 -0.16 l 0.24 0.16 l -0.24 0.16" fill="none" stroke="${green}" stroke-width="0.07"/>`

/**
 * Installations of fire safety where the model has them: of a room in its frame, of the corridor in
 * that of the floor.
 */
export const fireSymbols = {
  room: `${detector(2, 3.1)}<path d="M 1.3 3.1 C 1.0 2.4 0.85 1.4 0.8 0.15" fill="none" stroke="${green}" stroke-width="0.05" stroke-dasharray="0.16 0.12"/>`,
  corridor: (length: number): string => {
    const parts = [
      `<rect x="-0.46" y="-0.88" width="0.24" height="0.24" fill="${red}"/>`,
      `<rect x="${length - 1.26}" y="-0.24" width="0.12" height="0.5" fill="${green}"/>`,
    ]
    for (let x = corridorSize.start + 1.1; x < length; x += 2.1) parts.push(sprinkler(x + 1.05, 0))
    for (const x of [0.9, 9.8, 13.4]) parts.push(arrow(x, 0.45))
    return parts.join('')
  },
}

const row = (at: number, symbol: string, text: string) =>
  `<g transform="translate(0 ${at})"><g transform="scale(96)">${symbol}</g><text x="40" y="8" font-size="22">${text}</text></g>`

/** The meaning of the symbols, for the sheet: each drawn about the origin. */
export const fireLegend: string = [
  row(0, detector(0, 0), 'Smoke detector'),
  row(48, sprinkler(0, 0), 'Sprinkler head'),
  row(
    96,
    `<rect x="-0.12" y="-0.12" width="0.24" height="0.24" fill="${red}"/>`,
    'Fire extinguisher',
  ),
  row(144, `<rect x="-0.06" y="-0.2" width="0.12" height="0.4" fill="${green}"/>`, 'Exit sign'),
].join('')

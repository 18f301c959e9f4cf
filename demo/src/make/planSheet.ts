import type { FloorArea } from '../planPositions.ts'
import { planFrame, planPixels } from '../planPositions.ts'
import { fireLegend } from './planFireSymbols.ts'

const ink = '#1f2933'
const scale = planPixels.width / planFrame.width
const bottom = planPixels.height - 60

/** The name of a room over the middle of its floor; the number of a guest room is drawn large. */
export function drawRoomLabel(
  { name, x, z, width, depth }: FloorArea & { name: string },
  below: string,
): string {
  const isGuestRoom = name.startsWith('Room ')
  // Between bed and window, where nothing stands.
  const across = isGuestRoom ? (z > 0 ? 1.32 : width - 1.32) : width / 2
  const along = isGuestRoom ? (z > 0 ? 4.95 : depth - 4.95) : depth / 2
  const [left, top] = [(planFrame.east - x - across) * scale, (planFrame.north - z - along) * scale]
  const [text, size] = isGuestRoom ? [name.slice(5), 44] : [name, 24]
  return `<g text-anchor="middle" fill="${ink}">
    <text x="${left}" y="${top}" font-size="${size}" font-weight="bold">${text}</text>
    ${below === '' ? '' : `<text x="${left}" y="${top + 26}" font-size="18" fill="#52606d">${below}</text>`}
  </g>`
}

/** Name of the house, of the sheet, and its number. */
export const drawTitleBlock = (name: string, number: string): string => `<g fill="${ink}">
  <text x="70" y="92" font-size="46" font-weight="bold">Harbour Lights Hotel</text>
  <text x="70" y="134" font-size="28" fill="#52606d">${name}</text>
  <text x="${planPixels.width - 70}" y="92" font-size="46" font-weight="bold" text-anchor="end">${number}</text>
  <line x1="70" y1="156" x2="${planPixels.width - 70}" y2="156" stroke="${ink}" stroke-width="2"/>
</g>`

export const northArrow = `<g transform="translate(${planPixels.width - 130} ${bottom - 50})" fill="${ink}">
  <circle r="46" fill="none" stroke="${ink}" stroke-width="3"/>
  <path d="M 0 -40 L 15 22 L 0 12 L -15 22 Z"/>
  <text y="-56" font-size="28" font-weight="bold" text-anchor="middle">N</text>
</g>`

const metres = [0, 1, 2, 3, 4] as const
/** Five metres. */
export const scaleBar = `<g transform="translate(70 ${bottom - 10})" fill="${ink}" font-size="22" text-anchor="middle">
  ${metres.map((at) => `<rect x="${at * scale}" y="-16" width="${scale}" height="16" fill="${at % 2 === 0 ? ink : '#fff'}" stroke="${ink}" stroke-width="2"/>`).join('')}
  ${[...metres, 5].map((at) => `<text x="${at * scale}" y="-28">${at}${at === 5 ? ' m' : ''}</text>`).join('')}
</g>`

export const planLegend = `<g transform="translate(1900 ${bottom - 160})" fill="${ink}">${fireLegend}</g>`

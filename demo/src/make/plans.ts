import sharp from 'sharp'
import type { HotelPlan } from '../hotel/hotelBuilding.ts'
import {
  bathroomDoor,
  bathroomSize,
  bayWidth,
  corridorSize,
  doorwaySize,
  roomSize,
  wallThickness,
  windowSize,
} from '../hotel/hotelSizes.ts'
import { planFrame, planPixels } from '../planPositions.ts'
import { fireSymbols } from './planFireSymbols.ts'
import { drawFurniture } from './planFurniture.ts'
import { drawRoomLabel, drawTitleBlock, northArrow, planLegend, scaleBar } from './planSheet.ts'

/**
 * The ground plan with materials of floors, or installations of fire safety on a pale ground plan.
 */
export type PlanKind = 'architecture' | 'fire'

const ink = '#1f2933'
const line = (x1: number, z1: number, x2: number, z2: number, width = 0.015, colour = ink) =>
  `<line x1="${x1}" y1="${z1}" x2="${x2}" y2="${z2}" stroke="${colour}" stroke-width="${width}"/>`
const rect = (x: number, z: number, width: number, depth: number, fill: string) =>
  `<rect x="${x}" y="${z}" width="${width}" height="${depth}" fill="${fill}"/>`

const floors: Record<PlanKind, { room: string; bath: string; corridor: string }> = {
  architecture: { room: '#fbf8f1', bath: '#e9f1f4', corridor: '#f1ece1' },
  fire: { room: '#ffffff', bath: '#ffffff', corridor: '#eaf7ee' },
}

const tiles = (x: number, z: number, width: number, depth: number) => {
  const parts: string[] = []
  for (let at = 0.3; at < width; at += 0.3)
    parts.push(line(x + at, z, x + at, z + depth, 0.006, '#c3d1d8'))
  for (let at = 0.3; at < depth; at += 0.3)
    parts.push(line(x, z + at, x + width, z + at, 0.006, '#c3d1d8'))
  return parts.join('')
}

/** One room in its own frame: floors cut out of the dark walls, doors with their swing, window. */
function drawRoom(kind: PlanKind): string {
  const colours = floors[kind]
  const bathWidth = roomSize.width - bathroomSize.left
  const leaf = doorwaySize.right - doorwaySize.left - 0.1
  const bathLeaf = bathroomDoor.to - bathroomDoor.from - 0.05
  const entrance = doorwaySize.left + 0.08
  return [
    rect(0, 0, roomSize.width, roomSize.depth, colours.room),
    rect(
      bathroomSize.left - bathroomSize.partition,
      0,
      bathWidth + bathroomSize.partition,
      bathroomSize.depth + bathroomSize.partition,
      ink,
    ),
    rect(bathroomSize.left, 0, bathWidth, bathroomSize.depth, colours.bath),
    kind === 'architecture' ? tiles(bathroomSize.left, 0, bathWidth, bathroomSize.depth) : '',
    rect(
      doorwaySize.left,
      -wallThickness - 0.01,
      doorwaySize.right - doorwaySize.left,
      wallThickness + 0.02,
      colours.room,
    ),
    line(entrance, 0, entrance, leaf, 0.04),
    `<path d="M ${entrance} ${leaf} A ${leaf} ${leaf} 0 0 0 ${entrance + leaf} 0" fill="none" stroke="${ink}" stroke-width="0.012"/>`,
    rect(
      bathroomSize.left - bathroomSize.partition - 0.01,
      bathroomDoor.from,
      bathroomSize.partition + 0.02,
      bathroomDoor.to - bathroomDoor.from,
      colours.bath,
    ),
    line(
      bathroomSize.left,
      bathroomDoor.from + 0.02,
      bathroomSize.left + bathLeaf,
      bathroomDoor.from + 0.02,
      0.03,
    ),
    `<path d="M ${bathroomSize.left + bathLeaf} ${bathroomDoor.from + 0.02} A ${bathLeaf} ${bathLeaf} 0 0 1 ${bathroomSize.left} ${bathroomDoor.to}" fill="none" stroke="${ink}" stroke-width="0.012"/>`,
    rect(
      windowSize.left,
      roomSize.depth - 0.01,
      windowSize.right - windowSize.left,
      wallThickness + 0.02,
      '#ffffff',
    ),
    ...[0, 0.1, 0.2].map((at) =>
      line(windowSize.left, roomSize.depth + at, windowSize.right, roomSize.depth + at, 0.02),
    ),
    line(2, roomSize.depth, 2, roomSize.depth + 0.2, 0.02),
  ].join('')
}

/** Shaft of the lift, corridor, and the stairs outside its far end. */
function drawCorridor(kind: PlanKind, length: number): string {
  const { start, half } = corridorSize
  const treads = Array.from({ length: 8 }, (_, at) =>
    line(length + 0.3 + at * 0.2, -0.7, length + 0.3 + at * 0.2, 0.7, 0.012),
  )
  return [
    rect(
      start - wallThickness,
      -half - wallThickness,
      -start + wallThickness,
      2 * (half + wallThickness),
      ink,
    ),
    rect(start - 1.9, -1.1, 1.75, 2.2, ink),
    rect(start - 1.7, -0.8, 1.5, 1.6, '#ffffff'),
    line(start - 1.7, -0.8, start - 0.2, 0.8),
    line(start - 1.7, 0.8, start - 0.2, -0.8),
    rect(start - wallThickness - 0.01, -0.52, wallThickness + 0.02, 1.04, '#9aa5b1'),
    rect(start, -half, length - start, 2 * half, floors[kind].corridor),
    rect(length - 0.01, -0.5, wallThickness / 2 + 0.12, 1, '#ffffff'),
    ...[0, 0.1].map((at) => line(length + at, -0.5, length + at, 0.5, 0.02)),
    `<rect x="${length + 0.1}" y="-0.7" width="1.7" height="1.4" fill="none" stroke="${ink}" stroke-width="0.02"/>`,
    ...treads,
  ].join('')
}

/** A plan of the first floor as SVG, from the same table of rooms as the model. */
export function buildPlanSvg(kind: PlanKind, { rooms }: Pick<HotelPlan, 'rooms'>): string {
  const scale = planPixels.width / planFrame.width
  const length = (rooms.length / 2) * bayWidth
  const inRoom = (drawing: string) =>
    rooms
      .map(({ x, z, width }) => {
        const place =
          z > 0
            ? `translate(${x} ${z})`
            : `translate(${x + width} ${z + roomSize.depth}) rotate(180)`
        return `<g transform="${place}">${drawing}</g>`
      })
      .join('')
  const outer = {
    x: -wallThickness / 2,
    z: -corridorSize.half - roomSize.depth - 2 * wallThickness,
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${planPixels.width}" height="${planPixels.height}" font-family="DejaVu Sans, sans-serif">
    <rect width="100%" height="100%" fill="#ffffff"/>
    <g transform="scale(${scale}) translate(${planFrame.east} ${planFrame.north}) scale(-1 -1)" stroke-linecap="square">
      ${rect(outer.x, outer.z, length + wallThickness, -2 * outer.z, ink)}
      ${drawCorridor(kind, length)}
      ${inRoom(drawRoom(kind) + drawFurniture(kind === 'fire' ? '#cbd2d9' : '#7b8794'))}
      ${kind === 'fire' ? inRoom(fireSymbols.room) + fireSymbols.corridor(length) : ''}
    </g>
    ${rooms.map((floorArea) => drawRoomLabel(floorArea, kind === 'architecture' ? 'Guest room' : '')).join('')}
    ${drawRoomLabel({ name: 'Corridor', x: 5.3, z: -1.15, width: 2.4, depth: 1 }, '')}
    ${drawRoomLabel({ name: 'Lift lobby', x: -2.6, z: -1.15, width: 2, depth: 1 }, '')}
    ${drawTitleBlock(kind === 'architecture' ? 'First floor, plan' : 'First floor, fire safety plan', kind === 'architecture' ? 'A-101' : 'F-101')}
    ${northArrow}
    ${scaleBar}
    ${kind === 'fire' ? planLegend : ''}
  </svg>`
}

/** The same as PNG. */
export const renderPlanPng = (kind: PlanKind, plan: Pick<HotelPlan, 'rooms'>): Promise<Buffer> =>
  sharp(Buffer.from(buildPlanSvg(kind, plan)))
    .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9 })
    .toBuffer()

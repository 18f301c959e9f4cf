import { type Panel, SurfaceCollector } from './geometry.ts'
import { type RoomDamage, toSpot } from './hotelDefects.ts'
import { drawCorridorInstallations } from './hotelInstallations.ts'
import { drawLobby } from './hotelLobby.ts'
import {
  back,
  ceilingHeight,
  corridorSize,
  doorwaySize,
  forward,
  left,
  right,
  up,
} from './hotelSizes.ts'
import { computePlateWindow } from './textures.ts'

/** A door to a room: the start of its opening along the corridor, and its wall. */
export interface Door {
  x: number
  isNorth: boolean
}

const { half, start } = corridorSize

/** Carpet and ceiling. */
function drawFloor(shape: SurfaceCollector, length: number, worn: RoomDamage): void {
  const width = length - start
  const floor: Panel = {
    corner: [start, 0, half],
    right,
    up: back,
    width,
    height: 2 * half,
    material: 'carpet',
    repeat: 2 * half,
  }
  const stain = { left: 5.4, right: 7.2, bottom: 0, top: 1.8, material: 'carpetStained' }
  const hasStain = worn.has('carpetStain') && width >= stain.right
  shape.panel({ ...floor, isShaded: true, patches: hasStain ? [stain] : [] })
  shape.panel({
    corner: [start, ceilingHeight, -half],
    right,
    up: forward,
    width,
    height: 2 * half,
    material: 'ceiling',
    repeat: 1.2,
    isShaded: true,
  })
  if (hasStain) worn.mark('carpetStain', toSpot(floor, stain.left + 0.52 * 1.8, 0.58 * 1.8))
}

/** One long wall with its openings, and panelling between them; the southern one may be scuffed. */
function drawSide(
  shape: SurfaceCollector,
  length: number,
  doors: readonly Door[],
  isNorth: boolean,
  worn: RoomDamage,
): void {
  const width = length - start
  const side = isNorth ? half : -half
  const alongOf = (x: number) => (isNorth ? length - x : x - start)
  const holes = doors
    .filter((door) => door.isNorth === isNorth)
    .map(({ x }) => {
      const [a, b] = [alongOf(x), alongOf(x + doorwaySize.right - doorwaySize.left)]
      return { left: Math.min(a, b), right: Math.max(a, b), bottom: 0, top: doorwaySize.top }
    })
    .sort((a, b) => a.left - b.left)
  const wall: Panel = {
    corner: [isNorth ? length : start, 0, side],
    right: isNorth ? left : right,
    up,
    width,
    height: ceilingHeight,
    material: 'wallpaper',
    repeat: 1.2,
    holes,
  }
  const scuff = { left: 1.2, right: 2.4, bottom: 1.2, top: 2.4, material: 'wallpaperScuffed' }
  const isScuffed = !isNorth && worn.has('scuff')
  shape.panel({ ...wall, isShaded: true, patches: isScuffed ? [scuff] : [] })
  if (isScuffed) worn.mark('scuff', toSpot(wall, 1.8, 1.2 + 0.48 * 1.2))

  // Panelling between the doors.
  const edges = [0, ...holes.flatMap((hole) => [hole.left - 0.05, hole.right + 0.05]), width]
  for (let at = 0; at < edges.length; at += 2) {
    const [from, to] = [edges[at]!, edges[at + 1]!]
    const x = isNorth ? length - to : start + from
    if (to - from < 0.05) continue
    const depthAt = (depth: number) => (isNorth ? side - depth : side)
    shape.box([x, 0, depthAt(0.012)], [to - from, 0.92, 0.012], 'dado', { without: 'bottom' })
    shape.box([x, 0, depthAt(0.022)], [to - from, 0.12, 0.022], 'wood', { without: 'bottom' })
    shape.box([x, 0.92, depthAt(0.026)], [to - from, 0.05, 0.026], 'wood')
  }
}

/** Around every door its architrave, and the plate on the handle's side; a lamp beside it. */
function drawDoorways(
  shape: SurfaceCollector,
  doors: readonly Door[],
  plates: { first: number; count: number },
): void {
  for (const [index, { x, isNorth }] of doors.entries()) {
    const z = isNorth ? corridorSize.half - 0.02 : -corridorSize.half
    for (const at of [x - 0.07, x + 0.95])
      shape.box([at, 0, z], [0.07, doorwaySize.top + 0.07, 0.02], 'wood')
    shape.box([x, doorwaySize.top, z], [0.95, 0.07, 0.02], 'wood')
    const plateX = isNorth ? x + 1.12 : x - 0.36
    shape.box([plateX, 1.5, isNorth ? half - 0.008 : -half], [0.24, 0.135, 0.008], 'brass')
    shape.panel({
      corner: isNorth ? [plateX + 0.24, 1.5, half - 0.009] : [plateX, 1.5, -half + 0.009],
      right: isNorth ? left : right,
      up,
      width: 0.24,
      height: 0.135,
      material: 'plate',
      window: computePlateWindow(plates.first + index, plates.count),
    })
    const lampX = isNorth ? x + 2.3 : x - 1.35
    const lampZ = isNorth ? half - 0.09 : -half + 0.09
    shape.box([lampX - 0.03, 1.72, isNorth ? half - 0.05 : -half], [0.06, 0.12, 0.05], 'brass')
    shape.turnedBody(
      [lampX, 1.7, lampZ],
      [
        [0.05, 0],
        [0.075, 0.26],
      ],
      'lampshade',
      14,
    )
  }
}

/** The window at the far end and the town behind it. */
function drawEndWindow(shape: SurfaceCollector, length: number): void {
  const gap = { left: 0.4, right: 1.4, bottom: 0.4, top: 2.2 }
  shape.panel({
    corner: [length, 0, -half],
    right: forward,
    up,
    width: 2 * half,
    height: ceilingHeight,
    material: 'wallpaper',
    repeat: 1.2,
    holes: [gap],
    isShaded: true,
  })
  shape.panel({
    corner: [length + 0.2, gap.bottom, -half + gap.left],
    right: forward,
    up,
    width: 1,
    height: 1.8,
    material: 'sky',
    window: [0.2, 0, 0.8, 1],
  })
  for (const z of [-0.5, -0.03, 0.44])
    shape.box([length - 0.01, gap.bottom, z], [0.06, 1.8, 0.06], 'white')
  for (const y of [gap.bottom - 0.02, gap.top - 0.04])
    shape.box([length - 0.02, y, -0.52], [0.22, 0.06, 1.04], 'white')
  for (const z of [-0.5, 0.5]) {
    const isFar = z > 0
    shape.panel({
      corner: [isFar ? length + 0.2 : length, gap.bottom, z],
      right: isFar ? left : right,
      up,
      width: 0.2,
      height: 1.8,
      material: 'white',
    })
  }
}

/** The lift at the near end. */
function drawLift(shape: SurfaceCollector): void {
  shape.panel({
    corner: [start, 0, half],
    right: back,
    up,
    width: 2 * half,
    height: ceilingHeight,
    material: 'wallpaper',
    repeat: 1.2,
    isShaded: true,
  })
  shape.box([start, 0, -0.62], [0.05, 2.22, 1.24], 'dark')
  for (const z of [-0.52, 0.005]) shape.box([start + 0.05, 0.01, z], [0.012, 2.1, 0.515], 'metal')
  shape.box([start, 1.05, 0.7], [0.012, 0.18, 0.08], 'metal')
  shape.turnedBody(
    [start + 0.016, 1.12, 0.74],
    [
      [0, 0],
      [0.014, 0],
      [0.014, 0.028],
      [0, 0.028],
    ],
    'light',
    10,
  )
  shape.box([start + 0.05, 2.26, -0.15], [0.015, 0.09, 0.3], 'screen')
}

/**
 * The corridor of a floor with lift, lights and signs; in the frame of that floor. It ends at
 * `length` metres; `plates` tells which part of the plates' texture is its own.
 */
export function drawHallway(
  length: number,
  doors: readonly Door[],
  plates: { first: number; count: number },
  worn: RoomDamage,
): SurfaceCollector {
  const shape = new SurfaceCollector()
  drawFloor(shape, length, worn)
  drawSide(shape, length, doors, true, worn)
  drawSide(shape, length, doors, false, worn)
  drawDoorways(shape, doors, plates)
  drawEndWindow(shape, length)
  drawLift(shape)
  drawLobby(shape)
  drawCorridorInstallations(shape, length)
  return shape
}

import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type {
  MpCollection,
  MpConnect,
  MpFloor,
  MpIntersection,
  MpObservable,
  MpPhase,
  MpPose,
  MpSdk,
  MpSweep,
  MpTag,
} from '../media/matterport/matterportSdk.ts'

/** An empty room seen from its inside, metres. */
export interface BoxRoom {
  min: Vec3
  max: Vec3
}

export interface FakeMpOptions {
  /** CSS pixels of the player */
  width: number
  height: number
  scene?: BoxRoom
  /** the places of the space, a room on each floor; the first one in the middle of the scene */
  sweeps?: readonly FakeSweep[]
}

/** A place of the space, as the vendor tells it, and what is done to whoever takes its picture. */
export interface FakeSweep extends MpSweep {
  /**
   * degrees by which the picture's middle lies to the right of -z: the vendor says nowhere that it
   * is 0
   */
  pictureTurn: number
}

export interface FakeMpSdk {
  sdk: MpSdk
  connect: MpConnect
  pointer: {
    /** simulates the user's pointer */
    moveTo(x: number, y: number): void
    leave(): void
    click(x: number, y: number): void
  }
  /**
   * What becomes of pictures of the whole sphere from now on: 'fails', 'hangs', or 'flat', which is
   * not twice as wide as high.
   */
  spoil(sweepId: string, how: 'fails' | 'hangs' | 'flat' | null): void
  /** ms that each of these pictures takes */
  slow(ms: number): void
  /** Rejects the next connection with this name, as the vendor does. */
  fail(reason: string): void
  setPhase(phase: MpPhase): void
  tags: ReadonlyMap<string, MpTag>
  /** every call with its arguments, oldest first */
  calls: readonly { name: string; args: readonly unknown[] }[]
}

const axes = ['x', 'y', 'z'] as const
const fieldOfView = 60
const tagReachPx = 14

/**
 * A fake of the vendor's player with a box-shaped room. The space is fictional; the behaviour is
 * the vendor's.
 */
export function createFakeMatterportSdk({
  width,
  height,
  scene = defaultRoom,
  sweeps = defaultSweeps(scene),
}: FakeMpOptions): FakeMpSdk {
  const spoiled = new Map<string, 'fails' | 'hangs' | 'flat'>()
  let takes = 0
  const tags = new Map<string, MpTag>()
  const calls: { name: string; args: readonly unknown[] }[] = []
  const state = observable<{ phase: MpPhase }>({ phase: 'appphase.playing' })
  const tanY = Math.tan((fieldOfView * Math.PI) / 360)
  const pose = observable<MpPose>({
    position: {
      x: (scene.min.x + scene.max.x) / 2,
      y: scene.min.y + 1.5,
      z: (scene.min.z + scene.max.z) / 2,
    },
    rotation: { x: 0, y: 0 },
    sweep: 'sweep1',
    mode: 'mode.inside',
    projection: [height / width / tanY, 0, 0, 0, 0, 1 / tanY, 0, 0, 0, 0, -1, -1, 0, 0, -0.1, 0],
  })
  const nothing = { position: zero, normal: zero, object: 'intersectedobject.none' }
  const intersection = observable<MpIntersection>(nothing)
  const openTags = observable({
    hovered: null as string | null,
    docked: null,
    selected: new Set<string>(),
  })
  let failure: string | null = null

  const log = <A extends readonly unknown[], R>(name: string, run: (...args: A) => R) => {
    return async (...args: A): Promise<Awaited<R>> => {
      calls.push({ name, args })
      return await run(...args)
    }
  }
  const edit = (id: string, change: Partial<MpTag>) => {
    const tag = tags.get(id)
    if (!tag) throw new Error(`Tag ${id} does not exist`)
    tags.set(id, { ...tag, ...change })
  }
  const toScreen = (position: Vec3, from: MpPose, size: { w: number; h: number }): Vec3 => {
    const { right, up, ahead } = computeAxes(from)
    const d = minus(position, from.position)
    const depth = dot(d, ahead)
    const scale = size.h / 2 / tanY
    return {
      x: size.w / 2 + (dot(d, right) / depth) * scale,
      y: size.h / 2 - (dot(d, up) / depth) * scale,
      z: depth,
    }
  }
  const castAt = (x: number, y: number) => {
    const { right, up, ahead } = computeAxes(pose.value)
    const u = ((x - width / 2) / (height / 2)) * tanY
    const v = ((height / 2 - y) / (height / 2)) * tanY
    const direction = plus(plus(ahead, right, u), up, v)
    return findWallHit(roomAround(scene, pose.value.position), pose.value.position, direction)
  }
  const tagAt = (x: number, y: number): string | null => {
    for (const [id, tag] of tags) {
      const at = toScreen(plus(tag.anchorPosition, tag.stemVector, 1), pose.value, {
        w: width,
        h: height,
      })
      if (at.z > 0 && Math.hypot(at.x - x, at.y - y) <= tagReachPx) return id
    }
    return null
  }
  const lookAt = (target: Vec3) => {
    const d = minus(target, pose.value.position)
    const degrees = 180 / Math.PI
    const rotation = {
      x: Math.atan2(d.y, Math.hypot(d.x, d.z)) * degrees,
      y: Math.atan2(-d.x, -d.z) * degrees,
    }
    pose.push({ ...pose.value, rotation })
  }

  const sdk: MpSdk = {
    App: { state },
    Camera: { pose, lookAt: log('Camera.lookAt', (position: Vec3) => lookAt(position)) },
    Pointer: { intersection, setVisible: log('Pointer.setVisible', (_visible: boolean) => {}) },
    Tag: {
      add: log('Tag.add', (...added: MpTag[]) => {
        for (const tag of added) tags.set(tag.id, tag)
        return added.map(({ id }) => id)
      }),
      remove: log('Tag.remove', (...ids: string[]) => ids.filter((id) => tags.delete(id))),
      editPosition: log('Tag.editPosition', edit),
      editColor: log('Tag.editColor', (id, color) => edit(id, { color })),
      editBillboard: log('Tag.editBillboard', (id, billboard) => edit(id, billboard)),
      editOpacity: log('Tag.editOpacity', (id, opacity) => edit(id, { opacity })),
      allowAction: log('Tag.allowAction', () => {}),
      openTags,
    },
    Mattertag: {
      navigateToTag: log('Mattertag.navigateToTag', (id: string) => {
        const tag = tags.get(id)
        if (!tag) throw new Error(`Tag ${id} does not exist`)
        lookAt(tag.anchorPosition)
      }),
    },
    Conversion: { worldToScreen: toScreen },
    Renderer: {
      takeScreenShot: log('Renderer.takeScreenShot', (size, overlays) =>
        renderFlatImage(
          size,
          castAt,
          width,
          height,
          overlays?.mattertags ? [...tags.values()] : [],
          (position) => toScreen(position, pose.value, { w: size.width, h: size.height }),
        ),
      ),
      takeEquirectangular: log('Renderer.takeEquirectangular', async () => {
        const sweep = sweeps.find(({ id }) => id === pose.value.sweep)
        const how = spoiled.get(pose.value.sweep)
        if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes))
        if (how === 'hangs') return new Promise<string>(() => {})
        if (how === 'fails' || !sweep) throw new Error('The picture could not be taken')
        return paintSphere(roomAround(scene, sweep.position), sweep, how === 'flat' ? 0.8 : 0.5)
      }),
      getWorldPositionData: log('Renderer.getWorldPositionData', ({ x, y }) => ({
        position: castAt(x, y).position,
        floor: 0,
      })),
    },
    Sweep: {
      data: collection(sweeps.map(({ pictureTurn: _, ...sweep }) => sweep)),
      moveTo: log('Sweep.moveTo', (id, { rotation }) => {
        const sweep = sweeps.find((candidate) => candidate.id === id)
        if (!sweep) throw new Error(`Sweep ${id} does not exist`)
        pose.push({
          ...pose.value,
          position: sweep.position,
          rotation,
          sweep: id,
          mode: 'mode.inside',
        })
        return id
      }),
    },
    Floor: { data: collection(floors) },
    Mode: { moveTo: log('Mode.moveTo', () => {}) },
  }

  return {
    sdk,
    tags,
    calls,
    connect: async (iframe, url) => {
      calls.push({ name: 'connect', args: [iframe.src, url] })
      if (failure !== null) throw new Error(failure)
      return sdk
    },
    pointer: {
      moveTo(x, y) {
        const tag = tagAt(x, y)
        const object = tag ? 'intersectedobject.tag' : 'intersectedobject.model'
        intersection.push({ ...castAt(x, y), floorIndex: 0, object })
        openTags.push({ ...openTags.value, hovered: tag })
      },
      leave: () => intersection.push(nothing),
      click(x, y) {
        const tag = tagAt(x, y)
        openTags.push({ ...openTags.value, selected: new Set(tag ? [tag] : []) })
      },
    },
    spoil(sweepId, how) {
      if (how) spoiled.set(sweepId, how)
      else spoiled.delete(sweepId)
    },
    slow(ms) {
      takes = ms
    },
    fail(reason) {
      failure = reason
    },
    setPhase: (phase) => state.push({ phase }),
  }
}

const zero: Vec3 = { x: 0, y: 0, z: 0 }
const defaultRoom: BoxRoom = { min: { x: -3, y: 0, z: -2 }, max: { x: 3, y: 2.8, z: 2 } }

const floors: readonly MpFloor[] = [
  { id: 'floor0', sequence: 0, name: 'Ground floor' },
  { id: 'floor1', sequence: 1, name: 'Upper floor' },
]

/** The storey above lies on the room, and is as large. */
const computeStoreyHeight = ({ min, max }: BoxRoom): number => max.y - min.y + 0.3
const roomAround = (room: BoxRoom, { y }: Vec3): BoxRoom =>
  y <= room.max.y
    ? room
    : {
        min: { ...room.min, y: room.min.y + computeStoreyHeight(room) },
        max: { ...room.max, y: room.max.y + computeStoreyHeight(room) },
      }

/**
 * Three places in the room, and one upstairs, each with a picture that is turned in another way.
 */
function defaultSweeps(room: BoxRoom): FakeSweep[] {
  const [x, z] = [(room.min.x + room.max.x) / 2, (room.min.z + room.max.z) / 2]
  const eye = room.min.y + 1.5
  const sweep = (
    id: string,
    position: Vec3,
    floor: MpFloor,
    pictureTurn: number,
    neighbors: string[],
  ): FakeSweep => ({
    id,
    enabled: true,
    alignmentType: 'aligned',
    placementType: 'auto',
    neighbors,
    position,
    pictureTurn,
    rotation: { x: 0, y: -pictureTurn, z: 0 },
    floorInfo: { id: floor.id, sequence: floor.sequence },
    puckPosition: { ...position, y: position.y - 1.5 },
  })
  const [ground, upper] = floors as [MpFloor, MpFloor]
  return [
    sweep('sweep1', { x, y: eye, z }, ground, 0, ['sweep2', 'sweep3']),
    sweep('sweep2', { x: x + 1.6, y: eye, z: z - 0.7 }, ground, 37.5, ['sweep1', 'sweep3']),
    sweep('sweep3', { x: x - 1.9, y: eye, z: z + 0.6 }, ground, 200.25, [
      'sweep1',
      'sweep2',
      'sweep4',
    ]),
    sweep('sweep4', { x: x - 1, y: eye + computeStoreyHeight(room), z }, upper, 301, ['sweep3']),
  ]
}

/** Tells all entries on subscription, after a first empty answer, as while the space is loading. */
function collection<T extends { id: string }>(entries: readonly T[]): MpCollection<T> {
  return {
    subscribe(observer) {
      observer.onCollectionUpdated({})
      const timer = setTimeout(() =>
        observer.onCollectionUpdated(Object.fromEntries(entries.map((entry) => [entry.id, entry]))),
      )
      return { cancel: () => clearTimeout(timer) }
    },
  }
}

/** How light a spot of a wall is: panels of half a metre, each in a shade of its own. */
function computeShade({ position, normal }: { position: Vec3; normal: Vec3 }): number {
  const panel = [position.x, position.y, position.z].map((value) =>
    Math.floor(value * 2 + 1e-6),
  ) as [number, number, number]
  const mixed = Math.imul(panel[0] * 73 + panel[1] * 151 + panel[2] * 283 + 7, 2654435761) >>> 24
  return 185 + 28 * normal.y + 14 * normal.x - 9 * normal.z + (mixed % 48) - 16
}

/**
 * The room as a picture of the whole sphere, `share` as high as wide; each place has a tint of its
 * own.
 */
function paintSphere(
  room: BoxRoom,
  { position, pictureTurn, id }: FakeSweep,
  share: number,
): string {
  const width = 1024
  const height = Math.round(width * share)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  const image = context.createImageData(width, height)
  const tint = (id.charCodeAt(id.length - 1) % 5) * 9 - 18
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const yaw = ((x + 0.5) / width - 0.5) * 2 * Math.PI + (pictureTurn * Math.PI) / 180
      const pitch = (0.5 - (y + 0.5) / height) * Math.PI
      const direction = {
        x: Math.sin(yaw) * Math.cos(pitch),
        y: Math.sin(pitch),
        z: -Math.cos(yaw) * Math.cos(pitch),
      }
      const shade = computeShade(findWallHit(room, position, direction))
      image.data.set([shade + tint, shade, shade - tint, 255], 4 * (y * width + x))
    }
  context.putImageData(image, 0, 0)
  return canvas.toDataURL('image/jpeg', 0.85)
}

/** Emits the current value on subscription, then each new one. */
function observable<T>(first: T): MpObservable<T> & { value: T; push(value: T): void } {
  const callbacks = new Set<(value: T) => void>()
  return {
    value: first,
    subscribe(callback) {
      callbacks.add(callback)
      callback(this.value)
      return { cancel: () => callbacks.delete(callback) }
    },
    push(value) {
      this.value = value
      for (const callback of [...callbacks]) callback(value)
    },
  }
}

/** Where a ray inside the room hits its wall, and the wall's inward normal. */
function findWallHit(room: BoxRoom, from: Vec3, direction: Vec3): { position: Vec3; normal: Vec3 } {
  let nearest = Number.POSITIVE_INFINITY
  let normal = zero
  for (const axis of axes) {
    if (direction[axis] === 0) continue
    const wall = direction[axis] > 0 ? room.max[axis] : room.min[axis]
    const way = (wall - from[axis]) / direction[axis]
    if (way >= nearest) continue
    nearest = way
    normal = { ...zero, [axis]: direction[axis] > 0 ? -1 : 1 }
  }
  return { position: plus(from, direction, nearest), normal }
}

/** A flat-shaded picture of the room with its tags as discs. */
async function renderFlatImage(
  { width, height }: { width: number; height: number },
  castAt: (x: number, y: number) => { position: Vec3; normal: Vec3 },
  playerWidth: number,
  playerHeight: number,
  tags: readonly MpTag[],
  toScreen: (position: Vec3) => Vec3,
): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  const cell = width < 600 ? 2 : 8
  for (let y = 0; y < height; y += cell)
    for (let x = 0; x < width; x += cell) {
      // The vertical angle is fixed; a wider picture shows more at the sides.
      const u = playerWidth / 2 + ((x - width / 2) / height) * playerHeight
      const shade = computeShade(castAt(u, (y / height) * playerHeight))
      context.fillStyle = `rgb(${shade} ${shade} ${shade - 6})`
      context.fillRect(x, y, cell, cell)
    }
  for (const { anchorPosition, stemVector, color } of tags) {
    const foot = toScreen(anchorPosition)
    const head = toScreen(plus(anchorPosition, stemVector, 1))
    if (foot.z <= 0 || head.z <= 0) continue
    context.strokeStyle =
      context.fillStyle = `rgb(${color.r * 255} ${color.g * 255} ${color.b * 255})`
    context.beginPath()
    context.moveTo(foot.x, foot.y)
    context.lineTo(head.x, head.y)
    context.stroke()
    context.beginPath()
    context.arc(head.x, head.y, 10, 0, 2 * Math.PI)
    context.fill()
  }
  return canvas.toDataURL('image/jpeg', 0.85)
}

function computeAxes({ rotation }: MpPose) {
  const pitch = (rotation.x * Math.PI) / 180
  const yaw = (rotation.y * Math.PI) / 180
  return {
    right: { x: Math.cos(yaw), y: 0, z: -Math.sin(yaw) },
    up: {
      x: Math.sin(yaw) * Math.sin(pitch),
      y: Math.cos(pitch),
      z: Math.cos(yaw) * Math.sin(pitch),
    },
    ahead: {
      x: -Math.sin(yaw) * Math.cos(pitch),
      y: Math.sin(pitch),
      z: -Math.cos(yaw) * Math.cos(pitch),
    },
  }
}

const dot = (a: Vec3, b: Vec3) => a.x * b.x + a.y * b.y + a.z * b.z
const minus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const plus = (a: Vec3, b: Vec3, by: number): Vec3 => ({
  x: a.x + b.x * by,
  y: a.y + b.y * by,
  z: a.z + b.z * by,
})

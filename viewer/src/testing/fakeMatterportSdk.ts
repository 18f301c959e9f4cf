import type { Vec3 } from '@nspect/contract/pointCoordinates'
import type {
  MpConnect,
  MpIntersection,
  MpObservable,
  MpPhase,
  MpPose,
  MpSdk,
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

/** A fake of the vendor's player with a box-shaped room. The space is fictional; the behaviour is the vendor's. */
export function createFakeMatterportSdk({ width, height, scene = defaultRoom }: FakeMpOptions): FakeMpSdk {
  const tags = new Map<string, MpTag>()
  const calls: { name: string; args: readonly unknown[] }[] = []
  const state = observable<{ phase: MpPhase }>({ phase: 'appphase.playing' })
  const tanY = Math.tan((fieldOfView * Math.PI) / 360)
  const pose = observable<MpPose>({
    position: { x: (scene.min.x + scene.max.x) / 2, y: scene.min.y + 1.5, z: (scene.min.z + scene.max.z) / 2 },
    rotation: { x: 0, y: 0 },
    sweep: 'sweep1',
    mode: 'mode.inside',
    projection: [height / width / tanY, 0, 0, 0, 0, 1 / tanY, 0, 0, 0, 0, -1, -1, 0, 0, -0.1, 0],
  })
  const nothing = { position: zero, normal: zero, object: 'intersectedobject.none' }
  const intersection = observable<MpIntersection>(nothing)
  const openTags = observable({ hovered: null as string | null, docked: null, selected: new Set<string>() })
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
    const { right, up, ahead } = axesOf(from)
    const d = minus(position, from.position)
    const depth = dot(d, ahead)
    const scale = size.h / 2 / tanY
    return { x: size.w / 2 + (dot(d, right) / depth) * scale, y: size.h / 2 - (dot(d, up) / depth) * scale, z: depth }
  }
  const castAt = (x: number, y: number) => {
    const { right, up, ahead } = axesOf(pose.value)
    const u = ((x - width / 2) / (height / 2)) * tanY
    const v = ((height / 2 - y) / (height / 2)) * tanY
    const direction = plus(plus(ahead, right, u), up, v)
    return exitOf(scene, pose.value.position, direction)
  }
  const tagAt = (x: number, y: number): string | null => {
    for (const [id, tag] of tags) {
      const at = toScreen(plus(tag.anchorPosition, tag.stemVector, 1), pose.value, { w: width, h: height })
      if (at.z > 0 && Math.hypot(at.x - x, at.y - y) <= tagReachPx) return id
    }
    return null
  }
  const lookAt = (target: Vec3) => {
    const d = minus(target, pose.value.position)
    const degrees = 180 / Math.PI
    const rotation = { x: Math.atan2(d.y, Math.hypot(d.x, d.z)) * degrees, y: Math.atan2(-d.x, -d.z) * degrees }
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
        paint(size, castAt, width, height, overlays?.mattertags ? [...tags.values()] : [], (position) =>
          toScreen(position, pose.value, { w: size.width, h: size.height }),
        ),
      ),
      getWorldPositionData: log('Renderer.getWorldPositionData', ({ x, y }) => ({
        position: castAt(x, y).position,
        floor: 0,
      })),
    },
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
    fail(reason) {
      failure = reason
    },
    setPhase: (phase) => state.push({ phase }),
  }
}

const zero: Vec3 = { x: 0, y: 0, z: 0 }
const defaultRoom: BoxRoom = { min: { x: -3, y: 0, z: -2 }, max: { x: 3, y: 2.8, z: 2 } }

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
function exitOf(room: BoxRoom, from: Vec3, direction: Vec3): { position: Vec3; normal: Vec3 } {
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
async function paint(
  { width, height }: { width: number; height: number },
  castAt: (x: number, y: number) => { normal: Vec3 },
  playerWidth: number,
  playerHeight: number,
  tags: readonly MpTag[],
  toScreen: (position: Vec3) => Vec3,
): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  const cell = 8
  for (let y = 0; y < height; y += cell)
    for (let x = 0; x < width; x += cell) {
      // The vertical angle is fixed; a wider picture shows more at the sides.
      const u = playerWidth / 2 + ((x - width / 2) / height) * playerHeight
      const { normal } = castAt(u, (y / height) * playerHeight)
      const shade = 205 + 35 * normal.y + 14 * normal.x - 9 * normal.z
      context.fillStyle = `rgb(${shade} ${shade} ${shade - 6})`
      context.fillRect(x, y, cell, cell)
    }
  for (const { anchorPosition, stemVector, color } of tags) {
    const foot = toScreen(anchorPosition)
    const head = toScreen(plus(anchorPosition, stemVector, 1))
    if (foot.z <= 0 || head.z <= 0) continue
    context.strokeStyle = context.fillStyle = `rgb(${color.r * 255} ${color.g * 255} ${color.b * 255})`
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

function axesOf({ rotation }: MpPose) {
  const pitch = (rotation.x * Math.PI) / 180
  const yaw = (rotation.y * Math.PI) / 180
  return {
    right: { x: Math.cos(yaw), y: 0, z: -Math.sin(yaw) },
    up: { x: Math.sin(yaw) * Math.sin(pitch), y: Math.cos(pitch), z: Math.cos(yaw) * Math.sin(pitch) },
    ahead: { x: -Math.sin(yaw) * Math.cos(pitch), y: Math.sin(pitch), z: -Math.cos(yaw) * Math.cos(pitch) },
  }
}

const dot = (a: Vec3, b: Vec3) => a.x * b.x + a.y * b.y + a.z * b.z
const minus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const plus = (a: Vec3, b: Vec3, by: number): Vec3 => ({ x: a.x + b.x * by, y: a.y + b.y * by, z: a.z + b.z * by })

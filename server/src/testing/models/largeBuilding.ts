import { Document, NodeIO } from '@gltf-transform/core'
import { sharp } from '../../files/imageLibrary.ts'

/**
 * A building as a scanner sees it: walls and floors of small uneven triangles, each with a
 * photograph of its own.
 */
interface Building {
  floors: number
  /** cells along the shorter side of a surface, of two triangles each */
  cells: number
  /** pixels of a photograph's side */
  side: number
}

type Vector = readonly [number, number, number]
interface Surface {
  from: Vector
  along: Vector
  up: Vector
  /** openings as shares of both sides: left, bottom, right, top */
  openings: readonly (readonly [number, number, number, number])[]
}

const [length, width, height] = [36, 14, 3.2]
const door = (at: number) => [at, 0, at + 0.12, 0.68] as const
const windows = [0.1, 0.3, 0.5, 0.7].map((at) => [at, 0.3, at + 0.12, 0.8] as const)

const createSurfaces = (floors: number): Surface[] => {
  const surfaces: Surface[] = []
  for (let floor = 0; floor < floors; floor++) {
    const y = floor * height
    surfaces.push({ from: [0, y, 0], along: [0, 0, width], up: [length, 0, 0], openings: [] })
    const [long, deep, high] = [
      [length, 0, 0] as const,
      [0, 0, width] as const,
      [0, height, 0] as const,
    ]
    surfaces.push({ from: [0, y, 0], along: long, up: high, openings: windows })
    surfaces.push({ from: [0, y, width], along: long, up: high, openings: windows })
    surfaces.push({ from: [0, y, 0], along: deep, up: high, openings: windows.slice(1, 3) })
    surfaces.push({ from: [length, y, 0], along: deep, up: high, openings: windows.slice(1, 3) })
    surfaces.push({
      from: [0, y, width / 2],
      along: long,
      up: high,
      openings: [0.05, 0.3, 0.55, 0.8].map(door),
    })
    for (const x of [9, 18, 27])
      surfaces.push({ from: [x, y, 0], along: deep, up: high, openings: [door(0.2)] })
  }
  surfaces.push({
    from: [0, floors * height, 0],
    along: [0, 0, width],
    up: [length, 0, 0],
    openings: [],
  })
  return surfaces
}

/** The same numbers in every run. */
const randomNumbers = () => {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
}

/** The grain that all photographs have: drawing it takes longer than anything else. */
const renderGrain = (side: number): Promise<Buffer> => {
  const noise = {
    width: side,
    height: side,
    channels: 3,
    noise: { type: 'gaussian', mean: 140, sigma: 26 },
  } as const
  return sharp({ create: { ...noise, background: '#808080' } })
    .raw()
    .toBuffer()
}

const photograph = (n: number, grain: Buffer, side: number): Promise<Buffer> =>
  sharp(grain, { raw: { width: side, height: side, channels: 3 } })
    .tint({ r: 200 - ((n * 29) % 90), g: 190 - ((n * 17) % 60), b: 180 - ((n * 11) % 60) })
    .jpeg({ quality: 90 })
    .toBuffer()

/**
 * A GLB of walls, floors, doors and windows, the same in every run but for the grain of its
 * photographs.
 */
export const buildLargeBuilding = async ({
  floors,
  cells,
  side,
}: Building): Promise<Uint8Array> => {
  const document = new Document()
  const buffer = document.createBuffer()
  const scene = document.createScene()
  document.getRoot().setDefaultScene(scene)
  const random = randomNumbers()
  const grain = await renderGrain(side)
  for (const [n, { from, along, up, openings }] of createSurfaces(floors).entries()) {
    const [across, upward] = [
      Math.round((cells * Math.hypot(...along)) / Math.hypot(...up)) || 1,
      cells,
    ]
    const [columns, rows] =
      across < cells ? [cells, Math.round(cells ** 2 / across)] : [across, upward]
    const [positions, uvs, corners] = [[] as number[], [] as number[], [] as number[]]
    for (let i = 0; i <= columns; i++) {
      for (let j = 0; j <= rows; j++) {
        const [u, v] = [i / columns, j / rows]
        for (const axis of [0, 1, 2] as const)
          positions.push(from[axis] + u * along[axis] + v * up[axis] + 0.012 * random())
        uvs.push(u, 1 - v)
        const isOpen = openings.some(
          ([left, low, right, high]) => u >= left && u < right && v >= low && v < high,
        )
        if (i === columns || j === rows || isOpen) continue
        const at = i * (rows + 1) + j
        corners.push(at, at + rows + 1, at + 1, at + 1, at + rows + 1, at + rows + 2)
      }
    }
    const accessor = (type: 'VEC2' | 'VEC3', numbers: number[]) =>
      document.createAccessor().setType(type).setArray(new Float32Array(numbers)).setBuffer(buffer)
    const picture = document
      .createTexture()
      .setMimeType('image/jpeg')
      .setImage(await photograph(n, grain, side))
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', positions))
      .setAttribute('TEXCOORD_0', accessor('VEC2', uvs))
      .setIndices(document.createAccessor().setArray(new Uint32Array(corners)).setBuffer(buffer))
      .setMaterial(
        document
          .createMaterial()
          .setBaseColorTexture(picture)
          .setDoubleSided(true)
          .setRoughnessFactor(1),
      )
    scene.addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)))
  }
  return new NodeIO().writeBinary(document)
}

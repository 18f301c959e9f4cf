import { buildGlb } from './buildGlb.ts'

/**
 * A procedurally built room for tests: metres, y up, floor at 0, 6 x 4 m inside, no ceiling, some
 * furniture.
 */
export interface RoomOptions {
  /** replaces the room's own */
  boxes?: readonly ColoredBox[]
  /** moves the whole room by its node, in the file's frame */
  offset?: readonly [number, number, number]
  /** stretches the room by its node */
  scale?: readonly [number, number, number]
  /** without normals, each facet is shaded flat */
  hasNormals?: boolean
  unlit?: boolean
  doubleSided?: boolean
  /** an external reference, to be rejected */
  externalImage?: string
  /** a loose piece this many metres away */
  strayAt?: number
}

export type RgbaColor = readonly [number, number, number, number]
export interface ColoredBox {
  name: string
  min: readonly [number, number, number]
  max: readonly [number, number, number]
  color: RgbaColor
}

const plaster: RgbaColor = [0.86, 0.84, 0.8, 1]
const oak: RgbaColor = [0.52, 0.36, 0.22, 1]
const linen: RgbaColor = [0.7, 0.73, 0.76, 1]
const teal: RgbaColor = [0.1, 0.34, 0.36, 1]

const boxes: readonly ColoredBox[] = [
  { name: 'floor', min: [-3.12, -0.2, -2.12], max: [3.12, 0, 2.12], color: [0.62, 0.56, 0.48, 1] },
  { name: 'wall north', min: [-3.12, 0, -2.12], max: [3.12, 2.8, -2], color: plaster },
  { name: 'wall south', min: [-3.12, 0, 2], max: [3.12, 2.8, 2.12], color: plaster },
  { name: 'wall west', min: [-3.12, 0, -2], max: [-3, 2.8, 2], color: plaster },
  { name: 'wall east', min: [3, 0, -2], max: [3.12, 2.8, 2], color: plaster },
  { name: 'bed', min: [-2.9, 0, -1], max: [-0.9, 0.5, 0.6], color: linen },
  { name: 'headboard', min: [-3, 0, -1.1], max: [-2.9, 1.2, 0.7], color: oak },
  { name: 'desk', min: [1.2, 0.7, -2], max: [2.8, 0.75, -1.3], color: oak },
  { name: 'desk leg', min: [1.25, 0, -1.9], max: [1.32, 0.7, -1.4], color: oak },
  { name: 'wardrobe', min: [2.3, 0, 1.2], max: [3, 2.1, 2], color: teal },
]

const faces = [
  { normal: [1, 0, 0], u: [0, 0, -1], v: [0, 1, 0] },
  { normal: [-1, 0, 0], u: [0, 0, 1], v: [0, 1, 0] },
  { normal: [0, 1, 0], u: [1, 0, 0], v: [0, 0, -1] },
  { normal: [0, -1, 0], u: [1, 0, 0], v: [0, 0, 1] },
  { normal: [0, 0, 1], u: [1, 0, 0], v: [0, 1, 0] },
  { normal: [0, 0, -1], u: [-1, 0, 0], v: [0, 1, 0] },
] as const

/** The room as the bytes of a GLB. */
export function buildRoomGlb(options: RoomOptions = {}): Uint8Array<ArrayBuffer> {
  const pieces = [...(options.boxes ?? boxes)]
  if (options.strayAt !== undefined) {
    const at = options.strayAt
    pieces.push({ name: 'stray', min: [at, 0, 0], max: [at + 0.1, 0.1, 0.1], color: plaster })
  }
  const numbers: number[] = []
  const corners: number[] = []
  const bufferViews: object[] = []
  const accessors: object[] = []
  const meshes = pieces.map(({ name, min, max, color }, box) => {
    const first = numbers.length
    const normals: number[] = []
    const center = min.map((low, axis) => (low + max[axis]!) / 2)
    for (const { normal, u, v } of faces)
      for (const [su, sv] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const)
        for (let axis = 0; axis < 3; axis++) {
          const half = (max[axis]! - min[axis]!) / 2
          numbers.push(center[axis]! + half * (normal[axis]! + su * u[axis]! + sv * v[axis]!))
          normals.push(normal[axis]!)
        }
    numbers.push(...normals)
    const firstCorner = corners.length
    for (let face = 0; face < 6; face++)
      corners.push(...[0, 1, 2, 0, 2, 3].map((corner) => face * 4 + corner))
    const vertexBytes = normals.length * 4
    bufferViews.push(
      { buffer: 0, byteOffset: first * 4, byteLength: vertexBytes },
      { buffer: 0, byteOffset: first * 4 + vertexBytes, byteLength: vertexBytes },
      { buffer: 0, byteOffset: firstCorner * 2, byteLength: 72 },
    )
    accessors.push(
      { bufferView: box * 3, componentType: 5126, count: 24, type: 'VEC3', min, max },
      { bufferView: box * 3 + 1, componentType: 5126, count: 24, type: 'VEC3' },
      { bufferView: box * 3 + 2, componentType: 5123, count: 36, type: 'SCALAR' },
    )
    const attributes = {
      POSITION: box * 3,
      ...(options.hasNormals === false ? {} : { NORMAL: box * 3 + 1 }),
    }
    return { name, color, primitives: [{ attributes, indices: box * 3 + 2, material: box }] }
  })
  for (const [i, view] of bufferViews.entries())
    if (i % 3 === 2) (view as { byteOffset: number }).byteOffset += numbers.length * 4

  const binary = new Uint8Array(numbers.length * 4 + Math.ceil(corners.length / 2) * 4)
  new Float32Array(binary.buffer, 0, numbers.length).set(numbers)
  new Uint16Array(binary.buffer, numbers.length * 4, corners.length).set(corners)
  const root = meshes.length
  return buildGlb(
    {
      asset: { version: '2.0', generator: 'nSpect test room' },
      ...(options.unlit ? { extensionsUsed: ['KHR_materials_unlit'] } : {}),
      scene: 0,
      scenes: [{ nodes: [root] }],
      nodes: [
        ...meshes.map(({ name }, mesh) => ({ name, mesh })),
        {
          name: 'room',
          translation: options.offset ?? [0, 0, 0],
          scale: options.scale ?? [1, 1, 1],
          children: meshes.map((_, node) => node),
        },
      ],
      meshes: meshes.map(({ name, primitives }) => ({ name, primitives })),
      materials: meshes.map(({ color }) => ({
        pbrMetallicRoughness: { baseColorFactor: color, metallicFactor: 0, roughnessFactor: 0.9 },
        doubleSided: options.doubleSided ?? false,
        ...(options.unlit ? { extensions: { KHR_materials_unlit: {} } } : {}),
      })),
      accessors,
      bufferViews,
      buffers: [{ byteLength: binary.byteLength }],
      ...(options.externalImage === undefined ? {} : { images: [{ uri: options.externalImage }] }),
    },
    binary,
  )
}

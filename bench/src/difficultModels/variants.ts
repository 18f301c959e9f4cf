import {
  buildRotation,
  buildScaling,
  buildTranslation,
  identityMatrix,
  type Matrix,
  multiplyMatrices,
  type Point,
  transformPoint,
} from './matrix.ts'
import {
  computeExtent,
  countTriangles,
  getPositions,
  type Json,
  type Model,
  type Part,
  reverseWinding,
  transformModel,
} from './model.ts'
import {
  addVertexAttribute,
  buildBox,
  buildBoxAround,
  mergeParts,
  splitPart,
  subdividePart,
} from './shapes.ts'
import { buildStripedPng } from './stripedPng.ts'

/** One way in which real files deviate from what a viewer expects. */
export interface ModelVariant {
  name: string
  make(base: Model): Model
  /** transform of the base's positions into the variant's file */
  frame: Matrix
  /** corrections back to metres and y up; metres per unit of the file */
  corrections?: { scale?: number; up?: 'z' }
  /** error code if the server rejects it */
  refusal?: 'glb.texturesTooLarge'
}

const half = Math.SQRT1_2
const farAway = 500_000
const textureSide = 8192
const textureCount = 12
const heavy = 2_000_000

const withParts = (model: Model, change: (part: Part, at: number) => Part): Model => ({
  ...model,
  parts: model.parts.map(change),
})
const withMaterials = (model: Model, change: (material: Json) => Json): Model => ({
  ...model,
  materials: model.materials.map(change),
})
const inFrame = (name: string, frame: Matrix): ModelVariant => ({
  name,
  frame,
  make: (base) => transformModel(base, frame),
})
const inPlace = (name: string, make: (base: Model) => Model): ModelVariant => ({
  name,
  frame: identityMatrix,
  make,
})

const removeAttribute = (part: Part, name: string): Part => ({
  ...part,
  attributes: new Map([...part.attributes].filter(([attributeName]) => attributeName !== name)),
})

/** Adds a material and a part that uses it. */
const addPart = (
  base: Model,
  material: Json,
  extension: string | null,
  part: (material: number) => Part,
): Model => ({
  ...base,
  materials: [...base.materials, material],
  parts: [...base.parts, part(base.materials.length)],
  extensionsUsed: [
    ...new Set([...base.extensionsUsed, ...(extension === null ? [] : [extension])]),
  ],
})

const glassMaterial = (alpha: number): Json => ({
  name: 'glass',
  pbrMetallicRoughness: {
    baseColorFactor: [0.8, 0.9, 0.95, alpha],
    metallicFactor: 0,
    roughnessFactor: 0.1,
  },
  doubleSided: true,
})

/** Twelve textures of 256 MB each once decoded, each on a twelfth of the surface. */
function largeTextures(base: Model): Model {
  const bare = removeAttribute(mergeParts(base, 'photographed'), 'COLOR_0')
  const pictures = Array.from({ length: textureCount }, (_, at) => at)
  return {
    ...base,
    parts: splitPart(bare, textureCount).map((part, material) =>
      addVertexAttribute({ ...part, material }, 'TEXCOORD_0', 2, ([x, y, z]) => [
        (x + y) / 4,
        (z + y) / 4,
      ]),
    ),
    materials: pictures.map((index) => ({
      pbrMetallicRoughness: { baseColorTexture: { index }, metallicFactor: 0, roughnessFactor: 1 },
      doubleSided: true,
    })),
    textures: pictures.map((source) => ({ source })),
    samplers: [],
    images: pictures.map((at) => ({
      mimeType: 'image/png',
      bytes: buildStripedPng(textureSide, [
        [180 + at * 5, 170, 150],
        [90, 100 + at * 10, 120],
      ]),
    })),
    extensionsUsed: [],
  }
}

function heavyMesh(base: Model): Model {
  const part = mergeParts(base, 'scan')
  return {
    ...base,
    parts: [subdividePart(part, Math.ceil(Math.sqrt(heavy / countTriangles(base))))],
  }
}

/** Vertex colours from blue below to red above, instead of textures. */
function vertexColors(base: Model): Model {
  const { low, high } = computeExtent(base.parts)
  const colored = withParts(base, (part) =>
    addVertexAttribute(part, 'COLOR_0', 3, ([, y]) => {
      const height = (y - low[1]) / (high[1] - low[1] || 1)
      return [0.2 + 0.7 * height, 0.4, 0.9 - 0.7 * height]
    }),
  )
  return {
    ...withMaterials(colored, ({ doubleSided = false }) => ({ doubleSided })),
    textures: [],
    samplers: [],
    images: [],
    extensionsUsed: [],
  }
}

/** Fragments as left by scanners, each a few centimetres, in all directions. */
function fragments(base: Model): Model {
  const { low, high } = computeExtent(base.parts)
  const parts = Array.from({ length: 40 }, (_, at) => {
    const angle = (at / 40) * 2 * Math.PI
    const size = 0.02 + 0.01 * (at % 5)
    const near: Point = [
      (low[0] + high[0]) / 2 + 300 * Math.cos(angle),
      low[1] + (at % 8) - 4,
      (low[2] + high[2]) / 2 + 300 * Math.sin(angle),
    ]
    return buildBox(
      `fragment ${at}`,
      near,
      [near[0] + size, near[1] + size, near[2] + size],
      base.parts[0]?.material ?? null,
    )
  })
  return { ...base, parts: [...base.parts, ...parts] }
}

/**
 * Transforms about its own centre, so that the node's numbers are as odd as those of a real export.
 */
const aroundMiddle = (part: Part, matrix: Matrix): Matrix => {
  const { low, high } = computeExtent([part])
  // some exporters write meshes without vertices
  if (!low.every(Number.isFinite)) return matrix
  const middle = low.map((value, axis) => (value + high[axis]!) / 2) as unknown as Point
  return multiplyMatrices(buildTranslation(...middle), matrix)
}

export const modelVariants: readonly ModelVariant[] = [
  { ...inFrame('millimetres', buildScaling(1000)), corrections: { scale: 0.001 } },
  { ...inFrame('feet', buildScaling(1 / 0.3048)), corrections: { scale: 0.3048 } },
  { ...inFrame('z-up', buildRotation([half, 0, 0, half])), corrections: { up: 'z' } },
  {
    name: 'far-by-nodes',
    frame: buildTranslation(farAway, 30, -farAway),
    make: (base) => {
      const node = buildTranslation(farAway, 30, -farAway)
      return withParts(transformModel(base, node), (part) => ({ ...part, node }))
    },
  },
  // Single precision leaves three centimetres there, as in a real export of this kind.
  inFrame('far-by-vertices', buildTranslation(farAway, 30, -farAway)),
  inPlace('mirrored-nodes', (base) =>
    withParts(base, (part, at) =>
      at % 2 === 0 ? { ...part, node: aroundMiddle(part, buildScaling(-1, 1, 1)) } : part,
    ),
  ),
  inPlace('stretched-nodes', (base) =>
    withParts(base, (part) => ({
      ...part,
      node: aroundMiddle(
        part,
        multiplyMatrices(
          buildRotation([0, Math.sin(0.3), 0, Math.cos(0.3)]),
          buildScaling(3, 0.25, 1.7),
        ),
      ),
    })),
  ),
  inPlace('no-normals', (base) => withParts(base, (part) => removeAttribute(part, 'NORMAL'))),
  inPlace('inside-out', (base) =>
    withParts(base, (part) => ({ ...part, corners: reverseWinding(part.corners) })),
  ),
  inPlace('single-sided', (base) =>
    withMaterials(base, (material) => ({ ...material, doubleSided: false })),
  ),
  inPlace('unlit', (base) => ({
    ...withMaterials(base, (material) => ({
      ...material,
      extensions: { KHR_materials_unlit: {} },
    })),
    extensionsUsed: [...new Set([...base.extensionsUsed, 'KHR_materials_unlit'])],
  })),
  { ...inPlace('large-textures', largeTextures), refusal: 'glb.texturesTooLarge' },
  inPlace('heavy-mesh', heavyMesh),
  inPlace('vertex-colours', vertexColors),
  inPlace('blended-glass', (base) =>
    addPart(base, { ...glassMaterial(0.3), alphaMode: 'BLEND' }, null, (material) =>
      buildBoxAround(base, 0.3, material),
    ),
  ),
  inPlace('transmitting-glass', (base) =>
    addPart(
      base,
      {
        ...glassMaterial(1),
        extensions: { KHR_materials_transmission: { transmissionFactor: 0.95 } },
      },
      'KHR_materials_transmission',
      (material) => buildBoxAround(base, 0.3, material),
    ),
  ),
  inPlace('fragments', fragments),
]

/**
 * At most `most` vertices of the base, evenly chosen, in the variant's file: what its picture must
 * contain.
 */
export function pickVerticesToFrame(
  { parts }: Model,
  { frame }: Pick<ModelVariant, 'frame'>,
  most: number,
): Point[] {
  const all = parts.flatMap((part) => {
    const positions = getPositions(part)
    return Array.from(
      { length: positions.length / 3 },
      (_, at): Point => [positions[at * 3]!, positions[at * 3 + 1]!, positions[at * 3 + 2]!],
    )
  })
  const step = Math.max(1, Math.ceil(all.length / most))
  return all.filter((_, at) => at % step === 0).map((place) => transformPoint(frame, place))
}

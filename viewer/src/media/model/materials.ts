import {
  type BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  Group,
  HemisphereLight,
  type Material,
  type Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type MeshPhysicalMaterial,
  type MeshStandardMaterial,
  type Side,
  type Texture,
} from 'three'
import { countTriangles } from '../../engine/surfaceRaycaster.ts'

export type SourceMesh = Mesh<BufferGeometry, Material>
type ShownMaterial = MeshBasicMaterial | MeshLambertMaterial

/** share of triangles with photographic textures above which a model counts as a scan */
const scanShare = 0.6
/** share of triangles with a texture or colors of their own below which a model counts as plain */
const plainShare = 0.1
/** warm off-white, as of a model of plaster */
const clay = new Color('#efe7da')
/** share of it in grey, and in a color of at least that chroma */
const clayShare = { grey: 0.8, colored: 0.5, chroma: 0.3 } as const
/** share of its opacity that fully refracting glass loses: some of it must stay visible */
const transmittedShare = 0.75

const getColorTexture = (material: Material): Texture | null =>
  (material as Partial<MeshStandardMaterial>).map ?? null
const isUnlit = (material: Material) => 'isMeshBasicMaterial' in material

/**
 * Whether a model has its lighting baked in (a scan), so that additional light would falsify it:
 * declared unlit, or mostly photographic textures, or coloured without normals to light by.
 */
export function isBakedScan(meshes: readonly SourceMesh[]): boolean {
  let all = 0
  let photographed = 0
  for (const { geometry, material } of meshes) {
    const triangles = countTriangles(geometry)
    const carriesColor = getColorTexture(material) !== null || geometry.hasAttribute('color')
    all += triangles
    if (
      isUnlit(material) ||
      getColorTexture(material) ||
      (carriesColor && !geometry.hasAttribute('normal'))
    )
      photographed += triangles
  }
  return all > 0 && photographed / all > scanShare
}

/** Whether a model has next to no textures: as of an IFC, its greys say nothing of the building. */
export function isPlainModel(meshes: readonly SourceMesh[]): boolean {
  let all = 0
  let colored = 0
  for (const { geometry, material } of meshes) {
    const triangles = countTriangles(geometry)
    all += triangles
    if (getColorTexture(material) || geometry.hasAttribute('color')) colored += triangles
  }
  return colored <= plainShare * all
}

/** Mixes a color with clay, linear; a strong one stays recognizable. */
function mixWithClay(color: Color): Color {
  const chroma = Math.max(color.r, color.g, color.b) - Math.min(color.r, color.g, color.b)
  const { grey, colored } = clayShare
  return color.lerp(clay, grey - (grey - colored) * Math.min(1, chroma / clayShare.chroma))
}

/** How a model is lit; `isClay`: its surfaces without a texture look like clay. */
export interface ModelLight {
  isScan: boolean
  isClay: boolean
  /** of exposure, 0 is the file's own */
  stops: number
}

/**
 * The displayed materials: plain diffuse ones, since an inspector compares colours and not
 * reflections.
 */
export class ShownMaterials {
  #light: ModelLight
  readonly #shown = new Map<Material, ShownMaterial>()
  readonly #outside = new Map<ShownMaterial, Side>()
  #isInside = false

  constructor(light: ModelLight) {
    this.#light = light
  }

  /** Changes the lighting; true if all materials must be fetched again by `shownFor`. */
  light(light: ModelLight): boolean {
    const wasScan = this.#light.isScan
    this.#light = light
    if (light.isScan === wasScan) {
      for (const [source, shown] of this.#shown) this.#expose(shown, source)
      return false
    }
    for (const shown of this.#shown.values()) shown.dispose()
    this.#shown.clear()
    this.#outside.clear()
    return true
  }

  /** `hasNormals` false shades each facet flat. */
  shownFor(source: Material, hasNormals: boolean): ShownMaterial {
    const cached = this.#shown.get(source)
    if (cached) return cached
    const from = source as MeshStandardMaterial
    const seenThrough = (source as Partial<MeshPhysicalMaterial>).transmission ?? 0
    const common = {
      color: from.color,
      map: from.map ?? null,
      alphaMap: from.alphaMap ?? null,
      vertexColors: from.vertexColors,
      opacity: from.opacity * (1 - transmittedShare * seenThrough),
      transparent: from.transparent || seenThrough > 0,
      alphaTest: from.alphaTest,
      depthWrite: from.depthWrite && seenThrough === 0,
      // Moves surfaces behind the lines drawn on them.
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    }
    const shown =
      this.#light.isScan || isUnlit(source)
        ? new MeshBasicMaterial(common)
        : new MeshLambertMaterial({
            ...common,
            flatShading: from.flatShading || !hasNormals,
            emissive: from.emissive,
            emissiveMap: from.emissiveMap ?? null,
            normalMap: from.normalMap ?? null,
          })
    shown.toneMapped = false
    this.#expose(shown, source)
    // The file declares two-sided surfaces; a scan is looked into through the backs of one-sided
    // ones.
    const outside = from.side
    this.#outside.set(shown, outside)
    shown.side = this.#isInside ? DoubleSide : outside
    this.#shown.set(source, shown)
    return shown
  }

  /** Applied to the colours themselves: tone mapping would not affect the stills. */
  #expose(shown: ShownMaterial, source: Material): void {
    const { color, emissive } = source as Partial<MeshStandardMaterial>
    const exposure = 2 ** this.#light.stops
    const isClay = this.#light.isClay && !shown.map && !shown.vertexColors && !shown.transparent
    if (color) {
      shown.color.copy(color)
      if (isClay) mixWithClay(shown.color)
      shown.color.multiplyScalar(exposure)
    }
    if ('emissive' in shown && emissive) shown.emissive.copy(emissive).multiplyScalar(exposure)
  }

  /** Inside the building every surface is visible from both sides. */
  get isInside(): boolean {
    return this.#isInside
  }

  set isInside(on: boolean) {
    if (on === this.#isInside) return
    this.#isInside = on
    for (const [material, outside] of this.#outside) {
      const side = on ? DoubleSide : outside
      if (material.side === side) continue
      material.side = side
      material.needsUpdate = true
    }
  }

  dispose(): void {
    for (const [source, shown] of this.#shown) {
      for (const value of Object.values(source) as unknown[])
        if (isTexture(value)) disposeTexture(value)
      source.dispose()
      shown.dispose()
    }
    this.#shown.clear()
  }
}

const isTexture = (value: unknown): value is Texture =>
  typeof value === 'object' && value !== null && 'isTexture' in value

function disposeTexture(texture: Texture): void {
  const image: unknown = texture.source.data
  if (image instanceof ImageBitmap) image.close()
  texture.dispose()
}

/**
 * Neutral light for models without baked lighting: a sky, a soft key from above and a weak fill, so
 * that each wall of a corner differs. Scaled so that the brightest white surface just stays below
 * white.
 */
export function createNeutralLight(): Group {
  const light = new Group()
  const sky = new HemisphereLight('#ffffff', '#c6c1b9', 0.64 * Math.PI)
  const key = new DirectionalLight('#fffaf2', 0.34 * Math.PI)
  key.position.set(0.95, 1, 0.2)
  const fill = new DirectionalLight('#eef4ff', 0.14 * Math.PI)
  fill.position.set(-0.8, 0.25, -0.3)
  light.add(sky, key, fill)
  return light
}

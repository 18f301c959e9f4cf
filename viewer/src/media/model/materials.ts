import {
  type BufferGeometry,
  DirectionalLight,
  DoubleSide,
  FrontSide,
  Group,
  HemisphereLight,
  type Material,
  type Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type MeshStandardMaterial,
  type Side,
  type Texture,
} from 'three'
import { triangleCount } from '../../engine/surfaces.ts'

export type SourceMesh = Mesh<BufferGeometry, Material>
type ShownMaterial = MeshBasicMaterial | MeshLambertMaterial

/** share of the triangles under photographs above which a model counts as a scan */
const scanShare = 0.6

const photographOf = (material: Material): Texture | null => (material as Partial<MeshStandardMaterial>).map ?? null
const isUnlit = (material: Material) => 'isMeshBasicMaterial' in material

/**
 * Whether a model carries its light in its pictures (a scan), so that any lamp of ours would falsify it: declared unlit,
 * or mostly photographed, or coloured without normals to light by.
 */
export function isScan(meshes: readonly SourceMesh[]): boolean {
  let all = 0
  let photographed = 0
  for (const { geometry, material } of meshes) {
    const triangles = triangleCount(geometry)
    const carriesColor = photographOf(material) !== null || geometry.hasAttribute('color')
    all += triangles
    if (isUnlit(material) || photographOf(material) || (carriesColor && !geometry.hasAttribute('normal')))
      photographed += triangles
  }
  return all > 0 && photographed / all > scanShare
}

/** The materials as shown: plain diffuse ones, since an inspector compares colours and not reflections. */
export class Materials {
  readonly #isScan: boolean
  readonly #shown = new Map<Material, ShownMaterial>()
  readonly #outside = new Map<ShownMaterial, Side>()
  #isInside = false

  constructor(showsScan: boolean) {
    this.#isScan = showsScan
  }

  /** `hasNormals` false lights each facet by its own direction. */
  shownFor(source: Material, hasNormals: boolean): ShownMaterial {
    const known = this.#shown.get(source)
    if (known) return known
    const from = source as MeshStandardMaterial
    const common = {
      color: from.color,
      map: from.map ?? null,
      alphaMap: from.alphaMap ?? null,
      vertexColors: from.vertexColors,
      opacity: from.opacity,
      transparent: from.transparent,
      alphaTest: from.alphaTest,
      depthWrite: from.depthWrite,
      // Surfaces give way to the lines drawn on them.
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    }
    const shown =
      this.#isScan || isUnlit(source)
        ? new MeshBasicMaterial(common)
        : new MeshLambertMaterial({
            ...common,
            flatShading: from.flatShading || !hasNormals,
            emissive: from.emissive,
            emissiveMap: from.emissiveMap ?? null,
            normalMap: from.normalMap ?? null,
          })
    shown.toneMapped = false
    // One looks into a scan through its walls' backs; a drawn model keeps what its file says, for its windings often err.
    const outside = this.#isScan ? FrontSide : from.side
    this.#outside.set(shown, outside)
    shown.side = this.#isInside ? DoubleSide : outside
    this.#shown.set(source, shown)
    return shown
  }

  /** Within the building every surface is seen from both sides. */
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
      for (const value of Object.values(source) as unknown[]) if (isTexture(value)) disposeTexture(value)
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
 * Neutral light for drawn models: a sky, a soft key from above and a weak fill, so that each wall of a corner differs.
 * Scaled so that the brightest white surface just stays below white.
 */
export function neutralLight(): Group {
  const light = new Group()
  const sky = new HemisphereLight('#ffffff', '#c6c1b9', 0.64 * Math.PI)
  const key = new DirectionalLight('#fffaf2', 0.34 * Math.PI)
  key.position.set(0.95, 1, 0.2)
  const fill = new DirectionalLight('#eef4ff', 0.14 * Math.PI)
  fill.position.set(-0.8, 0.25, -0.3)
  light.add(sky, key, fill)
  return light
}

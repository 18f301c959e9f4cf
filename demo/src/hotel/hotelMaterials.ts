import type { Document, Material, Texture } from '@gltf-transform/core'
import { type DecalName, decalNames } from './decalTextures.ts'
import type { Vector } from './geometry.ts'
import type { Unlit } from './unlitMaterials.ts'

/** How a surface looks: colours linear in 0..1, `texture` as `drawHotelTextures` names it. */
interface Look {
  colour?: Vector
  roughness?: number
  metallic?: number
  alpha?: number
  glow?: Vector
  texture?: string
  isTwoSided?: boolean
}

/** Pictures of damage with clear edges are laid over what lies below. */
const decals = Object.fromEntries(
  decalNames.map((name): [DecalName, Look] => [name, { texture: name, alpha: 1 }]),
)

/** The looks by name of the material. */
export const materialStyles: Record<string, Look> = {
  ...decals,
  wall: { texture: 'wall' },
  wallDamp: { texture: 'wallDamp' },
  ceiling: { texture: 'ceiling', glow: [0.2, 0.2, 0.2] },
  ceilingRing: { texture: 'ceilingRing', glow: [0.2, 0.2, 0.2] },
  wallpaper: { texture: 'wallpaper' },
  wallpaperScuffed: { texture: 'wallpaperScuffed' },
  tile: { texture: 'tile', roughness: 0.25 },
  tileMould: { texture: 'tileMould', roughness: 0.35 },
  floorTile: { texture: 'floorTile', roughness: 0.4 },
  floorTileCracked: { texture: 'floorTileCracked', roughness: 0.4 },
  carpet: { texture: 'carpet', roughness: 1 },
  carpetStained: { texture: 'carpetStained', roughness: 1 },
  roomCarpet: { texture: 'roomCarpet', roughness: 1 },
  wood: { texture: 'wood', roughness: 0.5 },
  dado: { colour: [0.3, 0.36, 0.36], roughness: 0.6 },
  sky: { texture: 'sky', glow: [0.9, 0.9, 0.9] },
  art: { texture: 'art', roughness: 0.6 },
  plate: { texture: 'plate', roughness: 0.4 },
  banner: { texture: 'banner', roughness: 0.95 },
  exit: { texture: 'exit', glow: [0.7, 0.7, 0.7] },
  shadow: { texture: 'shadow', alpha: 1 },
  cap: { colour: [0.5, 0.48, 0.45] },
  white: { colour: [0.86, 0.85, 0.82], roughness: 0.5 },
  dark: { colour: [0.05, 0.048, 0.045], roughness: 0.5 },
  red: { colour: [0.6, 0.03, 0.03], roughness: 0.35 },
  brass: { colour: [0.7, 0.53, 0.27], roughness: 0.35, metallic: 0.7 },
  metal: { colour: [0.62, 0.63, 0.64], roughness: 0.3, metallic: 0.7 },
  mirror: { colour: [0.62, 0.7, 0.74], roughness: 0.06, metallic: 0.6 },
  screen: { colour: [0.012, 0.014, 0.018], roughness: 0.12 },
  glass: { colour: [0.75, 0.86, 0.88], roughness: 0.05, alpha: 0.16, isTwoSided: true },
  ceramic: { colour: [0.88, 0.88, 0.86], roughness: 0.15 },
  linen: { colour: [0.87, 0.86, 0.83], roughness: 1 },
  duvet: { colour: [0.8, 0.79, 0.75], roughness: 1 },
  accent: { colour: [0.5, 0.27, 0.1], roughness: 0.9 },
  fabric: { colour: [0.09, 0.17, 0.2], roughness: 0.95 },
  armchair: { colour: [0.36, 0.33, 0.16], roughness: 0.95 },
  curtain: { colour: [0.3, 0.34, 0.36], roughness: 1, isTwoSided: true },
  lampshade: {
    colour: [0.9, 0.82, 0.66],
    roughness: 0.9,
    glow: [0.55, 0.42, 0.24],
    isTwoSided: true,
  },
  light: { colour: [1, 0.97, 0.9], glow: [1, 0.95, 0.86] },
  carton: { colour: [0.5, 0.34, 0.19], roughness: 0.95 },
  leaf: { colour: [0.09, 0.24, 0.08], roughness: 0.7, isTwoSided: true },
}

// Surfaces that defects lie on stay even in scan-like models, so that the plan's positions hold.
const flat = new Set([
  'wallDamp',
  'ceilingRing',
  'wallpaperScuffed',
  'tileMould',
  'floorTileCracked',
  'carpetStained',
  'dark',
  ...decalNames,
])

/** The texture that a material's surface shows, as `drawHotelTextures` names it. */
export const getTextureName = (material: string): string | undefined =>
  materialStyles[material]?.texture

/** Whether a defect may lie on a material's surface. */
export const canCarryDefect = (material: string): boolean => flat.has(material)

/** Makes a document's materials by name, each when first asked for. */
export function createMaterialGetter(
  document: Document,
  textures: ReadonlyMap<string, Texture>,
  unlit: Unlit | null,
): (name: string) => Material {
  const materials = new Map<string, Material>()
  return (name) => {
    const known = materials.get(name)
    if (known !== undefined) return known
    const {
      colour = [1, 1, 1],
      roughness = 0.9,
      metallic = 0,
      alpha = 1,
      glow,
      texture,
      isTwoSided = false,
    } = materialStyles[name] ?? {}
    const material = document
      .createMaterial(name)
      .setBaseColorFactor([...colour, alpha])
      .setRoughnessFactor(roughness)
      .setMetallicFactor(metallic)
      .setDoubleSided(isTwoSided)
    const image = texture === undefined ? null : (textures.get(texture) ?? null)
    material.setBaseColorTexture(image)
    if (name === 'shadow' || name in decals || alpha < 1) material.setAlphaMode('BLEND')
    if (glow !== undefined) material.setEmissiveFactor(glow).setEmissiveTexture(image)
    if (unlit !== null) material.setExtension('KHR_materials_unlit', unlit)
    materials.set(name, material)
    return material
  }
}

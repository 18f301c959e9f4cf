import type { GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js'

/** the part that colours a surface; its specular part is not shown */
interface SpecularGlossiness {
  diffuseFactor?: [number, number, number, number]
  diffuseTexture?: object
}
interface MaterialJson {
  pbrMetallicRoughness?: object
  extensions?: { KHR_materials_pbrSpecularGlossiness?: SpecularGlossiness }
}

/**
 * Reads colours of materials in the legacy specular-glossiness extension, which the glTF loader
 * would leave white.
 */
export const createSpecularGlossinessPlugin = (parser: GLTFParser): GLTFLoaderPlugin => ({
  name: 'specularGlossiness',
  async beforeRoot() {
    for (const material of (parser.json.materials ?? []) as MaterialJson[]) {
      const older = material.extensions?.KHR_materials_pbrSpecularGlossiness
      if (!older) continue
      const { diffuseFactor, diffuseTexture } = older
      material.pbrMetallicRoughness = {
        metallicFactor: 0,
        ...(diffuseFactor && { baseColorFactor: diffuseFactor }),
        ...(diffuseTexture && { baseColorTexture: diffuseTexture }),
      }
    }
  },
})

import type { GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js'

/** as far as it colours a surface; what it adds is shine, which is not shown */
interface SpecularGlossiness {
  diffuseFactor?: [number, number, number, number]
  diffuseTexture?: object
}
interface MaterialJson {
  pbrMetallicRoughness?: object
  extensions?: { KHR_materials_pbrSpecularGlossiness?: SpecularGlossiness }
}

/** Reads the colours of materials in the older way of describing them, which the reader of glTF would leave white. */
export const specularGlossiness = (parser: GLTFParser): GLTFLoaderPlugin => ({
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

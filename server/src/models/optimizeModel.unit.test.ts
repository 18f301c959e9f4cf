import { type Document, getBounds, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS, KHRMaterialsPBRSpecularGlossiness } from '@gltf-transform/extensions'
import { getSceneVertexCount, VertexCountMethod } from '@gltf-transform/functions'
import { MeshoptDecoder } from 'meshoptimizer'
import { expect, it } from 'vitest'
import { ifcToGlb } from '../files/modelFormats/converted/ifc/ifc.ts'
import { hotelIfc } from '../testing/sampleIfc.ts'
import { texturedGlb } from '../testing/texturedGlb.ts'
import { optimizeModel } from './optimizeModel.ts'
import { budgets } from './variantsJobDefinition.ts'

const formsOf = async (bytes: Uint8Array, triangles = budgets.light.triangles) => {
  await MeshoptDecoder.ready
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const forms: Record<string, { bytes: Uint8Array; document: Document }> = {}
  await optimizeModel(
    bytes,
    async (name, made) => {
      forms[name] = { bytes: made, document: await io.readBinary(made) }
    },
    () => {},
    { ...budgets, light: { ...budgets.light, triangles } },
  )
  return forms
}
const sceneOf = (document: Document | undefined) => {
  const scene = document?.getRoot().getDefaultScene()
  if (!scene) throw new Error('no such form')
  return scene
}
const trianglesOf = (document: Document | undefined) =>
  getSceneVertexCount(sceneOf(document), VertexCountMethod.RENDER) / 3

it('the light form of a model of more triangles than tablets draw has fewer, in the same place', async () => {
  const [squares, most] = [200, 120_000]
  const { web, light } = await formsOf(await texturedGlb({ textures: 1, side: 64, squares }), most)
  // two slabs of two triangles a square
  expect(trianglesOf(web?.document)).toBe(4 * squares ** 2)
  expect(trianglesOf(light?.document)).toBeLessThanOrEqual(most)
  expect(trianglesOf(light?.document)).toBeGreaterThan(most / 2)
  expect(light?.bytes.length).toBeLessThan(web?.bytes.length ?? 0)
  const [fine, coarse] = [getBounds(sceneOf(web?.document)), getBounds(sceneOf(light?.document))]
  for (const axis of [0, 1, 2] as const) {
    expect(Math.abs(fine.min[axis] - coarse.min[axis])).toBeLessThan(0.01)
    expect(Math.abs(fine.max[axis] - coarse.max[axis])).toBeLessThan(0.01)
  }
}, 60_000)

it('materials of specular and glossiness are described by colour, in which no viewer is left behind', async () => {
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS)
  const document = await io.readBinary(await texturedGlb({ textures: 1, side: 64, squares: 20 }))
  const [material] = document.getRoot().listMaterials()
  const older = document.createExtension(KHRMaterialsPBRSpecularGlossiness).createPBRSpecularGlossiness()
  older.setDiffuseFactor([0.2, 0.4, 0.6, 1]).setDiffuseTexture(material?.getBaseColorTexture() ?? null)
  material?.setBaseColorTexture(null).setExtension(KHRMaterialsPBRSpecularGlossiness.EXTENSION_NAME, older)
  const { web } = await formsOf(await io.writeBinary(document))
  const [made] = web?.document.getRoot().listMaterials() ?? []
  expect(made?.getBaseColorFactor()).toEqual([0.2, 0.4, 0.6, 1])
  expect(made?.getBaseColorTexture()).not.toBeNull()
  expect(made?.listExtensions()).toEqual([])
})

it('T331: elements and storeys of a building are in its lighter forms', async () => {
  const ifc = hotelIfc({ rooms: 8 })
  const glb = await ifcToGlb((offset, length) => ifc.subarray(offset, offset + length), ifc.length)
  const { web } = await formsOf(glb)
  const names = web?.document
    .getRoot()
    .listNodes()
    .filter((node) => 'ifc' in node.getExtras())
  expect(names?.length).toBe(8 * 15)
  expect(sceneOf(web?.document).getExtras()).toMatchObject({ storeys: [{ name: 'Level 1' }, { name: 'Level 2' }] })
})

import type { Document, Primitive, Scene } from '@gltf-transform/core'
import { getSceneVertexCount, VertexCountMethod } from '@gltf-transform/functions'

/** the largest texture that is decoded, pixels */
export const maxTexturePixels = 16_384 ** 2

/** Modes of glTF 2.0 below 4 draw no surface. */
export const isLineOrPointPrimitive = (primitive: Primitive): boolean => primitive.getMode() < 4

/** The scene that is shown. */
export const getDefaultScene = (document: Document): Scene => {
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0]
  if (!scene) throw new Error('there is no scene')
  return scene
}

/** How many triangles are drawn: a mesh used twice counts twice. */
export const countTriangles = (document: Document): number =>
  getSceneVertexCount(getDefaultScene(document), VertexCountMethod.RENDER) / 3

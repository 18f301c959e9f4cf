import {
  normalizeElementName,
  parseElementExtras,
  parseStoreyExtras,
} from '@nspect/contract/media/elementNames'
import type { DeclaredStorey, ModelElement } from '@nspect/contract/media/modelElement'
import type { Object3D } from 'three'

/** Which element the vertices of a part belong to, from one on; null: to none that is known. */
export interface ElementRange {
  from: number
  element: ModelElement | null
}

/** The element of a building that a mesh is of: its own node's, or that of a node above. */
export function findModelElement(mesh: Object3D): ModelElement | null {
  for (let object: Object3D | null = mesh; object; object = object.parent) {
    const found = parseElementExtras(object.userData)
    // three.js changes names so that each is there once; it keeps the file's here
    if (found)
      return { ...found, name: normalizeElementName(String(object.userData.name ?? found.type)) }
  }
  return null
}

/** The storeys that a file declares, lowest first; none of a file that is not of a building. */
export const readModelStoreys = (scene: Object3D): readonly DeclaredStorey[] =>
  parseStoreyExtras(scene.userData)

/** The element of a vertex; the ranges are in order. */
export const findModelElementAtVertex = (
  ranges: readonly ElementRange[],
  vertex: number,
): ModelElement | null => ranges.findLast(({ from }) => from <= vertex)?.element ?? null

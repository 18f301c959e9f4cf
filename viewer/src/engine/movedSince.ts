import type { Camera } from 'three'

/** metres, and shares of a unit vector; smaller moves are noise of the controls */
const unmoved = 1e-4

/** Returns a function that tells whether the camera was moved since. */
export const movedSince = (camera: Camera): (() => boolean) => {
  camera.updateMatrixWorld()
  const before = camera.matrixWorld.clone()
  return () => {
    camera.updateMatrixWorld()
    return camera.matrixWorld.elements.some((value, i) => Math.abs(value - before.elements[i]!) > unmoved)
  }
}

import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import { PerspectiveCamera, Vector3 } from 'three'
import type { ModelViewer } from '../engine/viewerApi.ts'

export { compareRays, type RayComparison } from './compareRays.ts'

const drawing = [
  'drawArrays',
  'drawElements',
  'drawArraysInstanced',
  'drawElementsInstanced',
] as const

/** Number of draw calls during the work. */
export function countDrawCalls(work: () => void): number {
  const prototype = WebGL2RenderingContext.prototype
  const originals = drawing.map((name) => [name, prototype[name]] as const)
  let calls = 0
  for (const [name, draw] of originals)
    Reflect.set(prototype, name, function (this: WebGL2RenderingContext, ...args: unknown[]) {
      calls++
      return Reflect.apply(draw, this, args)
    })
  try {
    work()
  } finally {
    for (const [name, draw] of originals) Reflect.set(prototype, name, draw)
  }
  return calls
}

/** The picture's pixels after one more frame; without overlays of the canvas. */
export function readPixels(viewer: ModelViewer, host: HTMLElement): ImageData {
  const canvas = host.querySelector('canvas')!
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!
  // Renders synchronously; later the browser may have discarded the picture.
  viewer.resize()
  copy.drawImage(canvas, 0, 0)
  return copy.getImageData(0, 0, canvas.width, canvas.height)
}

/** Baseline without the layer: one positioned element per pin, moved in every frame. */
export function createDomMarkers(
  host: HTMLElement,
  places: readonly Vec3[],
): { move(viewer: ModelViewer): void; close(): void } {
  const layer = document.createElement('div')
  Object.assign(layer.style, {
    position: 'absolute',
    inset: '0',
    overflow: 'hidden',
    pointerEvents: 'none',
  })
  const markers = places.map(({ x, y, z }) => {
    const element = document.createElement('div')
    const style = 'position:absolute;width:14px;height:14px;border-radius:50%;background:#c62828'
    element.style.cssText = style
    layer.append(element)
    return { element, place: new Vector3(x, y, z) }
  })
  host.append(layer)
  const camera = new PerspectiveCamera()
  const at = new Vector3()
  return {
    move(viewer) {
      const { position, target, fov } = viewer.currentCamera()!
      const { clientWidth: width, clientHeight: height } = host
      camera.fov = fov ?? camera.fov
      camera.aspect = width / height
      camera.position.set(position.x, position.y, position.z)
      camera.lookAt(target.x, target.y, target.z)
      camera.updateProjectionMatrix()
      camera.updateMatrixWorld()
      for (const { element, place } of markers) {
        at.copy(place).project(camera)
        element.style.display = at.z < 1 ? '' : 'none'
        element.style.transform = `translate(${((at.x + 1) / 2) * width}px, ${((1 - at.y) / 2) * height}px)`
      }
    },
    close: () => layer.remove(),
  }
}

/** Orbits the camera about its target, a little in each of so many frames. */
export async function orbitCamera(
  viewer: ModelViewer,
  frames: number,
  each: () => void = () => {},
): Promise<void> {
  const { position, target, ...lens } = viewer.currentCamera()!
  const away = new Vector3(position.x - target.x, position.y - target.y, position.z - target.z)
  const upwards = new Vector3(0, 1, 0)
  for (let frame = 1; frame <= frames; frame++) {
    await new Promise(requestAnimationFrame)
    const turned = away.clone().applyAxisAngle(upwards, (0.6 * frame) / frames)
    const from = { x: target.x + turned.x, y: target.y + turned.y, z: target.z + turned.z }
    await viewer.camera!.to({ position: from, target, ...lens })
    each()
  }
  await viewer.camera!.to({ position, target, ...lens })
}

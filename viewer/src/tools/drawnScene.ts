import type { Vector3 } from 'three'
import type { AdapterHost } from '../engine/adapterHost.ts'
import type { AdapterPins } from '../engine/mediaAdapter.ts'
import { Renderer } from '../engine/renderer.ts'
import type { OpenOptions, VisiblePosition } from '../engine/viewerApi.ts'
import type { PinLabels } from '../pins/pinLabels.ts'
import type { PinLayer } from '../pins/pinLayer.ts'
import { projectPoint } from '../pins/projectToScreen.ts'
import type { PointerHits } from './pointerHits.ts'

/** What media rendered by three.js need to show points. */
export interface DrawnScene {
  readonly renderer: Renderer
  readonly pins: PinLayer
  readonly pinLabels: PinLabels
  readonly pointing: PointerHits
}

/** Creates a canvas in the host's element. */
export function createRenderer(host: AdapterHost, { label, background }: OpenOptions): Renderer {
  const renderer = new Renderer(host.root, label, background)
  host.onClose(() => renderer.close())
  renderer.onContext = (restored) => host.events.emit('contextlost', { restored })
  return renderer
}

/** Resizes the canvas and its labels to the host's element. */
export function resizeScene({ renderer, pins, pinLabels }: DrawnScene, root: HTMLElement): void {
  pinLabels.again()
  // before it is drawn: a zoomed page, or another screen, has other pixels
  pins.pixels = renderer.pixelRatio
  renderer.resize(root)
}

/**
 * Screen position of a point in the scene; `visible` means inside the picture, even if occluded.
 */
export function toScreenPlace(
  { camera, width, height }: Renderer,
  place: Vector3,
): VisiblePosition | null {
  const at = place.clone()
  if (!projectPoint(place, camera, width, height, at)) return null
  return { x: at.x, y: at.y, visible: at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height }
}

/** The points of a rendered medium: draws pins and follows the mode. */
export const createPinLayer = ({
  pins,
  pinLabels,
  pointing,
}: DrawnScene): Pick<AdapterPins, 'draw'> & Required<Pick<AdapterPins, 'setMode' | 'aimAt'>> => ({
  draw: (changed, removed) => {
    pins.draw(changed, removed)
    pinLabels.again()
    pointing.again()
  },
  setMode: (mode) => {
    pointing.mode = mode
  },
  aimAt: (at) => pointing.aimAt(at),
})

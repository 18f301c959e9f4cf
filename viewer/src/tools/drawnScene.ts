import type { Vector3 } from 'three'
import type { MediumPoints } from '../engine/medium.ts'
import type { MediumHost } from '../engine/mediumHost.ts'
import { Renderer } from '../engine/renderer.ts'
import type { OpenOptions, SeenPlace } from '../engine/tour.ts'
import type { Labelling } from '../pins/labelling.ts'
import type { PinLayer } from '../pins/pinLayer.ts'
import { toPixels } from '../pins/projection.ts'
import type { Pointing } from './pointing.ts'

/** What media rendered by three.js need to show points. */
export interface DrawnScene {
  readonly renderer: Renderer
  readonly pins: PinLayer
  readonly labelling: Labelling
  readonly pointing: Pointing
}

/** Creates a canvas on the stage. */
export function rendererOn(stage: MediumHost, { label, background }: OpenOptions): Renderer {
  const renderer = new Renderer(stage.root, label, background)
  stage.onClose(() => renderer.close())
  renderer.onContext = (restored) => stage.events.emit('contextlost', { restored })
  return renderer
}

/** Resizes the canvas and its labels to the stage. */
export function resizeScene({ renderer, labelling }: DrawnScene, root: HTMLElement): void {
  labelling.again()
  renderer.resize(root)
}

/** Screen position of a point in the scene; `visible` means inside the picture, even if occluded. */
export function seenPlace({ camera, width, height }: Renderer, place: Vector3): SeenPlace | null {
  const at = place.clone()
  if (!toPixels(place, camera, width, height, at)) return null
  return { x: at.x, y: at.y, visible: at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height }
}

/** The points of a rendered medium: draws pins and follows the mode. */
export const drawnPoints = ({
  pins,
  labelling,
  pointing,
}: DrawnScene): Pick<MediumPoints, 'draw'> & Required<Pick<MediumPoints, 'setMode'>> => ({
  draw: (changed, removed) => {
    pins.draw(changed, removed)
    labelling.again()
    pointing.again()
  },
  setMode: (mode) => {
    pointing.mode = mode
  },
})

import { PerspectiveCamera } from 'three'
import type { Renderer } from './renderer.ts'

type View = Pick<Renderer, 'camera' | 'width' | 'height'>

const copyView = ({ camera, width, height }: View): View => {
  camera.updateMatrixWorld()
  return { camera: new PerspectiveCamera().copy(camera, false), width, height }
}

const restore = (view: View, { camera, width, height }: View): void => {
  view.camera.copy(camera, false)
  Object.assign(view, { width, height })
}

/**
 * Returns a function that runs `work`, which must be synchronous, as if camera and size of a view
 * were still those of now.
 */
export const createRunnerAtPresentView = (view: View): (<T>(work: () => T) => T) => {
  const before = copyView(view)
  return (work) => {
    const since = copyView(view)
    restore(view, before)
    try {
      return work()
    } finally {
      restore(view, since)
    }
  }
}

import type { ModelViewer } from '@nspect/viewer'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { StartView } from '../media/viewer/showStartView.ts'

/** From where the 3D view of an inspection was seen when its page was left. */
interface LeftView extends StartView {
  /** of the model that was seen, see `getModelFileIdentity` */
  identity: string
  pinId: number | null
  floor: number | undefined
}

/** By inspection, until the page is closed: no address holds a camera. */
const leftViews = new Map<number, LeftView>()

interface Options extends Pick<LeftView, 'identity' | 'pinId' | 'floor'> {
  projectId: number
  viewer: ModelViewer | null
}

/** What the link back to the 3D view of an inspection opens, besides its camera. */
export const readLeftSearch = (projectId: number) => {
  const { pinId, floor } = leftViews.get(projectId) ?? {}
  return {
    mode: '3d' as const,
    ...(pinId != null && { pin: pinId }),
    ...(floor !== undefined && { floor }),
  }
}

/**
 * The view in which the page of an inspection was left, for its return to the same model and point;
 * notes it when it is left again.
 */
export const useLeftView = (options: Options): StartView | null => {
  const { projectId, viewer, identity, pinId, floor } = options
  const [left] = useState(() => {
    const view = leftViews.get(projectId)
    return view?.identity === identity && view.pinId === pinId ? view : null
  })
  const latest = useRef({ pinId, floor })
  latest.current = { pinId, floor }
  const isInside = useRef(false)
  useEffect(() => {
    isInside.current = false
    return viewer?.on('stance', (stance) => {
      isInside.current = stance === 'inside'
    })
  }, [viewer])
  // before the viewer is closed
  useLayoutEffect(
    () => () => {
      const camera = viewer?.currentCamera()
      if (!camera) return
      leftViews.set(projectId, {
        ...latest.current,
        identity,
        camera,
        scene: viewer?.tour?.at ?? null,
        isInside: isInside.current,
      })
    },
    [projectId, viewer, identity],
  )
  return left
}

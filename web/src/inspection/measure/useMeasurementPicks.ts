import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { MeasureTools, ModelViewer } from '@nspect/viewer'
import { useEffect, useReducer, useState } from 'react'
import { useKeyboardShortcuts } from '../../ui/hooks/useKeyboardShortcuts.ts'
import { type DrawnMeasurement, projectMeasurementToScreen } from './drawnMeasurement.ts'
import { computeMeasurementFigures, emptyMeasuring, reduceMeasurement } from './measuring.ts'

/** The measurement that is made in an open model: presses on its surfaces are picks. */
export function useMeasurementPicks(viewer: ModelViewer, tools: MeasureTools) {
  const [measuring, change] = useReducer(reduceMeasurement, emptyMeasuring)
  const [next, setNext] = useState<Vec3 | null>(null)
  const [isBeside, setBeside] = useState(false)
  const [, setFrame] = useState(0)
  useEffect(() => {
    const unsubscribers = [
      viewer.on('press', ({ position, object }) => {
        setBeside(object !== 'model')
        if (object === 'model') change({ type: 'pick', position })
      }),
      viewer.on('miss', () => setBeside(true)),
      viewer.on('hover', (hit) => setNext(hit?.object === 'model' ? hit.position : null)),
      // the camera moved, or the view has another size
      viewer.on('frame', () => setFrame((count) => count + 1)),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [viewer])
  useKeyboardShortcuts(() => ({ backspace: () => change({ type: 'back' }) }))
  const figures = computeMeasurementFigures(measuring, tools)
  /** of what is picked; with `next` also of where the pointer is */
  const drawn = (next: Vec3 | null): DrawnMeasurement =>
    projectMeasurementToScreen({
      measuring,
      figures,
      next,
      toScreen: (position) => viewer.toScreen(position),
    })
  /** a finger that was held is lifted there */
  const pickAt = async ({ x, y }: { x: number; y: number }) => {
    const hit = await viewer.hit(x, y)
    // no surface is reported of a coarse copy, which the note over it says
    if (viewer.refining) return
    setBeside(!hit)
    if (hit) change({ type: 'pick', position: hit.position })
  }
  return { measuring, change, figures, isBeside, shown: drawn(next), drawn, pickAt }
}

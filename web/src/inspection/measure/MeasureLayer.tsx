import type { MeasureTools, ModelViewer } from '@nspect/viewer'
import { HoldToAim } from '../loupe/HoldToAim.tsx'
import { MeasureDrawing } from './MeasureDrawing.tsx'
import { MeasurePanel } from './MeasurePanel.tsx'
import { useMeasuring } from './useMeasuring.ts'

interface Props {
  viewer: ModelViewer
  tools: MeasureTools
}

/** The tool that measures in the model: what is picked, drawn over it, and the figures. */
export function MeasureLayer({ viewer, tools }: Props) {
  const tool = useMeasuring(viewer, tools)
  return (
    <>
      <MeasureDrawing drawn={tool.shown} />
      <HoldToAim viewer={viewer} onPlace={(at) => void tool.pickAt(at)} />
      <MeasurePanel viewer={viewer} tool={tool} />
    </>
  )
}

import type { MeasureTools, ModelViewer } from '@nspect/viewer'
import { HoldToAimLoupe } from '../loupe/HoldToAimLoupe.tsx'
import { MeasurementOverlay } from './MeasurementOverlay.tsx'
import { MeasurePanel } from './MeasurePanel.tsx'
import { useMeasurementPicks } from './useMeasurementPicks.ts'

interface Props {
  viewer: ModelViewer
  tools: MeasureTools
}

/** The tool that measures in the model: what is picked, drawn over it, and the figures. */
export function MeasureTool({ viewer, tools }: Props) {
  const tool = useMeasurementPicks(viewer, tools)
  return (
    <>
      <MeasurementOverlay drawn={tool.shown} />
      <HoldToAimLoupe viewer={viewer} onPlace={(at) => void tool.pickAt(at)} />
      <MeasurePanel viewer={viewer} tool={tool} />
    </>
  )
}

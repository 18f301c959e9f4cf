import type { Stage } from '@nspect/contract/pinStage'
import type { Pin } from '@nspect/contract/pins'

/** The filter of points by text and stage, for the list, the model, the pictures and the table. */
export interface PinFilter {
  typed: string
  setTyped: (words: string) => void
  /** null: any */
  stage: Stage | null
  setStage: (stage: Stage | null) => void
  shown: readonly Pin[]
  isOn: boolean
  /** shows all points */
  clear: () => void
}

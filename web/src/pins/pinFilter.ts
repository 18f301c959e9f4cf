import type { Pin } from '@nspect/contract/pins'
import type { PinGroup } from './pinHelpers.ts'

/** The filter of points by text and group, for the list, the model, the pictures and the table. */
export interface PinFilter {
  typed: string
  setTyped: (words: string) => void
  /** null: any */
  group: PinGroup | null
  setGroup: (group: PinGroup | null) => void
  shown: readonly Pin[]
  isOn: boolean
  /** shows all points */
  clear: () => void
}

import { stageOf, stages } from '@nspect/contract/pinStage'
import type { Pin } from '@nspect/contract/pins'
import { today } from '../ui/today.ts'
import { isOverdue } from './dueDate.ts'

/** What points are filtered by: those at one stage, the critical ones, those for OSHA (T72), or those past their day. */
export const pinGroups = [...stages, 'critical', 'osha', 'overdue'] as const
export type PinGroup = (typeof pinGroups)[number]

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

type Grouped = Pick<Pin, 'isResolved' | 'isApproved' | 'lastStep' | 'isCritical' | 'isOsha' | 'dueDate'>

/** Whether the point belongs to the group. */
const isInGroup = (pin: Grouped, group: PinGroup, hasApproval: boolean, day: string): boolean => {
  if (group === 'critical') return pin.isCritical
  if (group === 'osha') return pin.isOsha
  if (group === 'overdue') return isOverdue(pin, day)
  return stageOf(pin, hasApproval) === group
}

/** The groups that have points, each with its count: stages in workflow order first. */
export const countGroups = (
  pins: readonly Grouped[],
  hasApproval: boolean,
): readonly { group: PinGroup; count: number }[] => {
  const day = today()
  return pinGroups.flatMap((group) => {
    const count = pins.filter((pin) => isInGroup(pin, group, hasApproval, day)).length
    return count > 0 ? [{ group, count }] : []
  })
}

/** The points of one group (null: any) whose number, title or category contains every typed word. */
export const searchPins = (
  pins: readonly Pin[],
  typed: string,
  group: PinGroup | null,
  hasApproval: boolean,
): readonly Pin[] => {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && group === null) return pins
  const day = today()
  return pins.filter((pin) => {
    if (group !== null && !isInGroup(pin, group, hasApproval, day)) return false
    const text = `#${pin.pinNumber} ${pin.title} ${pin.pointCategory.name}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}

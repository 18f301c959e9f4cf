import type { FilterKey } from '@nspect/contract/pins/pinFilterKeys'
import { getPinStage, pinStages } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import { getToday } from '../../ui/browser/getToday.ts'
import { isPinOverdue } from '../values/isPinOverdue.ts'

import type { ArrangedGroup, PinArrangement } from './arrangePins.ts'
import type { Facet } from './facets.ts'
import type { FilterValues } from './filterAddress.ts'

/**
 * What a press narrows points to: those at one stage, the critical ones, those for OSHA (T72), or
 * those past their day.
 */
export const pinGroups = [...pinStages, 'critical', 'osha', 'overdue'] as const
export type PinGroup = (typeof pinGroups)[number]

/** The filter that a group is a value of. */
export const getGroupFilterKey = (group: PinGroup): FilterKey => {
  if (group === 'overdue') return 'due'
  return group === 'critical' || group === 'osha' ? 'flags' : 'stage'
}

/** What points are filtered by, as its buttons and chips show and change it. */
export interface ActiveFilterState {
  typed: string
  facets: readonly Facet[]
  /** the values that are let through */
  chosen: FilterValues
  /** `isTyped`: one of many changes while typing, which Back does not undo one by one */
  choose: (key: FilterKey, values: readonly string[], isTyped?: boolean) => void
  /** the points that are shown, in the order seen */
  shown: readonly Pin[]
  isOn: boolean
  /** shows all points */
  clear: () => void
}

/**
 * The filter of points and their arrangement, for the list, the model, the pictures and the table.
 */
export interface PinFilter extends ActiveFilterState, PinArrangement {
  setTyped: (words: string) => void
  arrange: (change: Partial<PinArrangement>) => void
  groups: readonly ArrangedGroup[]
  /** the keys of the groups that are folded */
  folded: ReadonlySet<string>
  foldGroup: (key: string) => void
}

type Grouped = Pick<
  Pin,
  'isResolved' | 'isApproved' | 'lastStep' | 'isCritical' | 'isOsha' | 'dueDate'
>

/** The groups that a point belongs to: its stage, and the marks that it has. */
const listGroupsOfPin = (pin: Grouped, hasApproval: boolean, day: string): PinGroup[] => {
  const groups: PinGroup[] = [getPinStage(pin, hasApproval)]
  if (pin.isCritical) groups.push('critical')
  if (pin.isOsha) groups.push('osha')
  if (isPinOverdue(pin, day)) groups.push('overdue')
  return groups
}

/**
 * The groups that have points, each with its count: stages in workflow order first. Reads the
 * points once.
 */
export const countPinGroups = (
  pins: readonly Grouped[],
  hasApproval: boolean,
): readonly { group: PinGroup; count: number }[] => {
  const day = getToday()
  const counts = new Map<PinGroup, number>()
  for (const pin of pins) {
    for (const group of listGroupsOfPin(pin, hasApproval, day))
      counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return pinGroups.flatMap((group) => {
    const count = counts.get(group)
    return count === undefined ? [] : { group, count }
  })
}

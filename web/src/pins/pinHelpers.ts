import { tiers } from '@nspect/contract/enums'
import { stageOf, stages } from '@nspect/contract/pinStage'
import type { Pin } from '@nspect/contract/pins'
import type { Actor } from '@nspect/contract/policy'
import type { Project } from '@nspect/contract/projects'
import { hasApproval as isApprovalPart } from '@nspect/contract/repairSteps'
import { shownName } from '../i18n/displayNames.ts'

import { isOverdue, today } from './dueDate.ts'

/** The default of T62 and T69, for a category without a colour. */
const defaultColor = '#6b7280'
const hexColor = /^#[0-9a-f]{6}$/i

interface Coloured {
  poiColorCode: string | null
}

/** The first valid colour of the given statuses or categories, `#rrggbb`, else grey. */
export const colorOf = (...some: readonly (Coloured | null | undefined)[]): string =>
  some.map((one) => one?.poiColorCode ?? '').find((color) => hexColor.test(color)) ?? defaultColor

/**
 * The fill of a point, `#rrggbb`: its status' colour where statuses are shown (Business up), its category's, else grey
 * (T62).
 */
export const colorOfPin = (
  pin: { projectTypePOIStatus: Coloured | null; pointCategory: Coloured },
  isStatusShown: boolean,
): string => colorOf(isStatusShown ? pin.projectTypePOIStatus : null, pin.pointCategory)

/** Counts of points that are not resolved, resolved, and both resolved and approved (T55). */
export const countStates = (pins: readonly Pick<Pin, 'isResolved' | 'isApproved'>[]) => ({
  open: pins.filter((pin) => !pin.isResolved).length,
  resolved: pins.filter((pin) => pin.isResolved).length,
  approved: pins.filter((pin) => pin.isResolved && pin.isApproved).length,
})

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

/**
 * Whether the client's plan has statuses and approval: Business and above (T40). Also for readers without an account.
 */
export const hasStatuses = (project: Pick<Project, 'client'>): boolean =>
  tiers.indexOf(project.client.clientTier.name) >= tiers.indexOf('Business')

/** Statuses and approval are shown from Business up; SuperAdmin sees them everywhere (T40). */
export const hasApproval = (actor: Actor, project: Pick<Project, 'client'>): boolean =>
  isApprovalPart(actor, project.client.clientTier.name)

/** Name of the reporter of a point: the full name entered with a photo, else of the person who added it (T97, T100). */
export const reporterOf = (pin: Pick<Pin, 'anonymousUser' | 'addedBy'>): string =>
  shownName(pin.anonymousUser ?? pin.addedBy)

/** A point in a notification: its number and title. */
export const pinLabel = ({ pinNumber, title }: Pick<Pin, 'pinNumber' | 'title'>): string => `${pinNumber} · ${title}`

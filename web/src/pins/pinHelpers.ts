import { tiers } from '@nspect/contract/enums'
import { type Stage, stageOf, stages } from '@nspect/contract/pinStage'
import type { Pin } from '@nspect/contract/pins'
import type { Actor } from '@nspect/contract/policy'
import type { Project } from '@nspect/contract/projects'
import { shownName } from '../i18n/displayNames.ts'

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

/** The stages of these points in workflow order, each with its count. */
export const countStages = (
  pins: readonly Pick<Pin, 'isResolved' | 'isApproved' | 'lastStep'>[],
  hasApproval: boolean,
): readonly { stage: Stage; count: number }[] => {
  const all = pins.map((pin) => stageOf(pin, hasApproval))
  return stages.flatMap((stage) => {
    const count = all.filter((one) => one === stage).length
    return count > 0 ? [{ stage, count }] : []
  })
}

/** The points at one stage (null: any) whose number, title or category contains every typed word. */
export const searchPins = (
  pins: readonly Pin[],
  typed: string,
  stage: Stage | null,
  hasApproval: boolean,
): readonly Pin[] => {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && stage === null) return pins
  return pins.filter((pin) => {
    if (stage !== null && stageOf(pin, hasApproval) !== stage) return false
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
  (actor.kind === 'staff' && actor.role === 'SuperAdmin') || hasStatuses(project)

/** Name of the reporter of a point: the full name entered with a photo, else of the person who added it (T97, T100). */
export const reporterOf = (pin: Pick<Pin, 'anonymousUser' | 'addedBy'>): string =>
  shownName(pin.anonymousUser ?? pin.addedBy)

/** A point in a notification: its number and title. */
export const pinLabel = ({ pinNumber, title }: Pick<Pin, 'pinNumber' | 'title'>): string => `${pinNumber} · ${title}`

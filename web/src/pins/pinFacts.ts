import type { Pin } from '@nspect/contract/pins'
import type { Actor } from '@nspect/contract/policy'
import type { Project } from '@nspect/contract/projects'
import { type Stage, stageOf, stages } from '@nspect/contract/stage'
import { tiers } from '@nspect/contract/vocab'
import { shownName } from '../i18n/names.ts'

/** The default of T62 and T69, for a category without a colour. */
const defaultColor = '#6b7280'
const hexColor = /^#[0-9a-f]{6}$/i

interface Coloured {
  poiColorCode: string | null
}

/** The first usable colour of what was given, `#rrggbb`, else grey: of a status, a category, or of one after the other. */
export const colorOf = (...some: readonly (Coloured | null | undefined)[]): string =>
  some.map((one) => one?.poiColorCode ?? '').find((color) => hexColor.test(color)) ?? defaultColor

/** The fill of a point, `#rrggbb`: its status' colour where statuses are shown (Business up), its category's, else grey (T62). */
export const colorOfPin = (
  pin: { projectTypePOIStatus: Coloured | null; pointCategory: Coloured },
  isStatusShown: boolean,
): string => colorOf(isStatusShown ? pin.projectTypePOIStatus : null, pin.pointCategory)

/** How many points are not repaired, are repaired, and of these are approved, too (T55). */
export const countStates = (pins: readonly Pick<Pin, 'isResolved' | 'isApproved'>[]) => ({
  open: pins.filter((pin) => !pin.isResolved).length,
  resolved: pins.filter((pin) => pin.isResolved).length,
  approved: pins.filter((pin) => pin.isResolved && pin.isApproved).length,
})

/** The stages that these points are at, in the order of the work, each with how many there are. */
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

/** The points at one stage (null: at any) whose number, title or category holds every word that was typed. */
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

/** Does the client's plan have statuses and approval: Business and above (T40)? For readers without an account, too. */
export const hasStatuses = (project: Pick<Project, 'client'>): boolean =>
  tiers.indexOf(project.client.clientTier) >= tiers.indexOf('Business')

/** Statuses and approval are shown from Business up; SuperAdmin sees them everywhere (T40). */
export const hasApproval = (actor: Actor, project: Pick<Project, 'client'>): boolean =>
  (actor.kind === 'staff' && actor.role === 'SuperAdmin') || hasStatuses(project)

/** Who reported a point: the full name that was given with a photo, else whoever added it (T97, T100). */
export const reporterOf = (pin: Pick<Pin, 'anonymousUser' | 'addedBy'>): string =>
  pin.anonymousUser ?? shownName(pin.addedBy)

/** A point in a notice: its number and title. */
export const subjectOf = ({ pinNumber, title }: Pick<Pin, 'pinNumber' | 'title'>): string => `${pinNumber} · ${title}`

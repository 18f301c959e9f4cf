import type { Pin } from '@nspect/contract/pins'
import type { Actor } from '@nspect/contract/policy'
import type { Project } from '@nspect/contract/projects'
import { tiers } from '@nspect/contract/vocab'
import { shownName } from '../i18n/names.ts'

export const pinStates = ['open', 'resolved', 'approved'] as const
export type PinState = (typeof pinStates)[number]

/** Where a point stands in the approval flow. Approved without resolved does not count as done. */
export const stateOf = (pin: Pick<Pin, 'isResolved' | 'isApproved'>): PinState =>
  pin.isResolved ? (pin.isApproved ? 'approved' : 'resolved') : 'open'

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

/** Whether a point belongs under a state's heading: an approved one is a resolved one too. */
export const isIn = (pin: Pick<Pin, 'isResolved' | 'isApproved'>, state: PinState): boolean =>
  state === 'open' ? !pin.isResolved : state === 'resolved' ? pin.isResolved : stateOf(pin) === 'approved'

/** How many points stand under each state's heading. */
export const countStates = (pins: readonly Pick<Pin, 'isResolved' | 'isApproved'>[]): Record<PinState, number> => {
  const counts = { open: 0, resolved: 0, approved: 0 }
  for (const pin of pins) for (const state of pinStates) if (isIn(pin, state)) counts[state]++
  return counts
}

/** The points under one heading (null: all) whose number, title or category holds every word that was typed. */
export const searchPins = (pins: readonly Pin[], typed: string, state: PinState | null): readonly Pin[] => {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && state === null) return pins
  return pins.filter((pin) => {
    if (state !== null && !isIn(pin, state)) return false
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

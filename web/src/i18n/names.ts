import * as named from '@nspect/contract/names'
import type { Role, Tier } from '@nspect/contract/vocab'
import { shownLanguage } from './i18n.ts'

/** What a role is called in the language that is shown. */
export const roleName = (role: Role): string => named.roleName(shownLanguage(), role)

/** What a plan is called in the language that is shown. */
export const tierName = (tier: Tier): string => named.tierName(shownLanguage(), tier)

/** A name as answers carry it, its mark of what was deleted in the language that is shown. */
export const shownName = (name: string): string => named.shownName(shownLanguage(), name)

/** The name of what is known to be deleted, marked once. */
export const goneName = (name: string): string => named.goneName(shownLanguage(), name)

/** What a floor is called in the language that is shown. */
export const floorName = (floor: number): string => named.floorName(shownLanguage(), floor)

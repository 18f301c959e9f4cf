import * as named from '@nspect/contract/names'
import * as attributes from '@nspect/contract/pinAttributes'
import * as staged from '@nspect/contract/stage'
import type { Role, Tier } from '@nspect/contract/vocab'
import { shownLanguage } from './i18n.ts'

/** What a role is called in the language that is shown. */
export const roleName = (role: Role): string => named.roleName(shownLanguage(), role)

/** What a plan is called in the language that is shown. */
export const tierName = (tier: Tier): string => named.tierName(shownLanguage(), tier)

/** What a stage of a point is called in the language that is shown. */
export const stageName = (stage: staged.Stage): string => staged.stageName(shownLanguage(), stage)

/** What stands above or before a stage in the language that is shown. */
export const stageHeading = (): string => staged.stageHeading(shownLanguage())

/** A name as answers carry it, its mark of what was deleted in the language that is shown. */
export const shownName = (name: string): string => named.shownName(shownLanguage(), name)

/** The name of what is known to be deleted, marked once. */
export const goneName = (name: string): string => named.goneName(shownLanguage(), name)

/** What a floor is called in the language that is shown. */
export const floorName = (floor: number): string => named.floorName(shownLanguage(), floor)

/** What an attribute of a point is called in the language that is shown. */
export const attributeName = (name: attributes.PinAttribute): string => attributes.attributeName(shownLanguage(), name)

/** What stands above an attribute's column in the language that is shown. */
export const attributeHeading = (name: attributes.PinAttribute): string =>
  attributes.attributeHeading(shownLanguage(), name)

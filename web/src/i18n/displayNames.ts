import * as named from '@nspect/contract/displayNames'
import type { Role, Tier } from '@nspect/contract/enums'
import { type PinAttribute, pinAttributes } from '@nspect/contract/pinAttributes'
import * as staged from '@nspect/contract/pinStage'
import { severityName as namedSeverity, type Severity } from '@nspect/contract/severity'
import { shownLanguage } from './i18n.ts'

/** The name of a role in the shown language. */
export const roleName = (role: Role): string => named.roleName(shownLanguage(), role)

/** The name of a plan in the shown language. */
export const tierName = (tier: Tier): string => named.tierName(shownLanguage(), tier)

/** The name of a point's stage in the shown language. */
export const stageName = (stage: staged.Stage): string => staged.stageName(shownLanguage(), stage)

/** The name of a severity in the shown language. */
export const severityName = (severity: Severity): string => namedSeverity(shownLanguage(), severity)

/** The heading or label of a stage in the shown language. */
export const stageHeading = (): string => staged.stageHeading(shownLanguage())

/** A name from a response, with its mark of deletion in the shown language. */
export const shownName = (name: string): string => named.shownName(shownLanguage(), name)

/** Is it a visitor's, under a name that needs the mark? One whose name was erased is called a visitor already. */
export const isNamedVisitor = ({ anonymousName }: { anonymousName: string | null }): boolean =>
  anonymousName !== null && anonymousName !== named.erasedVisitor

/** The name of an assignee in the shown language, marked if they are no longer here. */
export const assigneeName = (one: { name: string; isHere: boolean }): string =>
  named.assigneeName(shownLanguage(), one)

/** The name of a deleted record, marked as deleted once. */
export const goneName = (name: string): string => named.goneName(shownLanguage(), name)

/** The name of a floor: that of the storey of an IFC file, lowest first, else by its number in the shown language. */
export const floorName = (floor: number, storeys: readonly string[] = []): string =>
  storeys[floor] || named.floorName(shownLanguage(), floor)

/** What an attribute of a point is called in the language that is shown. */
export const attributeName = (name: PinAttribute): string =>
  pinAttributes[name].name[shownLanguage()]

/** What stands above an attribute's column in the language that is shown. */
export const attributeHeading = (name: PinAttribute): string => {
  const declared = pinAttributes[name]
  return ('heading' in declared ? declared.heading : declared.name)[shownLanguage()]
}

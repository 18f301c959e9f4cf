import type { Comment } from '@nspect/contract/comments/comments'
import type { PhotoTime } from '@nspect/contract/media/photoTime'
import * as named from '@nspect/contract/names/names'
import type { PinAttribute } from '@nspect/contract/pins/pinAttributes'
import type { PinStage } from '@nspect/contract/pins/pinStage'
import type { Severity } from '@nspect/contract/pins/severity'
import * as staged from '@nspect/contract/pins/stageNames/stageNames'
import type { Role, Tier } from '@nspect/contract/shared/enums'
import { getShownLanguage, getShownLocale, getShownNames } from './i18n.ts'

/** The name of a role in the shown language. */
export const getRoleName = (role: Role): string => named.getRoleName(getShownNames(), role)

/** The name of a plan in the shown language. */
export const getTierName = (tier: Tier): string => named.getTierName(getShownNames(), tier)

/** The name of a point's stage in the shown language. */
export const getStageName = (stage: PinStage): string =>
  staged.getStageName(getShownLanguage(), stage)

/** The name of a severity in the shown language. */
export const getSeverityName = (severity: Severity): string =>
  named.getSeverityName(getShownNames(), severity)

/** The heading or label of a stage in the shown language. */
export const getStageHeading = (): string => named.getStageHeading(getShownNames())

/** A name from a response, with its mark of deletion in the shown language. */
export const formatDisplayName = (name: string): string =>
  named.formatDisplayName(getShownNames(), name)

/**
 * How the name of a comment's author is marked: nobody but the file or the visitor says that it is
 * theirs. A visitor whose name was erased is called a visitor already.
 */
export const getAuthorMark = ({
  anonymousName,
  firmName,
  isImported,
}: Pick<Comment, 'anonymousName' | 'firmName' | 'isImported'>) => {
  if (isImported) return 'imported'
  if (anonymousName === null || anonymousName === named.erasedVisitorName) return null
  return firmName === null ? 'visitor' : 'byLink'
}

/** When a photo was taken, by its camera's clock. */
export const formatTakenOn = (taken: PhotoTime): string =>
  named.formatTakenOn(getShownNames(), getShownLocale(), taken)

/** The name of an assignee in the shown language, marked if they are no longer here. */
export const formatAssigneeName = (assignee: { name: string; isHere: boolean }): string =>
  named.formatAssigneeName(getShownNames(), assignee)

/** The name of a deleted record, marked as deleted once. */
export const formatDeletedName = (name: string): string =>
  named.formatDeletedName(getShownNames(), name)

/**
 * The name of a floor: that of the storey of an IFC file, lowest first, else by its number in the
 * shown language.
 */
export const formatFloorName = (floor: number, storeys: readonly string[] = []): string =>
  storeys[floor] || named.formatFloorName(getShownNames(), floor)

/** What an attribute of a point is called in the language that is shown. */
export const getAttributeName = (name: PinAttribute): string =>
  named.getPinAttributeName(getShownNames(), name)

/** What stands above an attribute's column in the language that is shown. */
export const getAttributeHeading = (name: PinAttribute): string =>
  named.getPinAttributeHeading(getShownNames(), name)

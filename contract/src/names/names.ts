import { formatDate } from '../i18n/dateFormats.ts'
import type { Locale } from '../i18n/locale.ts'
import type { PhotoTime } from '../media/photoTime.ts'
import { fillPlaceholders } from '../messages/fillPlaceholders.ts'
import type { PinAttribute } from '../pins/pinAttributes.ts'
import type { Severity } from '../pins/severity.ts'
import type { Role, Tier } from '../shared/enums.ts'
import type { Names } from './getNames.ts'

// values are not isolated: the whole name is, where it is shown
const fill = (text: string, values: Record<string, string | number>) =>
  fillPlaceholders(text, values, String)

/** Display name of a role. */
export const getRoleName = (names: Names, role: Role): string => names[`role.${role}`]

/** Display name of a tier. */
export const getTierName = (names: Names, tier: Tier): string => names[`tier.${tier}`]

/** Display name of a severity. */
export const getSeverityName = (names: Names, severity: Severity): string =>
  names[`severity.${severity}`]

/** Heading or label of a stage. */
export const getStageHeading = (names: Names): string => names.stage

/** Display name of an attribute. In English also its column heading in the export. */
export const getPinAttributeName = (names: Names, name: PinAttribute): string =>
  names[`attribute.${name}`]

/** Shorter, where it has one: heading of an attribute's column and label among facts. */
export const getPinAttributeHeading = (names: Names, name: PinAttribute): string => {
  const headings: Partial<Record<`attributeHeading.${PinAttribute}`, string>> = names
  return headings[`attributeHeading.${name}`] ?? getPinAttributeName(names, name)
}

/** The stored name of a visitor whose name was erased (T116). */
export const erasedVisitorName = 'Visitor'
/** The end of the stored name of a deleted record (T33, T58). */
const deletedMark = ' (deleted)'

/** A name as displayed: the mark of deleted records and erased names are in the reader's language. */
export const formatDisplayName = (names: Names, name: string): string => {
  if (name === erasedVisitorName) return names.erasedVisitor
  return name.endsWith(deletedMark) ? formatDeletedName(names, name) : name
}

/** The name of a deleted record, marked once. */
export const formatDeletedName = (names: Names, name: string): string =>
  fill(names.deletedName, {
    name: name.endsWith(deletedMark) ? name.slice(0, -deletedMark.length) : name,
  })

/** The name of an assignee, marked if they left the client or lost access to the inspection. */
export const formatAssigneeName = (
  names: Names,
  { name, isHere }: { name: string; isHere: boolean },
): string => (isHere ? name : fill(names.absentName, { name }))

/** Who wrote a comment: somebody with an account, a visitor, or whoever another program names. */
interface CommentAuthor {
  userId: number | null
  commentedBy: string
  importedId: string | null
}

/** A visitor's name, marked as such, because visitors may enter any name they like (T97). */
export const formatVisitorName = (names: Names, name: string): string =>
  name === erasedVisitorName ? names.erasedVisitor : fill(names.visitorName, { name })

/**
 * The author of a comment: of one from a file, whoever it names, marked as such, because a file may
 * name anybody.
 */
export const formatCommentAuthor = (
  names: Names,
  { userId, commentedBy, importedId }: CommentAuthor,
): string => {
  if (userId !== null) return formatDisplayName(names, commentedBy)
  return importedId === null || commentedBy === erasedVisitorName
    ? formatVisitorName(names, commentedBy)
    : fill(names.importedName, { name: commentedBy })
}

/**
 * The displayed number of a floor. Floors are stored from 0, the lowest of the model: as that need
 * not be the building's ground floor, they are counted from 1. Floors below have their own negative
 * number.
 */
export const formatFloorNumber = (floor: number): string => String(floor < 0 ? floor : floor + 1)

/**
 * Display name of a floor, used everywhere: in the viewer, beside a point, in reports on screen and
 * on paper.
 */
export const formatFloorName = (names: Names, floor: number): string =>
  fill(names.floor, { number: formatFloorNumber(floor) })

/** A value behind its label, with the colon of the language: `Scan date: 11/20/2026`. */
export const formatLabeledValue = (names: Names, label: string, value: string | number): string =>
  fill(names.labeledValue, { label, value })

/** When a photo was taken, by its camera's clock, in no other zone. */
export const formatTakenOn = (
  names: Names,
  locale: Locale,
  { at, isImpossible }: PhotoTime,
): string =>
  fill(isImpossible ? names.takenOnWrongClock : names.takenOn, {
    when: formatDate(`${at.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)}Z`, 'stamp', 'UTC', locale),
  })

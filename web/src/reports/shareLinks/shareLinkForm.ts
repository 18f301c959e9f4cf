import { getDateFormatter } from '@nspect/contract/i18n/dateFormats'
import { linkOptions, type ShareLink } from '@nspect/contract/reports/shareLinks'
import { type Language, languages, type ShareLevel } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { calendarDay } from '@nspect/contract/shared/scalars'
import type { z } from 'zod'
import { formatDate } from '../../i18n/formatDate.ts'
import { i18n } from '../../i18n/i18n.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'

/** The options of a share link as the form holds them. */
export interface ShareLinkValues {
  name: string
  isWhole: boolean
  pinIds: readonly number[]
  level: ShareLevel
  mayPrint: boolean
  /** '': that of the reader */
  language: Language | ''
  /** the last day, YYYY-MM-DD */
  lastDay: string
  needsPassword: boolean
  /** who decides by it; '': nobody does */
  reviewerName: string
  reviewerEmail: string
  /** '': the stored one stays */
  password: string
}

const dayLength = 86_400_000

/** The calendar day of an instant in the shown time zone. */
const toDay = (instant: number): string =>
  formatDate(new Date(instant).toISOString(), 'form', getDisplayTimeZone())

/** How far a zone's clock is ahead of UTC at that instant, in milliseconds. */
const computeZoneOffsetMs = (instant: number, timeZone: string): number => {
  const options = { timeZone, hourCycle: 'h23', era: 'short' } as const
  const parts = getDateFormatter('en-US', {
    ...options,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
    instant
  )
}

/** The last second of a calendar day in a time zone, as an ISO instant. */
export const computeEndOfDay = (day: string, timeZone: string): string => {
  const last = Date.parse(`${day}T23:59:59Z`)
  // twice: the first offset may be that of the other side of a change of the clocks
  const guess = last - computeZoneOffsetMs(last, timeZone)
  return new Date(last - computeZoneOffsetMs(guess, timeZone)).toISOString()
}

/**
 * The days on which a link may end: today, and the last one that is within a year in every time
 * zone.
 */
export const getShareLinkEndDays = (now = Date.now()) => ({
  first: toDay(now),
  defaultDay: toDay(now + limits.shareLinkDays * dayLength),
  last: toDay(now + (limits.shareLinkDaysMost - 1) * dayLength),
})

/** A stored link as form values. */
export const toShareLinkValues = (link: ShareLink): ShareLinkValues => ({
  name: link.name,
  isWhole: link.pinIds === null,
  pinIds: link.pinIds ?? [],
  level: link.level,
  mayPrint: link.mayPrint,
  language: link.language ?? '',
  lastDay: toDay(Date.parse(link.expiresOn)),
  needsPassword: link.hasPassword,
  reviewerName: link.reviewer?.name ?? '',
  reviewerEmail: link.reviewer?.email ?? '',
  password: '',
})

/** A new link: to the whole report, or to one point, to which none can be added (T420). */
export const buildNewShareLinkValues = (level: ShareLevel, pinId?: number): ShareLinkValues => ({
  name: '',
  isWhole: pinId === undefined,
  pinIds: pinId === undefined ? [] : [pinId],
  level: pinId !== undefined && level === 'points' ? 'comment' : level,
  mayPrint: false,
  language: '',
  lastDay: getShareLinkEndDays().defaultDay,
  needsPassword: false,
  reviewerName: '',
  reviewerEmail: '',
  password: '',
})

/** What a level changes of the form: a link to decide by needs a password where no code is mailed. */
export const changeShareLevel = (
  { reviewerEmail }: ShareLinkValues,
  level: ShareLevel,
  isMailed: boolean,
): Partial<ShareLinkValues> => ({
  level,
  needsPassword: level === 'decide' && !(isMailed && reviewerEmail.trim() !== ''),
})

/** The form as a request body: of a stored link the last day only if it was changed. */
export const toShareLinkBody = (
  values: ShareLinkValues,
  stored: ShareLink | null,
): z.input<typeof linkOptions> => {
  const { name, isWhole, pinIds, level, mayPrint, language, lastDay, needsPassword, password } =
    values
  const reviewer =
    level === 'decide'
      ? { name: values.reviewerName.trim(), email: values.reviewerEmail.trim() || null }
      : null
  const before = stored ? toShareLinkValues(stored).lastDay : getShareLinkEndDays().defaultDay
  return {
    name: name.trim(),
    level,
    mayPrint,
    ...((level === 'decide' || stored?.reviewer) && { reviewer }),
    pinIds: isWhole ? null : [...pinIds],
    language: languages.find((candidate) => candidate === language) ?? null,
    ...(lastDay !== before && { expiresOn: computeEndOfDay(lastDay, getDisplayTimeZone()) }),
    ...(needsPassword
      ? password !== '' && { password }
      : stored?.hasPassword && { password: null }),
  }
}

const reviewerFields: Readonly<Record<string, string>> = {
  reviewer: 'reviewerName',
  'reviewer.name': 'reviewerName',
  'reviewer.email': 'reviewerEmail',
}

/** Errors by the fields of the form; the request has a reviewer as a part of its own. */
export const toReviewerFields = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [reviewerFields[field] ?? field, message]),
  )

/** Field errors, found with the server's schema. */
export const validateShareLink = (
  values: ShareLinkValues,
  stored: ShareLink | null,
  labels: Record<string, string>,
): Record<string, string> => {
  const { isWhole, pinIds, lastDay, needsPassword, password } = values
  const { first, last } = getShareLinkEndDays()
  const isDay = calendarDay.safeParse(lastDay).success
  const isInRange = isDay && lastDay >= first && lastDay <= last
  const isKept =
    stored !== null && !stored.isExpired && lastDay === toShareLinkValues(stored).lastDay
  const found = isDay ? linkOptions.safeParse(toShareLinkBody(values, stored)) : undefined
  const range = { first: formatDate(first, 'table'), last: formatDate(last, 'table') }
  return {
    ...toReviewerFields(
      translateSchemaIssues(found?.error?.issues ?? [], {
        ...labels,
        'reviewer.name': labels.reviewerName ?? '',
        'reviewer.email': labels.reviewerEmail ?? '',
      }),
    ),
    ...(!(isWhole || pinIds.length > 0) && { pinIds: i18n.t('reports:link.pinsNeeded') }),
    ...(!(isInRange || isKept) && { lastDay: i18n.t('reports:link.dayRange', range) }),
    ...(needsPassword &&
      password === '' &&
      !stored?.hasPassword && { password: i18n.t('reports:link.passwordNeeded') }),
    ...(values.level === 'decide' &&
      values.reviewerName.trim() === '' && { reviewerName: i18n.t('reviewers:nameNeeded') }),
  }
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { calendarLinkRoutes } from '@nspect/contract/calendarLinks/calendarLinks'
import { getLocaleLanguage } from '@nspect/contract/i18n/locale'
import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import type { Language } from '@nspect/contract/shared/enums'
import { createScope } from '../db/scope.ts'
import { assertStaff, feature, type HandlerContext, handle, loadNoRecord } from '../http/handler.ts'
import { assertFound } from '../http/httpError.ts'
import { createShortToken, hashShortText } from '../http/tokens.ts'
import { loadTexts } from '../i18n/loadTexts.ts'
import { deleteCalendarLinkOfUser } from '../users/writeUser.queries.ts'
import {
  type CalendarEventRow,
  type CalendarReader,
  findCalendarLink,
  findCalendarReader,
  listCalendarEvents,
  markCalendarFetched,
  upsertCalendarLink,
} from './calendarLinks.queries.ts'
import { type CalendarDay, renderCalendar } from './iCalendar.ts'
import english from './texts.en.json' with { type: 'json' }

const texts: Record<Language, typeof english> = loadTexts(import.meta.dirname, english)

const ending = '.ics'

const toCalendarDay = (
  { kind, id, projectId, projectName, pinNumber, title, day, updatedAt }: CalendarEventRow,
  words: typeof english,
  publicUrl: string,
): CalendarDay => {
  const isPin = kind === 'pin'
  return {
    uid: `${kind}-${id}@${new URL(publicUrl).hostname}`,
    day,
    changedAt: new Date(updatedAt),
    summary: fillPlaceholders(isPin ? words.pin : words.schedule, {
      title: title?.trim() || `#${pinNumber ?? ''}`,
      inspection: projectName,
    }),
    url: `${publicUrl}/project/edit-project/${projectId}${isPin ? `?pin=${id}` : ''}`,
  }
}

const getLanguage = ({ language, lastLocale }: CalendarReader): Language =>
  language ?? (lastLocale ? getLocaleLanguage(lastLocale) : 'en')

/** Whatever the address lacks, the answer is the same: nothing tells a token that was valid. */
const readCalendar = async ({
  scope: { db, now },
  input: { file },
  site: { publicUrl },
}: HandlerContext<typeof calendarLinkRoutes.readCalendar, null, undefined>) => {
  const token = file.endsWith(ending) ? file.slice(0, -ending.length) : ''
  const reader = assertFound(await findCalendarReader(db, hashShortText(token)), 'record.missing')
  const { staff } = reader
  await markCalendarFetched(db, staff.userId, now)
  const scope = createScope(db, staff, { changes: false, now, sign: () => '' })
  const rows = await listCalendarEvents(scope, staff.userId, now.toISOString().slice(0, 10))
  const words = texts[getLanguage(reader)]
  const days = rows.map((row) => toCalendarDay(row, words, publicUrl))
  const calendar = renderCalendar(words.name, days)
  return {
    body: Readable.from([calendar]),
    type: 'text/calendar; charset=utf-8',
    headers: {
      'content-length': String(Buffer.byteLength(calendar)),
      'content-disposition': 'inline; filename="nspect.ics"',
      etag: `"${createHash('sha256').update(calendar).digest('base64url')}"`,
      'referrer-policy': 'no-referrer',
    },
  }
}

export const calendarLinkFeature = feature(calendarLinkRoutes, {
  readCalendarLink: handle(calendarLinkRoutes.readCalendarLink, {
    load: loadNoRecord,
    run: async ({ scope }) => {
      const link = await findCalendarLink(scope, assertStaff(scope).userId)
      if (!link) return { link: null }
      const { createdAt, lastFetchedAt } = link
      return {
        link: {
          createdDateTime: createdAt.toISOString(),
          lastFetchedAt: lastFetchedAt?.toISOString() ?? null,
        },
      }
    },
  }),

  makeCalendarLink: handle(calendarLinkRoutes.makeCalendarLink, {
    load: loadNoRecord,
    run: async ({ scope, site, audit }) => {
      const { userId } = assertStaff(scope)
      const isReplaced = (await findCalendarLink(scope, userId)) !== undefined
      const token = createShortToken()
      await upsertCalendarLink(scope, userId, hashShortText(token))
      audit({ record: 'calendarLink', recordId: userId, after: { isReplaced } })
      return {
        address: `${site.publicUrl}/api/calendar/${token}${ending}`,
        ...(isReplaced && { message: 'calendarLink.replaced' }),
      }
    },
  }),

  revokeCalendarLink: handle(calendarLinkRoutes.revokeCalendarLink, {
    load: loadNoRecord,
    run: async ({ scope, audit }) => {
      const { userId } = assertStaff(scope)
      const { rowCount } = await deleteCalendarLinkOfUser(scope, userId)
      // one that has ended already has ended
      if (rowCount) audit({ record: 'calendarLink', recordId: userId, after: { isRevoked: true } })
      return {}
    },
  }),

  readCalendar: handle(calendarLinkRoutes.readCalendar, {
    load: loadNoRecord,
    run: readCalendar,
  }),
})

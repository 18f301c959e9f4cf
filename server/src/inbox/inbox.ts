import { inboxRoutes } from '@nspect/contract/inbox/inbox'
import { limits } from '@nspect/contract/shared/limits'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import { assertStaff, feature, handle, loadNoRecord } from '../http/handler.ts'
import {
  countUnread,
  isWatchingPin,
  listInboxEntries,
  updateEntriesRead,
  upsertPinWatcher,
} from './inbox.queries.ts'

/** Characters of a comment that an entry shows. */
const excerptLength = 160

const formatExcerpt = (comment: string | null): string => {
  const signs = [...(comment ?? '').replace(/\s+/g, ' ').trim()]
  return signs.length > excerptLength
    ? `${signs.slice(0, excerptLength).join('')} …`
    : signs.join('')
}

export const inboxFeature = feature(inboxRoutes, {
  listInbox: handle(inboxRoutes.listInbox, {
    load: loadNoRecord,
    run: async ({ scope, input: { before, size = limits.inboxPage, isUnread } }) => {
      const { userId } = assertStaff(scope)
      const limit = Math.min(size, limits.inboxPage)
      // one more tells whether there is a further page
      const rows = await listInboxEntries(scope, userId, { before, isUnread, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const { unread, proposals } = await countUnread(scope, userId)
      return {
        unread,
        proposals,
        entries: page.map(({ comment, decisions, readAt, createdAt, ...row }) => ({
          ...row,
          actor: decisions ? (decisions.reviewer ?? '') : row.actor,
          decisions: decisions?.verdicts ?? null,
          excerpt: formatExcerpt(decisions ? decisions.reason : comment),
          createdAt: createdAt.toISOString(),
          isRead: readAt !== null,
        })),
        next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      }
    },
  }),

  markInbox: handle(inboxRoutes.markInbox, {
    load: loadNoRecord,
    run: async ({ scope, input: { entries, upTo, isRead }, audit }) => {
      const { userId } = assertStaff(scope)
      await updateEntriesRead(scope, userId, { entries, upTo, isRead })
      audit({
        record: 'inbox',
        recordId: null,
        after: { isRead, ...(entries ? { entries } : { upTo }) },
      })
      const { unread } = await countUnread(scope, userId)
      return { unread }
    },
  }),

  readWatch: handle(inboxRoutes.readWatch, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    run: async ({ scope, input: { projectPinId } }) => ({
      projectPinId,
      isWatching: await isWatchingPin(scope, projectPinId, assertStaff(scope).userId),
    }),
  }),

  saveWatch: handle(inboxRoutes.saveWatch, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    run: async ({ scope, input, subject: { clientId }, audit }) => {
      const { userId } = assertStaff(scope)
      await upsertPinWatcher(scope, { ...input, clientId, userId })
      audit({
        record: 'pinWatcher',
        recordId: input.projectPinId,
        after: { isWatching: input.isWatching },
      })
      return input
    },
  }),
})

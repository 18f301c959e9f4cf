import { z } from 'zod'
import { commentActions } from '../comments/comments.ts'
import { routes } from '../http/route.ts'
import { inboxKinds, maxUnreadCount } from '../notifications/notificationSettings.ts'
import { verdicts } from '../planDecisions/currentDecision.ts'
import { limits } from '../shared/limits.ts'
import { booleanOrText, id, instant, integerFromText, textId } from '../shared/scalars.ts'

/** News of a point, or of several that were decided, for one person, as long as it is true and they may see the point. */
export const inboxEntry = z.object({
  id,
  kind: z.enum(inboxKinds),
  projectId: id,
  projectName: z.string(),
  projectPinId: id,
  pinNumber: z.int(),
  title: z.string(),
  /** who did it; empty for what a calendar does, and for visitors without a name */
  actor: z.string(),
  /** a visitor by a link did it */
  isByVisitor: z.boolean(),
  /** of a comment: the step that it is, and how it begins */
  action: z.enum(commentActions).nullable(),
  excerpt: z.string(),
  /** the day of which a reminder tells, YYYY-MM-DD */
  dueDate: z.string().nullable(),
  /** what a reviewer decided in a row: on how many points what; null: no decision */
  decisions: z.record(z.enum(verdicts), z.int()).nullable(),
  createdAt: instant,
  isRead: z.boolean(),
})
export type InboxEntry = z.output<typeof inboxEntry>

export { maxUnreadCount }

/** how many are unread, at most `maxUnreadCount` */
const unread = z.int().min(0).max(maxUnreadCount)

/** An entry of one’s own; another’s is ignored like one that is gone. */
const ownEntry = z.int().min(1).max(2_147_483_647)

/** whether one is told of what is said and done about a point */
const watch = z.object({ projectPinId: id, isWatching: z.boolean() })

export const inboxRoutes = routes({
  /** one's own news, the latest first; keyset pagination */
  listInbox: {
    kind: 'json',
    method: 'GET',
    path: 'Inbox/GetInbox',
    can: 'inbox.read',
    changes: false,
    query: z.object({
      before: integerFromText(1).optional(),
      size: integerFromText(1).optional(),
      /** only what was not read */
      isUnread: booleanOrText.default(false),
    }),
    answer: z.object({
      unread,
      /** what one's keys propose (`listProposals`); counts as unread */
      proposals: z.int(),
      entries: z.array(inboxEntry).max(limits.inboxPage),
      /** where the next page begins; null at the end */
      next: z.int().nullable(),
    }),
  },
  /**
   * Marks one's own entries as read or unread: those named, or all up to one. Others are ignored.
   */
  markInbox: {
    kind: 'json',
    method: 'POST',
    path: 'Inbox/Mark',
    can: 'inbox.mark',
    changes: true,
    body: z
      .object({
        entries: z.array(ownEntry).min(1).max(limits.inboxPage).optional(),
        upTo: ownEntry.optional(),
        isRead: booleanOrText.default(true),
      })
      .refine(({ entries, upTo }) => (entries === undefined) !== (upTo === undefined), {
        error: 'value.required',
        path: ['entries'],
      }),
    answer: z.object({ unread }),
  },
  readWatch: {
    kind: 'json',
    method: 'GET',
    path: 'Inbox/GetWatch',
    can: 'pin.watch',
    changes: false,
    query: z.object({ projectPinId: textId }),
    answer: watch,
  },
  saveWatch: {
    kind: 'json',
    method: 'POST',
    path: 'Inbox/SaveWatch',
    can: 'pin.watch',
    changes: true,
    body: z.object({ projectPinId: id, isWatching: booleanOrText }),
    answer: watch,
  },
})

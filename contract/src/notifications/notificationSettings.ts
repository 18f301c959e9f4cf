/**
 * What a person is told of, and when they are mailed about it: one declaration, from which the
 * inbox, the mails, the preferences and their texts derive (decision 034).
 */

/** When news is mailed: at once, in the mail of the morning, or not at all. */
export const mailTimes = ['atOnce', 'daily', 'never'] as const
export type MailTime = (typeof mailTimes)[number]

/**
 * News of a point: it stands in the inbox, whatever is mailed. The first that fits a comment is its
 * kind. `handedIn`: a repair was submitted; people's choices and entries are stored under that
 * name, and servers of the version before read them, too. `decided`: a reviewer decided on points of
 * a plan.
 */
export const inboxKinds = [
  'mentioned',
  'assigned',
  'handedIn',
  'sentBack',
  'accepted',
  'commented',
  'decided',
  'dueTomorrow',
  'overdue',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** News that is mailed alone: inspections that were assigned, and points that visitors added. */
export const mailOnlyKinds = ['inspections', 'visitorPoints'] as const
type MailedKind = (typeof mailOnlyKinds)[number]

/** What waits in plans, mailed on the first weekday of a month, or not. */
export const summaryTimes = ['monthly', 'never'] as const
export type SummaryTime = (typeof summaryTimes)[number]

/** All kinds that a person chooses mails for. */
export const newsKinds = [...inboxKinds, ...mailOnlyKinds, 'planSummary'] as const
export type NewsKind = (typeof newsKinds)[number]

/** The times that a kind can be mailed at. */
export const listMailTimes = (kind: NewsKind): readonly (MailTime | SummaryTime)[] => {
  if (kind === 'planSummary') return summaryTimes
  return (mailOnlyKinds as readonly NewsKind[]).includes(kind) ? ['atOnce', 'never'] : mailTimes
}

/** A person's choices. Hours are full hours of their own time zone, 0 to 23. */
export type NotificationSettings = Record<InboxKind, MailTime> &
  Record<MailedKind, Exclude<MailTime, 'daily'>> & {
    planSummary: SummaryTime
    /** no mail is sent from this hour on until the other; null: at any hour */
    quietFrom: number | null
    quietTo: number | null
    /** the hour of the daily mail */
    dailyAt: number
  }

/** What somebody gets who has chosen nothing. */
export const defaultNotificationSettings: NotificationSettings = {
  mentioned: 'atOnce',
  assigned: 'atOnce',
  handedIn: 'daily',
  sentBack: 'atOnce',
  accepted: 'atOnce',
  commented: 'atOnce',
  decided: 'atOnce',
  dueTomorrow: 'daily',
  overdue: 'daily',
  inspections: 'atOnce',
  visitorPoints: 'atOnce',
  planSummary: 'monthly',
  quietFrom: null,
  quietTo: null,
  dailyAt: 7,
}

/**
 * Unread entries of an inbox are counted up to this number, which then means “this many and more”.
 */
export const maxUnreadCount = 100

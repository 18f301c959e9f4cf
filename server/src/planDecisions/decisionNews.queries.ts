import type { InboxEntry } from '@nspect/contract/inbox/inbox'
import { writerRoles } from '@nspect/contract/permissions/policy'
import type { Language } from '@nspect/contract/shared/enums'
import { inArray, sql } from 'drizzle-orm'
import { wherePersonSeesProject } from '../access/projectAccess.queries.ts'
import type { DbOrTransaction } from '../db/connect.ts'
import { whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { inboxEntries, pinWatchers } from '../db/tables/inbox.ts'
import { projectPins } from '../db/tables/pins.ts'
import { planDecisions } from '../db/tables/planDecisions.ts'
import { projects } from '../db/tables/projects.ts'
import { shareLinks } from '../db/tables/reports.ts'
import { users } from '../db/tables/users.ts'
import { selectSettingOfClient } from '../settings/settings.queries.ts'

/**
 * What a reviewer decided in a row is told once: an entry of an inbox names the link and the first
 * and last decision, and what they were is read from the decisions.
 */

/** The last decision about each point that an entry tells of, as far as the point is not deleted. */
const decisionsOfEntry = sql`(select distinct on (${planDecisions.projectPinId}) ${planDecisions.reviewer} as reviewer,
    said ->> 'verdict' as verdict, said ->> 'reason' as reason
  from ${planDecisions} join ${projectPins} decided_pin on decided_pin.client_id = ${planDecisions.clientId}
    and decided_pin.id = ${planDecisions.projectPinId} and not decided_pin.is_deleted,
    lateral (select ${planDecisions.record}::json as said) record
  where ${planDecisions.clientId} = ${inboxEntries.clientId} and ${planDecisions.projectId} = ${projects.id}
    and ${planDecisions.shareLinkId} = ${inboxEntries.decisionLinkId}
    and ${planDecisions.n} between ${inboxEntries.firstDecision} and ${inboxEntries.lastDecision}
  order by ${planDecisions.projectPinId}, ${planDecisions.n} desc)`

/** What an entry tells of decisions; null: it tells of something else. */
export interface DecisionsOfEntry {
  verdicts: NonNullable<InboxEntry['decisions']>
  /** null: the name was erased */
  reviewer: string | null
  /** of a decision about a single point */
  reason: string
}

export const decisionsOfEntryColumn = sql<DecisionsOfEntry | null>`case when ${inboxEntries.decisionLinkId} is not null then (
  select json_build_object('reviewer', max(decided.reviewer), 'reason', case when count(*) = 1 then max(decided.reason) else '' end,
    'verdicts', json_build_object('approved', count(*) filter (where decided.verdict = 'approved'),
      'rejected', count(*) filter (where decided.verdict = 'rejected'), 'evidence', count(*) filter (where decided.verdict = 'evidence')))
  from ${decisionsOfEntry} decided) end`

/** Whether anything is left of what an entry tells of. */
export const hasDecisionsOfEntry = sql`exists (select 1 from ${decisionsOfEntry} decided)`

/** Who may be told of decisions, a row of users: they read them in the inspection, too. */
export const wherePersonReadsDecisions = inArray(users.role, [...writerRoles])

/** A person to be told of what was decided by one link. */
export interface DecisionNews extends Record<string, unknown> {
  clientId: number
  userId: number
  projectPinId: number
  decisionLinkId: number
  firstDecision: number
  lastDecision: number
  language: Language
  notifications: (typeof users.$inferSelect)['notifications']
  timeZone: string | null
}

/** Links per batch. */
const batchSize = 20

const decidedAt = sql`(${planDecisions.record}::json ->> 'decidedAt')::timestamptz`
/** Decisions by a link that nobody was told of. */
const untold = sql`select 1 from ${planDecisions} where ${planDecisions.clientId} = ${shareLinks.clientId}
  and ${planDecisions.shareLinkId} = ${shareLinks.id} and ${planDecisions.n} >= ${shareLinks.untoldFrom}`

/**
 * Takes links by which was decided what nobody was told of, and returns whom to tell: who made the
 * link or the inspection, and author, assignee and watchers of the points; of these, who may see the
 * inspection and read decisions. A link is taken once its reviewer has paused, or has decided for
 * long. Rows locked by another server are skipped.
 */
export const claimDecisionNews = async (
  db: DbOrTransaction,
  { quietSince, waitingSince }: { quietSince: Date; waitingSince: Date },
): Promise<DecisionNews[]> => {
  const { rows } = await db.execute<DecisionNews>(sql`
    with claimed as (
      update ${shareLinks} link set untold_from = null
      from (select client_id, id, untold_from from ${shareLinks} where ${shareLinks.untoldFrom} is not null
        and (not exists (${untold} and ${decidedAt} > ${quietSince.toISOString()}::timestamptz)
          or exists (${untold} and ${decidedAt} <= ${waitingSince.toISOString()}::timestamptz))
        order by id limit ${sql.raw(String(batchSize))} for update skip locked) fresh
      where link.client_id = fresh.client_id and link.id = fresh.id
      returning link.client_id, link.id, link.project_id, link.user_id, fresh.untold_from),
    decided as (
      select made.client_id, made.share_link_id as link_id, made.project_pin_id, made.n
      from claimed join ${planDecisions} made on made.client_id = claimed.client_id and made.share_link_id = claimed.id
        and made.n >= claimed.untold_from)
    select claimed.client_id as "clientId", ${users.id} as "userId", claimed.id as "decisionLinkId",
      told.first as "firstDecision", told.last as "lastDecision", told.pin_id as "projectPinId",
      coalesce(${users.language}, 'en') as language, ${users.notifications},
      coalesce(${users.timeZone}, ${selectSettingOfClient('TimeZone')}) as "timeZone"
    from claimed
    join ${projects} on ${projects.clientId} = claimed.client_id and ${projects.id} = claimed.project_id
      and ${whereNotDeleted(projects)}
    join ${clients} on ${clients.id} = claimed.client_id and ${whereNotDeleted(clients)}
    cross join lateral (select min(decided.n) as first, max(decided.n) as last,
        (array_agg(decided.project_pin_id order by decided.n desc))[1] as pin_id
      from decided where decided.client_id = claimed.client_id and decided.link_id = claimed.id) told
    join ${users} on ${wherePersonSeesProject(users)} and ${wherePersonReadsDecisions}
      and (${users.id} in (claimed.user_id, ${projects.createdBy}) or exists (select 1 from decided
        join ${projectPins} on ${projectPins.clientId} = decided.client_id and ${projectPins.id} = decided.project_pin_id
        left join ${pinWatchers} on ${pinWatchers.clientId} = ${projectPins.clientId}
          and ${pinWatchers.projectPinId} = ${projectPins.id} and ${pinWatchers.userId} = ${users.id}
        where decided.client_id = claimed.client_id and decided.link_id = claimed.id
          and coalesce(${pinWatchers.isWatching}, ${users.id} in (${projectPins.addedBy}, ${projectPins.assignedUserId}))))
    where told.first is not null
    order by claimed.id, ${users.id}`)
  return rows
}

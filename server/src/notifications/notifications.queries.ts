import type { NewsKind } from '@nspect/contract/notifications/notificationSettings'
import type { Language } from '@nspect/contract/shared/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects, userProjects } from '../db/tables/projects.ts'
import { shareLinks } from '../db/tables/reports.ts'
import { users } from '../db/tables/users.ts'

/**
 * News is collected into one mail until nothing was added for a while, or until the oldest has
 * waited long enough.
 */
export interface GatheringWindow {
  quietSince: Date
  waitingSince: Date
}

/** Comments per batch. */
const batchSize = 50

/** Whether a person, a row of users, wants mails of a kind. */
const wants = (person: SQL, kind: NewsKind): SQL =>
  sql`${person}.notifications ->> ${kind} = 'atOnce'`

/** A manager who gets a mail about a point that a visitor added. */
export interface VisitorPinNews extends Record<string, unknown> {
  clientId: number
  writer: string
  pinId: number
  title: string
  pinNumber: number
  projectId: number
  projectName: string
  username: string
  name: string
  language: Language
}

/**
 * Takes visitors' points that no mail was sent for, oldest first, and returns the recipients:
 * whoever made the link, or if they are no manager of that client any more, all its managers; of
 * these, those who want such mails. Rows locked by another server are skipped, and so are
 * inspections where more may follow soon.
 */
export const claimVisitorPinNews = async (
  db: DbOrTransaction,
  { quietSince, waitingSince }: GatheringWindow,
): Promise<VisitorPinNews[]> => {
  const untold = sql`select 1 from ${projectPins} other
    where other.client_id = ${projectPins.clientId} and other.project_id = ${projectPins.projectId}
      and other.news_in is not null`
  const isManager = sql`person.client_id = news.client_id and not person.is_deleted and person.role in ('Admin', 'Manager')`
  const { rows } = await db.execute<VisitorPinNews>(sql`
    with news as (
      update ${projectPins} added set news_in = null
      from (select client_id, id, news_in as language from ${projectPins} where ${projectPins.newsIn} is not null
        and (not exists (${untold} and other.created_at > ${quietSince.toISOString()}::timestamptz)
          or exists (${untold} and other.created_at <= ${waitingSince.toISOString()}::timestamptz))
        order by id limit ${sql.raw(String(batchSize))} for update skip locked) fresh
      where added.client_id = fresh.client_id and added.id = fresh.id
      returning added.*, fresh.language)
    select news.client_id as "clientId", news.anonymous_user as writer, news.id as "pinId", news.title, news.pin_number as "pinNumber",
      ${projects.id} as "projectId", ${projects.projectName} as "projectName", person.username,
      trim(person.first_name || ' ' || person.last_name) as name, coalesce(person.language, news.language) as language
    from news
    join ${projects} on ${projects.clientId} = news.client_id and ${projects.id} = news.project_id
      and ${whereNotDeleted(projects)}
    join ${clients} on ${clients.id} = news.client_id and ${whereNotDeleted(clients)}
    join ${shareLinks} on ${shareLinks.clientId} = news.client_id and ${shareLinks.id} = news.share_link_id
    join ${users} person on ${isManager} and ${wants(sql`person`, 'visitorPoints')}
      and (person.id = ${shareLinks.userId} or not exists (
        select 1 from ${users} maker where maker.id = ${shareLinks.userId} and maker.client_id = news.client_id
          and not maker.is_deleted and maker.role in ('Admin', 'Manager')))
    where not news.is_deleted
    order by news.id, person.id`)
  return rows
}

/** A recipient of a mail about inspections that were assigned to them. */
export interface AssignmentNews extends Record<string, unknown> {
  clientId: number
  username: string
  name: string
  language: Language
  projects: { id: number; name: string }[]
}

/**
 * Takes assignments that no mail was sent for, and returns the recipients: people who want such
 * mails, still belong to that client, and may still see the inspection (T22). Rows locked by
 * another server are skipped.
 */
export const claimAssignments = async (
  db: DbOrTransaction,
  { quietSince, waitingSince }: GatheringWindow,
): Promise<AssignmentNews[]> => {
  const { rows } = await db.execute<AssignmentNews>(sql`
    with people as (
      select user_id from ${userProjects} where ${userProjects.newsIn} is not null group by user_id
      having max(news_at) <= ${quietSince.toISOString()}::timestamptz
        or min(news_at) <= ${waitingSince.toISOString()}::timestamptz
      order by user_id limit ${sql.raw(String(batchSize))}
    ), news as (
      update ${userProjects} opened set news_in = null
      from (select client_id, user_id, project_id, news_in as language from ${userProjects}
        where ${userProjects.newsIn} is not null and user_id in (select user_id from people)
        order by user_id, project_id for update skip locked) fresh
      where opened.client_id = fresh.client_id and opened.user_id = fresh.user_id and opened.project_id = fresh.project_id
      returning opened.*, fresh.language)
    select ${users.clientId} as "clientId", ${users.username},
      trim(${users.firstName} || ' ' || ${users.lastName}) as name,
      coalesce(${users.language}, min(news.language)) as language,
      json_agg(json_build_object('id', ${projects.id}, 'name', ${projects.projectName}) order by ${projects.id}) as projects
    from news
    join ${users} on ${users.id} = news.user_id and ${users.clientId} = news.client_id and ${whereNotDeleted(users)}
    join ${projects} on ${projects.clientId} = news.client_id and ${projects.id} = news.project_id
      and ${whereNotDeleted(projects)}
    join ${clients} on ${clients.id} = news.client_id and ${whereNotDeleted(clients)}
    where news.accessible_to_user and ${wants(sql`${users}`, 'inspections')}
    group by ${users.id} order by ${users.id}`)
  return rows
}

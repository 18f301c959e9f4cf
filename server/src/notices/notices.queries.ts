import type { Notifications } from '@nspect/contract/accounts'
import type { CommentAction } from '@nspect/contract/comments'
import type { Language } from '@nspect/contract/vocab'
import { sql } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import { notDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects, userProjects } from '../db/tables/projects.ts'
import { users } from '../db/tables/users.ts'

/** Somebody who is to be told of a comment. */
export interface Told extends Record<string, unknown> {
  action: CommentAction | null
  comment: string
  writer: string
  isByVisitor: boolean
  pinId: number
  pinNumber: number
  title: string
  projectId: number
  projectName: string
  username: string
  name: string
  language: Language
}

/** So many comments at once. */
const atOnce = 50

const comments: keyof Notifications = 'comments'
const repairs: keyof Notifications = 'repairs'

/**
 * Takes comments of which nobody has been told, the oldest first, and answers whom to tell: one statement, however many they
 * are. Of a comment hear whoever added the point and those who have commented on it, of a step of a repair whoever added
 * the point and, but for the handing in itself, whoever handed it in; of them only those whom the switch is on for, who are
 * still of that client, and who may see the inspection: by their role or assigned (T22, T28). What another server is at is skipped.
 */
export const takeNews = async (db: Querying): Promise<Told[]> => {
  const { rows } = await db.execute<Told>(sql`
    with news as (
      update ${projectPinComments} said set news_in = null
      from (select id, news_in as language from ${projectPinComments} where ${projectPinComments.newsIn} is not null
        order by id limit ${sql.raw(String(atOnce))} for update skip locked) fresh
      where said.id = fresh.id
      returning said.*, fresh.language)
    select news.action, news.comment, news.commented_by as writer,
      news.user_id is null as "isByVisitor", ${projectPins.id} as "pinId",
      ${projectPins.pinNumber} as "pinNumber", ${projectPins.title}, ${projects.id} as "projectId",
      ${projects.projectName} as "projectName", ${users.username},
      trim(${users.firstName} || ' ' || ${users.lastName}) as name, coalesce(${users.language}, news.language) as language
    from news
    join ${projectPins} on ${projectPins.id} = news.project_pin_id and ${notDeleted(projectPins)}
    join ${projects} on ${projects.id} = ${projectPins.projectId} and ${notDeleted(projects)}
    join ${clients} on ${clients.id} = news.client_id and ${notDeleted(clients)}
    cross join lateral (
      select ${projectPins.addedBy} as id
      union select earlier.user_id from ${projectPinComments} earlier
      where news.action is null and earlier.project_pin_id = news.project_pin_id and earlier.id < news.id
        and not earlier.is_deleted
      union (select submitted.user_id from ${projectPinComments} submitted
        where news.action in ('accept', 'reject') and submitted.project_pin_id = news.project_pin_id
          and submitted.action = 'submit' and submitted.id < news.id and not submitted.is_deleted
        order by submitted.id desc limit 1)) person
    join ${users} on ${users.id} = person.id and ${users.clientId} = news.client_id and ${notDeleted(users)}
    where not news.is_deleted and ${users.id} is distinct from news.user_id
      and (${users.notifications} ->> case when news.action is null then ${comments} else ${repairs} end)::boolean
      and (${users.role} in ('Admin', 'Manager') or exists (select 1 from ${userProjects}
        where ${userProjects.userId} = ${users.id} and ${userProjects.projectId} = ${projects.id}
          and ${userProjects.accessibleToUser}))
    order by news.id, ${users.id}`)
  return rows
}

import { and, desc, eq, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { auditEvents } from '../db/tables/idempotencyAuditRateLimits.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import type { ToldChange } from './chatMessages.ts'

/** What a sentence about changes needs. */
export interface ChangeFacts {
  projectId: number
  projectName: string
  /** empty: not known, or erased */
  actorName: string
  /** of a change of one point, or of a comment on it */
  pin: { id: number; number: number; title: string } | null
  /** empty: no comment, or one that is hidden */
  comment: string
}

interface Wanted {
  clientId: number
  projectId: number
  changes: readonly ToldChange[]
  /** when they were made */
  at: Date
}

const findPin = async (
  db: DbOrTransaction,
  { clientId, projectId }: Wanted,
  { record, id }: ToldChange,
): Promise<Pick<ChangeFacts, 'pin' | 'comment'>> => {
  const ofComment = record === 'comment'
  const [row] = await db
    .select({
      id: projectPins.id,
      number: projectPins.pinNumber,
      title: projectPins.title,
      comment: ofComment
        ? sql<string>`case when ${projectPinComments.isDeleted} then '' else ${projectPinComments.comment} end`
        : sql<string>`''`,
    })
    .from(projectPins)
    .leftJoin(
      projectPinComments,
      and(
        eq(projectPinComments.clientId, projectPins.clientId),
        eq(projectPinComments.projectPinId, projectPins.id),
        eq(projectPinComments.id, ofComment ? id : 0),
      ),
    )
    .where(
      and(
        eq(projectPins.clientId, clientId),
        eq(projectPins.projectId, projectId),
        ofComment ? eq(projectPinComments.id, id) : eq(projectPins.id, id),
      ),
    )
  if (!row) return { pin: null, comment: '' }
  const { comment, ...pin } = row
  return { pin, comment }
}

/** What changes of a client's inspection are about; undefined: there is no such inspection. */
export const findChangeFacts = async (
  db: DbOrTransaction,
  wanted: Wanted,
): Promise<ChangeFacts | undefined> => {
  const { clientId, projectId, changes, at } = wanted
  const [project] = await db
    .select({ name: projects.projectName })
    .from(projects)
    .where(and(eq(projects.clientId, clientId), eq(projects.id, projectId)))
  if (!project) return undefined
  const [entry] = await db
    .select({ actorName: auditEvents.actorName })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.clientId, clientId),
        eq(auditEvents.projectId, projectId),
        eq(auditEvents.at, at),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1)
  const [first] = changes
  const isOfPoint = changes.length === 1 && (first?.record === 'pin' || first?.record === 'comment')
  return {
    projectId,
    projectName: project.name,
    actorName: entry?.actorName ?? '',
    ...(first && isOfPoint ? await findPin(db, wanted, first) : { pin: null, comment: '' }),
  }
}

import { eq, type SQL, sql } from 'drizzle-orm'
import { canSeeAllProjectsOfClient } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { projectTypes } from '../db/tables/projectTypes.ts'
import { shareLinks } from '../db/tables/reports.ts'
import { users } from '../db/tables/users.ts'
import type { InstalledReadyType } from '../readyTypes/readyTypes.mapper.ts'

/** What a client has of the first steps, as the statement of the first screen reads it. */
export interface FirstStepsRow {
  hasType: boolean
  projectId: number | null
  pin: { id: number; projectId: number } | null
  hasShared: boolean
  /** more than one inspection: whoever has these knows the way */
  hasSeveral: boolean
  installed: InstalledReadyType[]
}

/**
 * The first steps as one JSON value of the first screen's statement: null for those who do not take
 * them (they are not of a client, or only read and work in it) and for those who have closed the
 * list. Each part reads one row of an index.
 */
export const buildFirstStepsColumn = (scope: Scope): SQL => {
  const { actor, live, inTenant } = scope
  if (actor?.kind !== 'staff' || actor.clientId === null || !canSeeAllProjectsOfClient(scope))
    return sql`null::json`
  const inspection = sql`select ${projects.id} from ${projects} where ${live(projects)} order by ${projects.id} desc limit 1`
  // the condition of the index by the last change
  const isCurrent = sql`not ${projectPins.isInArchive}`
  const pin = sql`select json_build_object('id', ${projectPins.id}, 'projectId', ${projectPins.projectId})
    from ${projectPins} where ${live(projectPins, isCurrent)}
    order by ${projectPins.updatedAt} desc, ${projectPins.id} desc limit 1`
  const installed = sql`select coalesce(json_agg(json_build_object('id', ${projectTypes.id},
      'readyType', ${projectTypes.readyType}) order by ${projectTypes.id}), '[]')
    from ${projectTypes} where ${live(projectTypes, sql`${projectTypes.readyType} is not null`)}`
  return sql`(select json_build_object(
      'hasType', exists (select 1 from ${projectTypes} where ${live(projectTypes)}),
      'projectId', (${inspection}), 'pin', (${pin}),
      'hasSeveral', exists (select 1 from ${projects} where ${live(projects)} offset 1),
      'hasShared', exists (select 1 from ${shareLinks} where ${inTenant(shareLinks)}),
      'installed', (${installed}))
    from ${users} where ${eq(users.id, actor.userId)} and not ${users.hasClosedFirstSteps})`
}

/** The caller's own list of first steps is closed for good. */
export const markFirstStepsClosed = ({ db, actor }: Scope) =>
  db
    .update(users)
    .set({ hasClosedFirstSteps: true })
    .where(eq(users.id, actor?.kind === 'staff' ? actor.userId : 0))

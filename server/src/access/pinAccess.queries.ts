import { isLinkLimitedToPins } from '@nspect/contract/permissions/policy'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { createScopedQuery } from '../db/preparedQuery.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import {
  buildProjectAccessQuery,
  type FlatProject,
  findAccessibleProjectWhere,
  type LoadedProject,
  toLoadedProject,
} from './projectAccess.queries.ts'

/** Is this the holder of a link to chosen points, or to those of a firm? */
export const isCallerLimitedToPins = ({ actor }: Scope): boolean =>
  actor?.kind === 'visitor' && isLinkLimitedToPins(actor)

/**
 * A link to chosen points can access only these (T101), a firm's those assigned to it now (T167); a
 * visitor's point that waits for review is shown only to the holders of the link by which it was
 * added (T97).
 */
export const wherePinVisibleToLink = ({ actor }: Scope) =>
  actor?.kind === 'visitor'
    ? and(
        actor.pinIds === null
          ? undefined
          : sql`${projectPins.id} = any(${sql.param(actor.pinIds)}::int[])`,
        actor.firmId === null ? undefined : sql`${projectPins.assignedFirmId} = ${actor.firmId}`,
        sql`(${projectPins.visitorState} is distinct from 'waiting' or ${projectPins.shareLinkId} = ${actor.linkId})`,
      )
    : undefined

/**
 * The inspection of a point, of any client: the surrounding statement limits it to inspections that
 * the caller may see.
 */
export const whereProjectOfPin = (pinId: number | Placeholder, ...more: (SQL | undefined)[]) => {
  const which = and(eq(projectPins.id, pinId), ...more)
  return sql`${projects.id} = (select ${projectPins.projectId} from ${projectPins} where ${which})`
}

const value = sql.placeholder

const queryProjectOfPin = createScopedQuery<FlatProject, 'live'>((scope) =>
  buildProjectAccessQuery(
    scope,
    whereProjectOfPin(value('pinId'), whereNotDeleted(projectPins), wherePinVisibleToLink(scope)),
  ),
)

/**
 * The inspection of a live point, for the rules to decide about; with a link to chosen points only
 * those are found.
 */
export const findProjectOfPin = async (
  scope: Scope,
  pinId: number,
): Promise<LoadedProject | undefined> => {
  const [row] = await queryProjectOfPin(scope, 'live', { pinId })
  return row && toLoadedProject(row)
}

/** The same if the point may have been deleted: for restoring it. */
export const findProjectOfAnyPin = (scope: Scope, pinId: number) =>
  findAccessibleProjectWhere(scope, whereProjectOfPin(pinId))

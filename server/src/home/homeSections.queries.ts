import {
  type HomeGroup,
  homeGroups,
  maxCounted,
  pinsPerSection,
  type WorkGroup,
} from '@nspect/contract/home/home'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { approvalTiers } from '@nspect/contract/pins/repairSteps'
import type { Severity } from '@nspect/contract/pins/severity'
import type { Tier } from '@nspect/contract/shared/enums'
import { aliasedTable, and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  canSeeAllProjectsOfClient,
  wherePersonSeesProject,
  whereProjectVisible,
} from '../access/projectAccess.queries.ts'
import { createScopedQuery } from '../db/preparedQuery.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { firms } from '../db/tables/firms.ts'
import { buildSeverityRank, pinPhotos, projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { poiStatuses } from '../db/tables/projectTypes.ts'
import { users } from '../db/tables/users.ts'
import { buildWaitingPlansColumn, type WaitingPlans } from '../planDecisions/planTurns.queries.ts'
import { buildFirstStepsColumn, type FirstStepsRow } from './firstSteps.queries.ts'
import { buildNextSchedulesColumn, type NextSchedules } from './nextSchedules.queries.ts'

/**
 * Points across inspections. Each part reads one partial index in its order and stops at its limit,
 * so that the cost follows the rows shown, not the points stored (decision 028): a condition here
 * must be that of an index in `pins.ts`.
 */

const value = sql.placeholder

/** Neither deleted nor of an archived inspection. */
const isCurrent = sql`not ${projectPins.isDeleted} and not ${projectPins.isInArchive}`
const ofProject = sql`${projectPins.clientId} = ${projects.clientId} and ${projectPins.projectId} = ${projects.id}`

const isOpen = sql`${isCurrent} and not ${projectPins.isResolved}`
const isWaiting = sql`${isCurrent} and ${projectPins.isResolved} and not ${projectPins.isApproved}`
const isSentBack = sql`${isOpen} and ${projectPins.isSentBack}`
const today = sql`${value('day')}::date`

/** The points of each group; of `waiting` those at the stage of that name. */
const conditions: Record<WorkGroup, SQL> = {
  open: isOpen,
  waiting: isWaiting,
  overdue: sql`${isOpen} and ${projectPins.dueDate} < ${today}`,
  week: sql`${isOpen} and ${projectPins.dueDate} >= ${today} and ${projectPins.dueDate} < ${today} + 7`,
  critical: sql`${isOpen} and ${projectPins.isCritical}`,
  lately: sql`${isCurrent} and ${projectPins.updatedAt} > ${value('since')}::timestamptz`,
}

/** What found points are sorted by: in the table, and as the result of a subquery. */
const buildGroupOrder = (group: WorkGroup) =>
  group === 'lately'
    ? {
        inTable: sql`${projectPins.updatedAt} desc, ${projectPins.id} desc`,
        found: sql`found.updated_at desc, found.id desc`,
      }
    : {
        inTable: sql`${projectPins.dueDate}, ${buildSeverityRank(projectPins.severity)}, ${projectPins.id}`,
        found: sql`found.due_date, found.severity_rank, found.id`,
      }

/** Ids of points with what they are sorted by; `comesFirst`: before all others of its section. */
const pointsWhere = (
  from: SQL,
  where: SQL | undefined,
  comesFirst: SQL,
  group: WorkGroup,
  limit: SQL,
): SQL =>
  sql`(select ${projectPins.id}, ${projectPins.clientId}, ${projectPins.dueDate}, ${buildSeverityRank(projectPins.severity)} as severity_rank,
      ${projectPins.updatedAt}, ${comesFirst} as comes_first
    from ${from} where ${where} order by ${buildGroupOrder(group).inTable} limit ${limit})`

const me = ({ actor }: Scope) => sql`${actor?.kind === 'staff' ? actor.userId : 0}::int`
/** Below these tiers nothing is accepted or sent back (T40). */
const hasApproval = inArray(clients.tier, [...approvalTiers])

/**
 * What `within` finds of a group in all inspections that the caller sees: client by client for
 * those who see whole clients, else inspection by inspection.
 */
const acrossInspections = (
  scope: Scope,
  group: WorkGroup,
  within: (where: SQL | undefined) => SQL,
): SQL => {
  const approval = group === 'waiting' ? hasApproval : undefined
  const withinOwner = (owner: SQL) => within(and(owner, conditions[group]))
  if (canSeeAllProjectsOfClient(scope)) {
    return sql`select found.* from ${clients} cross join lateral ${withinOwner(eq(projectPins.clientId, clients.id))} found
      where ${and(scope.ownClient(clients.id), whereNotDeleted(clients), approval)}`
  }
  return sql`select found.* from ${projects} join ${clients} on ${clients.id} = ${projects.clientId}
    cross join lateral ${withinOwner(ofProject)} found
    where ${whereProjectVisible(scope, approval)}`
}

/**
 * The points of a group in all inspections that the caller sees; of each client or inspection at
 * most `limit`.
 */
const everywhere = (scope: Scope, group: WorkGroup, limit: SQL): SQL => {
  const isMine = sql`coalesce(${projectPins.assignedUserId} = ${me(scope)}, false)`
  return acrossInspections(scope, group, (where) =>
    pointsWhere(sql`${projectPins}`, where, isMine, group, limit),
  )
}

/** The same for counting them: only their number, which the index alone tells. */
export const buildHomeGroupCountQuery = (scope: Scope, group: WorkGroup, limit: SQL): SQL =>
  acrossInspections(
    scope,
    group,
    (where) => sql`(select 1 as place from ${projectPins} where ${where} limit ${limit})`,
  )

/** The points of a person in inspections that they see; `whose` is an indexed column. */
const ofPerson = (
  scope: Scope,
  whose: SQL,
  condition: SQL,
  group: WorkGroup,
  limit: SQL,
  more?: SQL,
): SQL =>
  pointsWhere(
    sql`${projectPins} join ${projects} on ${ofProject}
      join ${clients} on ${clients.id} = ${projects.clientId}`,
    and(
      sql`${whose} = ${me(scope)}`,
      condition,
      more,
      whereNotDeleted(clients),
      whereProjectVisible(scope),
    ),
    sql`true`,
    group,
    limit,
  )

const assigned = sql`${projectPins.assignedUserId}`
const mine = (scope: Scope, group: WorkGroup, limit: SQL): SQL =>
  ofPerson(scope, assigned, conditions[group], group, limit)

/** Points sent back which are assigned to the caller, or whose repair they had submitted. */
const sentBack = (scope: Scope, limit: SQL): SQL => {
  const of = (whose: SQL) => ofPerson(scope, whose, isSentBack, 'waiting', limit, hasApproval)
  return sql`${of(assigned)} union ${of(sql`${projectPins.submittedBy}`)}`
}

const mayAccept = ({ actor }: Scope) =>
  actor?.kind === 'staff' && isRoleAllowed(actor.role, 'comment.review')

/**
 * What waits for the caller: what was sent back to them, and for those who accept repairs, what was
 * submitted.
 */
const waiting = (scope: Scope, limit: SQL): SQL =>
  mayAccept(scope)
    ? sql`${sentBack(scope, limit)} union ${everywhere(scope, 'waiting', limit)}`
    : sentBack(scope, limit)

const section = (scope: Scope, group: HomeGroup, limit: SQL): SQL => {
  if (group === 'waiting') return waiting(scope, limit)
  const all = everywhere(scope, group, limit)
  return group === 'lately' ? all : sql`${mine(scope, group, limit)} union ${all}`
}

/**
 * Of at most `limit` points; those that the caller sees include their own. What was sent back is
 * still to be repaired, so it is none of what waits to be accepted: the two can be added.
 */
const counted = (scope: Scope, group: WorkGroup, limit: SQL): SQL => {
  const back = sql`select 1 from (${sentBack(scope, limit)}) back`
  const all = () => buildHomeGroupCountQuery(scope, group, limit)
  const places =
    group !== 'waiting' ? all() : mayAccept(scope) ? sql`${back} union all ${all()}` : back
  return sql`(select count(*)::int from (select 1 from (${places}) found limit ${limit}) counted)`
}

const assignee = aliasedTable(users, 'assignee')

/** A point of the list, as it is read. */
export interface WorkRow {
  /** the section that shows it */
  section: WorkGroup
  id: number
  projectId: number
  projectName: string
  clientName: string
  tier: Tier
  pinNumber: number
  title: string
  isResolved: boolean
  isApproved: boolean
  isSentBack: boolean
  isStatusInProgress: boolean
  severity: Severity | null
  isCritical: boolean
  dueDate: string | null
  assigneeName: string | null
  isAssigneeHere: boolean
  isMine: boolean
  still: Record<string, FileVariant> | null
  /** the first one */
  photo: Record<string, FileVariant> | null
  updatedAt: string
}

/**
 * Whether its status says that work has begun: of a completed inspection as its frozen type has it.
 */
const isStatusInProgress = sql`coalesce((select coalesce((frozen ->> 'isInProgress')::boolean, false)
    from jsonb_array_elements(${projects.frozenType} -> 'projectTypePOIStatuses') frozen
    where (frozen ->> 'id')::int = ${projectPins.poiStatusId}), ${poiStatuses.isInProgress}, false)`

/** Some of the found points of a section, with their places; without those of other pages. */
const buildSectionPage = (
  section: WorkGroup,
  points: SQL,
  order: SQL,
  limit: SQL,
  { offset = sql`0`, without = [] }: { offset?: SQL; without?: readonly SQL[] } = {},
): SQL => {
  const isLeft =
    without.length > 0 &&
    sql`where (found.client_id, found.id) not in (${sql.join(
      without.map((page) => sql`select client_id, id from ${page}`),
      sql` union all `,
    )})`
  return sql`(select found.id, found.client_id, row_number() over (order by ${order}) as place, ${sql.raw(`'${section}'`)} as section
    from (${points}) found ${isLeft || sql``} order by place limit ${limit} offset ${offset})`
}

const photoFiles = aliasedTable(files, 'photo_files')
const firstPhoto = sql`(select ${photoFiles.variants} from ${pinPhotos}
  join ${files} ${photoFiles} on ${photoFiles.clientId} = ${pinPhotos.clientId} and ${photoFiles.id} = ${pinPhotos.fileId}
  where ${pinPhotos.clientId} = ${projectPins.clientId} and ${pinPhotos.projectPinId} = ${projectPins.id}
    and ${whereNotDeleted(pinPhotos)} order by ${pinPhotos.id} limit 1)`

/** The rows of the points on these pages, each page in its order, as JSON. */
const buildSectionRows = (scope: Scope, pages: SQL[]): SQL =>
  sql`(select coalesce(json_agg(json_build_object('section', page.section, 'id', ${projectPins.id},
      'projectId', ${projectPins.projectId},
      'projectName', ${projects.projectName}, 'clientName', ${clients.businessName}, 'tier', ${clients.tier},
      'pinNumber', ${projectPins.pinNumber}, 'title', ${projectPins.title}, 'isResolved', ${projectPins.isResolved},
      'isApproved', ${projectPins.isApproved}, 'isSentBack', ${projectPins.isSentBack},
      'isStatusInProgress', ${isStatusInProgress}, 'severity', ${projectPins.severity},
      'isCritical', ${projectPins.isCritical}, 'dueDate', ${projectPins.dueDate},
      'assigneeName', coalesce(trim(${assignee.firstName} || ' ' || ${assignee.lastName}), ${firms.name}),
      'isAssigneeHere', coalesce(${wherePersonSeesProject(assignee)}, not ${firms.isDeleted}, false),
      'isMine', coalesce(${projectPins.assignedUserId} = ${me(scope)}, false), 'still', ${files.variants}, 'photo', ${firstPhoto},
      'updatedAt', ${projectPins.updatedAt}) order by page.section, page.place), '[]')
    from (${sql.join(pages, sql` union all `)}) page
    join ${projectPins} on ${projectPins.clientId} = page.client_id and ${projectPins.id} = page.id
    join ${projects} on ${ofProject}
    join ${clients} on ${clients.id} = ${projects.clientId}
    left join ${users} ${assignee} on ${assignee.id} = ${projectPins.assignedUserId}
    left join ${firms} on ${firms.clientId} = ${projectPins.clientId} and ${firms.id} = ${projectPins.assignedFirmId}
    left join ${poiStatuses} on ${poiStatuses.clientId} = ${projectPins.clientId} and ${poiStatuses.id} = ${projectPins.poiStatusId}
    left join ${files} on ${files.clientId} = ${projectPins.clientId}
      and ${files.id} = coalesce(${projectPins.closeUpFileId}, ${projectPins.stillFileId}))`

/** Today as YYYY-MM-DD, and the moment after which a change is a late one. */
interface Days {
  day: string
  since: string
}

const whole = (n: number) => sql.raw(String(n))

interface HomeRow {
  hasInspections: boolean
  firstSteps: FirstStepsRow | null
  schedules: NextSchedules
  plans: WaitingPlans
  counts: Record<HomeGroup, number>
  /** the first points of all sections, each section in its order; each point once */
  points: WorkRow[]
}

/**
 * The pages of the sections by their names in the statement, the most urgent first. A point is in
 * the first of them only: a section finds so many more as those above it can have.
 */
const buildHomePages = (scope: Scope): { page: SQL; points: SQL }[] => {
  const pages = homeGroups.map((group) => sql.identifier(`shown_${group}`))
  return homeGroups.map((group, urgency) => {
    const { found } = buildGroupOrder(group)
    const order = group === 'lately' ? found : sql`found.comes_first desc, ${found}`
    const candidates = section(scope, group, whole(pinsPerSection * (urgency + 1)))
    const without = pages.slice(0, urgency).map((page) => sql`${page}`)
    const points = buildSectionPage(group, candidates, order, whole(pinsPerSection), { without })
    return { page: sql`${pages[urgency]}`, points }
  })
}

const queryHome = createScopedQuery<HomeRow, 'home'>((scope) => {
  const counts = homeGroups.map(
    (group) => sql`${sql.raw(`'${group}'`)}, ${counted(scope, group, whole(maxCounted.section))}`,
  )
  const pages = buildHomePages(scope)
  const shown = pages.map(({ page }) => sql`select * from ${page}`)
  const named = pages.map(({ page, points }) => sql`${page} as ${points}`)
  const any = sql`select 1 from ${projects} where ${whereProjectVisible(scope, whereNotDeleted(projects))}`
  return sql`with ${sql.join(named, sql`, `)}
    select exists (${any}) as "hasInspections", ${buildFirstStepsColumn(scope)} as "firstSteps",
    ${buildNextSchedulesColumn(scope)} as schedules, ${buildWaitingPlansColumn(scope)} as plans,
    json_build_object(${sql.join(counts, sql`, `)}) as counts, ${buildSectionRows(scope, shown)} as points`
})

/** All sections of the first screen, in one statement. */
export const findHomeSections = async (scope: Scope, days: Days): Promise<HomeRow> => {
  const [row] = await queryHome(scope, 'home', { ...days, now: scope.now.toISOString() })
  if (!row) throw new Error('a statement without a table has one row')
  return row
}

type WorkShape = `${'me' | 'all'} ${WorkGroup}`

const queryWork = createScopedQuery<{ total: number; points: WorkRow[] }, WorkShape>(
  (scope, shape) => {
    const [who, group] = shape.split(' ') as ['me' | 'all', WorkGroup]
    const isOwn = who === 'me' && group !== 'waiting' && group !== 'lately'
    const upTo = (limit: SQL) => {
      if (isOwn) return mine(scope, group, limit)
      return group === 'waiting' ? waiting(scope, limit) : everywhere(scope, group, limit)
    }
    const most = whole(maxCounted.list)
    const total = isOwn
      ? sql`(select count(*)::int from ${mine(scope, group, most)} counted)`
      : counted(scope, group, most)
    const found = upTo(sql`${value('until')}::int`)
    const page = buildSectionPage(
      group,
      found,
      buildGroupOrder(group).found,
      sql`${value('limit')}::int`,
      { offset: sql`${value('offset')}::int` },
    )
    return sql`select ${total} as total, ${buildSectionRows(scope, [page])} as points`
  },
)

/** A page of a group, at most up to the number to which points are counted. */
export const listHomePins = async (
  scope: Scope,
  { who, group, ...days }: Days & { who: 'me' | 'all'; group: WorkGroup },
  range: { limit: number; offset: number },
): Promise<{ total: number; points: WorkRow[] }> => {
  const until = Math.min(range.offset + range.limit, maxCounted.list)
  const values = { ...days, until, offset: range.offset, limit: Math.max(0, until - range.offset) }
  const [row] = await queryWork(scope, `${who} ${group}`, values)
  return row ?? { total: 0, points: [] }
}

import { plansOnHome } from '@nspect/contract/home/home'
import { decisionTiers, isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { WaitingPlan } from '@nspect/contract/planDecisions/planTurns'
import {
  getRenovationFormKeys,
  type PlanFieldKey,
  renovationCycles,
} from '@nspect/contract/projectTypes/improvementPlan'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { projectTypeJoin, whereProjectVisible } from '../access/projectAccess.queries.ts'
import { createScopedQuery } from '../db/preparedQuery.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { pinCustomFields, projectPins } from '../db/tables/pins.ts'
import { planDecisions } from '../db/tables/planDecisions.ts'
import { planLines } from '../db/tables/planLines.ts'
import { projects } from '../db/tables/projects.ts'
import {
  categoryFields,
  customFields,
  pointCategories,
  projectTypes,
} from '../db/tables/projectTypes.ts'
import { shareLinks } from '../db/tables/reports.ts'

/**
 * What waits for whom in plans: the same as `planTurns.ts` and `improvementPlan.ts` of the contract
 * say of one point, counted in one statement.
 */

const value = sql.placeholder
const text = (word: string) => sql.raw(`'${word}'`)
const whole = (n: number) => sql.raw(String(n))

/** Types whose inspections are plans (`isImprovementPlan`). */
const planForm = text(
  JSON.stringify(renovationCycles.map((years) => ({ key: getRenovationFormKeys(years).scope }))),
)
export const isPlan = sql`${projectTypes.formFields} @> ${planForm}::jsonb`

/** A plan's answer in its form, as a day; null: none. */
const formDay = (
  key: SQL,
) => sql`(select form.answer ->> 'value' from jsonb_array_elements(${projects.formValues}) form (answer)
  where form.answer ->> 'key' = ${key} and form.answer ->> 'value' ~ '^\\d{4}-\\d{2}-\\d{2}$' limit 1)`

const frozenPart = (part: 'projectTypeCustomFields' | 'pointCategories') =>
  sql`jsonb_array_elements(${projects.frozenType} -> ${text(part)}) frozen (part)`

/** The categories for which rules set a required day, of the type in force; no row: of none. */
const ruledCategories = sql`(
  select array(select linked::int from jsonb_array_elements_text(frozen.part -> 'pointCategoryIds') linked) as asked
  from ${frozenPart('projectTypeCustomFields')}
  where frozen.part ->> 'key' = 'requiredCompletionDate' and (frozen.part ->> 'isViewable')::boolean
  union all
  select array(select ${categoryFields.pointCategoryId} from ${categoryFields}
    where ${categoryFields.clientId} = ${customFields.clientId} and ${categoryFields.customFieldId} = ${customFields.id})
  from ${customFields} where ${projects.frozenType} is null and ${customFields.clientId} = ${projects.clientId}
    and ${customFields.projectTypeId} = ${projects.projectTypeId} and ${customFields.key} = 'requiredCompletionDate'
    and ${customFields.isViewable} and ${whereNotDeleted(customFields)})`

/** The renovation or the days by which points of the category are done. */
const ruleOfCategory = sql`(
  select (frozen.part ->> 'renovationCycle')::int as cycle, (frozen.part ->> 'completionDays')::int as days
  from ${frozenPart('pointCategories')} where (frozen.part ->> 'id')::int = ${projectPins.pointCategoryId}
  union all
  select ${pointCategories.renovationCycle}, ${pointCategories.completionDays} from ${pointCategories}
  where ${projects.frozenType} is null and ${pointCategories.clientId} = ${projectPins.clientId}
    and ${pointCategories.id} = ${projectPins.pointCategoryId})`

const written = (key: PlanFieldKey) => sql`(select ${pinCustomFields.value} from ${pinCustomFields}
  join ${customFields} on ${customFields.clientId} = ${pinCustomFields.clientId} and ${customFields.id} = ${pinCustomFields.customFieldId}
  where ${pinCustomFields.clientId} = ${projectPins.clientId} and ${pinCustomFields.projectPinId} = ${projectPins.id}
    and ${customFields.key} = ${text(key)} and ${pinCustomFields.value} <> '' order by ${pinCustomFields.id} limit 1)`

/** `computePlanCompletionDate` of a point, YYYY-MM-DD or null. */
const requiredDay = sql`coalesce(${written('requiredCompletionDate')},
  case when ruled.asked = '{}' or ${projectPins.pointCategoryId} = any(ruled.asked) then coalesce(
    ${formDay(sql`rule.cycle || 'yearCycleDate'`)},
    (${formDay(text('pipIssueDate'))}::date + rule.days)::text) end)`

/** The decision that counts; it is outdated once version or cost is another. */
const latestDecision = sql`(select said ->> 'verdict' as verdict,
    (said ->> 'lineVersion')::int is distinct from coalesce(${planLines.version}, 0)
      or replace(said ->> 'estimatedCost', '.', '')::bigint is distinct from ${projectPins.estimatedCost} as is_outdated
  from ${planDecisions}, lateral (select ${planDecisions.record}::json as said) record
  where ${planDecisions.clientId} = ${projectPins.clientId} and ${planDecisions.projectPinId} = ${projectPins.id}
  order by ${planDecisions.n} desc limit 1)`

/** Whether a reviewer's link that works now shows the point. */
const hasReviewer = sql`${inArray(clients.tier, [...decisionTiers])} and exists (select 1 from ${shareLinks}
  where ${shareLinks.clientId} = ${projectPins.clientId} and ${shareLinks.projectId} = ${projectPins.projectId}
    and ${shareLinks.level} = 'decide' and ${shareLinks.revokedAt} is null and ${shareLinks.expiresAt} > ${value('now')}::timestamptz
    and (${shareLinks.pinIds} is null or ${projectPins.id} = any(${shareLinks.pinIds})))`

const hasProposal = sql`(${planLines.disposition} is not null or ${projectPins.estimatedCost} is not null
  or coalesce(jsonb_array_length(${planLines.lines}), 0) > 0)`

const isCurrent = sql`(decision.verdict is not null and not decision.is_outdated)`
/** `getPlanTurn` */
const turn = sql`case when ${isCurrent} then case when decision.verdict <> 'approved' then 'owner' end
  when ${hasReviewer} then case when ${hasProposal} then 'brand' else 'owner' end end`

/** `computePlanDeadline` */
const deadline = sql`case when ${isCurrent} and decision.verdict = 'approved' and ${planLines.disposition} = 'waiver' then null
  when ${isCurrent} and decision.verdict = 'approved' and ${planLines.disposition} = 'deferred'
    then coalesce(${planLines.deferredTo}::text, ${requiredDay})
  else ${requiredDay} end`

/** `isPlanPointOverdue` */
const isOverdue = sql`(not ${projectPins.isResolved} and ${planLines.disposition} is distinct from 'done'
  and ${written('actualCompletionDate')} is null and coalesce(${deadline} < ${value('day')}, false))`

/** The plans that the caller sees, with what waits in them, where anything does. */
const buildWaitingPlans = (scope: Scope): SQL => sql`select * from (
  select ${projects.id} as id, ${projects.projectName} as name, count(*) filter (where point.turn = 'brand')::int as brand,
    count(*) filter (where point.turn = 'owner')::int as owner, count(*) filter (where point.is_overdue)::int as overdue
  from ${projects} join ${projectTypes} on ${projectTypeJoin} and ${isPlan}
    join ${clients} on ${clients.id} = ${projects.clientId} and ${whereNotDeleted(clients)}
    left join lateral ${ruledCategories} ruled on true
    cross join lateral (select ${turn} as turn, ${isOverdue} as is_overdue from ${projectPins}
      left join ${planLines} on ${planLines.clientId} = ${projectPins.clientId} and ${planLines.projectPinId} = ${projectPins.id}
      left join lateral ${latestDecision} decision on true
      left join lateral ${ruleOfCategory} rule on true
      where ${projectPins.clientId} = ${projects.clientId} and ${projectPins.projectId} = ${projects.id}
        and ${whereNotDeleted(projectPins)} and ${projectPins.visitorState} is distinct from 'waiting') point
  where ${whereProjectVisible(scope, whereNotDeleted(projects))}
  group by ${projects.id}, ${projects.projectName}) plan where plan.brand + plan.owner + plan.overdue > 0`

export interface WaitingPlans {
  count: number
  next: WaitingPlan[]
}

/** Who reads decisions, and has a client: a SuperAdmin looks after others' plans. */
const mayReadTurns = ({ actor }: Scope): boolean =>
  actor?.kind === 'staff' &&
  actor.clientId !== null &&
  isRoleAllowed(actor.role, 'planDecision.read')

const buildNumberedPlans = (scope: Scope): SQL =>
  sql`select plan.*, row_number() over (order by plan.overdue desc, plan.owner desc, plan.brand desc, plan.id) as place
    from (${buildWaitingPlans(scope)}) plan`

const planJson = sql`json_build_object('projectId', plan.id, 'projectName', plan.name,
  'brand', plan.brand, 'owner', plan.owner, 'overdue', plan.overdue)`

/**
 * How many plans have something waiting, and the most urgent, as one JSON value. The statement has
 * `day`, today as the reader has it, and `now`.
 */
export const buildWaitingPlansColumn = (scope: Scope, limit = plansOnHome): SQL => {
  if (!mayReadTurns(scope)) return sql`json_build_object('count', 0, 'next', '[]'::json)`
  return sql`(select json_build_object('count', count(*)::int,
      'next', coalesce(json_agg(${planJson} order by plan.place) filter (where plan.place <= ${whole(limit)}), '[]'))
    from (${buildNumberedPlans(scope)}) plan)`
}

/** plans that are listed at most */
const plansInList = 50

const queryWaitingPlans = createScopedQuery<{ plans: WaitingPlans }, 'list'>(
  (scope) => sql`select ${buildWaitingPlansColumn(scope, plansInList)} as plans`,
)

/** The same alone; `day`: today as the reader has it. */
export const findWaitingPlans = async (scope: Scope, day: string): Promise<WaitingPlans> => {
  const [row] = await queryWaitingPlans(scope, 'list', { day, now: scope.now.toISOString() })
  return row?.plans ?? { count: 0, next: [] }
}

import type { Actor } from '@nspect/contract/permissions/policy'
import { canApproveRepairs } from '@nspect/contract/pins/repairSteps'
import type { Project } from '@nspect/contract/projects/projects'
import { tiers } from '@nspect/contract/shared/enums'

/**
 * Whether the client's plan has statuses and approval: Business and above (T40). Also for readers
 * without an account.
 */
export const hasStatusesInPlan = (project: Pick<Project, 'client'>): boolean =>
  tiers.indexOf(project.client.clientTier.name) >= tiers.indexOf('Business')

/** Statuses and approval are shown from Business up; SuperAdmin sees them everywhere (T40). */
export const canSeeStatusAndApproval = (actor: Actor, project: Pick<Project, 'client'>): boolean =>
  canApproveRepairs(actor, project.client.clientTier.name)

import { tiers } from '@nspect/contract/enums'
import type { Actor } from '@nspect/contract/policy'
import type { Project } from '@nspect/contract/projects'
import { canUseApproval } from '@nspect/contract/repairSteps'

/**
 * Whether the client's plan has statuses and approval: Business and above (T40). Also for readers
 * without an account.
 */
export const hasStatusesInPlan = (project: Pick<Project, 'client'>): boolean =>
  tiers.indexOf(project.client.clientTier.name) >= tiers.indexOf('Business')

/** Statuses and approval are shown from Business up; SuperAdmin sees them everywhere (T40). */
export const canSeeStatusAndApproval = (actor: Actor, project: Pick<Project, 'client'>): boolean =>
  canUseApproval(actor, project.client.clientTier.name)

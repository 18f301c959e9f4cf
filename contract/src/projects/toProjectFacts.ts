import type { ProjectFacts } from '../permissions/policy.ts'
import type { Project } from './projects.ts'

/** The facts about an inspection that the permission table needs. */
export const toProjectFacts = ({
  id,
  clientId,
  client,
  completedDateTime,
  isDeleted,
}: Project): ProjectFacts => ({
  id,
  clientId,
  tier: client.clientTier.name,
  isCompleted: completedDateTime !== null,
  isDeleted,
})

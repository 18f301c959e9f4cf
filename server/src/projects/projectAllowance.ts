import { lockProjectAllowance } from '../clients/clients.queries.ts'
import type { Scope } from '../db/scope.ts'
import { assertStaff } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { findSettingValue } from '../settings/settings.queries.ts'

/**
 * Throws 402 for one more inspection if the client has used up its allowance and the configuration
 * blocks (T30): the setting of the client, else that of all. SuperAdmin passes.
 */
export const assertProjectAllowance = async (scope: Scope, clientId: number): Promise<void> => {
  if (assertStaff(scope).role === 'SuperAdmin') return
  if ((await findSettingValue(scope.db, clientId, 'BlockOverAllowance'))?.value !== 'true') return
  const allowance = await lockProjectAllowance(scope, clientId)
  if (allowance && allowance.projectsInUse >= allowance.noOfProject)
    throw new HttpError('client.allowanceUsed', { values: { count: allowance.noOfProject } })
}

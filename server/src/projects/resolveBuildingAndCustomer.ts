import type { RouteInput } from '@nspect/contract/http/route'
import type { projectRoutes } from '@nspect/contract/projects/projects'
import { hasVisibleCharacter } from '@nspect/contract/shared/scalars'
import { findBuildingId, insertBuilding } from '../buildings/buildings.queries.ts'
import { findCustomerId, insertCustomer } from '../customers/customers.queries.ts'
import type { Scope } from '../db/scope.ts'
import type { HandlerContext } from '../http/handler.ts'
import { assertFound, createFieldError } from '../http/httpError.ts'

type Input = RouteInput<typeof projectRoutes.saveProject>
type Audit = HandlerContext<typeof projectRoutes.saveProject, unknown, unknown>['audit']

interface NamedTable {
  record: 'building' | 'customer'
  insert(scope: Scope, row: { clientId: number; name: string }): Promise<number | undefined>
  find(scope: Scope, clientId: number, name: string): Promise<number | undefined>
}

const buildingTable: NamedTable = {
  record: 'building',
  insert: insertBuilding,
  find: findBuildingId,
}

const customerTable: NamedTable = {
  record: 'customer',
  insert: insertCustomer,
  find: findCustomerId,
}

/**
 * The id of the client's record of that name, made if there is none: however often and by how many
 * people a name is sent, there is one of it. Null for no name, undefined if none was sent.
 */
const resolveId = async (
  { scope, audit }: { scope: Scope; audit: Audit },
  { record, insert, find }: NamedTable,
  clientId: number,
  sent: string | undefined,
): Promise<number | null | undefined> => {
  if (sent === undefined) return undefined
  const name = sent.trim()
  if (name === '') return null
  if (!hasVisibleCharacter(name)) throw createFieldError(record, 'value.invalid')
  const known = await find(scope, clientId, name)
  if (known !== undefined) return known
  const made = await insert(scope, { clientId, name })
  if (made === undefined) return assertFound(await find(scope, clientId, name), 'record.missing')
  audit({ record, recordId: made, clientId, after: { name } })
  return made
}

/** What the form says of building, customer and reference, as columns; what was not sent stays. */
export const resolveBuildingAndCustomer = async (
  context: { scope: Scope; audit: Audit; input: Input },
  clientId: number,
) => {
  const { building, customer, yourReference } = context.input
  const buildingId = await resolveId(context, buildingTable, clientId, building)
  const customerId = await resolveId(context, customerTable, clientId, customer)
  return {
    ...(buildingId !== undefined && { buildingId }),
    ...(customerId !== undefined && { customerId }),
    ...(yourReference !== undefined && { yourReference: yourReference.trim() }),
  }
}

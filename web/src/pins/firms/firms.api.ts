import { assigneeRoutes } from '@nspect/contract/assignees'
import { type Firm, firmRoutes } from '@nspect/contract/firms'
import { pinRoutes } from '@nspect/contract/pins'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../../api/call.ts'
import { invalidate, readQuery } from '../../api/readQuery.ts'

/** What is entered of a firm. */
export type FirmValues = Pick<Firm, 'name' | 'email'>

/** A client's firms, by name. */
export const firmsOf = (clientId: number) => readQuery(firmRoutes.listFirms, { clientId })

/** Adds a firm, or changes the version that was read (`over`). */
export const saveFirm = (
  clientId: number,
  values: FirmValues,
  over: Firm | null,
  options: CallOptions,
) =>
  call(
    firmRoutes.saveFirm,
    { ...values, clientId, ...(over && { id: over.id, version: over.version }) },
    options,
  )

/** Deletes a firm; points that it has keep its name. */
export const deleteFirm = (id: number) => call(firmRoutes.deleteFirm, { id })

/** Invalidates what names firms: their list, the choice of assignees, points. */
export const invalidateFirms = (client: QueryClient): Promise<unknown> =>
  invalidate(
    client,
    firmRoutes.listFirms,
    assigneeRoutes.listAssignees,
    pinRoutes.listPins,
    pinRoutes.readPin,
  )

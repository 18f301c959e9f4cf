import { type Firm, firmRoutes } from '@nspect/contract/firms/firms'
import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { pinRoutes } from '@nspect/contract/pins/pins'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../../api/readQuery.ts'

/** What is entered of a firm. */
export type FirmValues = Pick<Firm, 'name' | 'email'>

/** A client's firms, by name. */
export const firmsQuery = (clientId: number) => readQuery(firmRoutes.listFirms, { clientId })

/** Adds a firm, or changes the version that was read (`over`). */
export const saveFirm = (
  clientId: number,
  values: FirmValues,
  over: Firm | null,
  options: CallOptions,
) =>
  callRoute(
    firmRoutes.saveFirm,
    { ...values, clientId, ...(over && { id: over.id, version: over.version }) },
    options,
  )

/** Deletes a firm; points that it has keep its name. */
export const deleteFirm = (id: number) => callRoute(firmRoutes.deleteFirm, { id })

/** Invalidates what names firms: their list, the choice of assignees, points. */
export const invalidateFirms = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    firmRoutes.listFirms,
    assigneeRoutes.listAssignees,
    pinRoutes.listPins,
    pinRoutes.readPin,
  )

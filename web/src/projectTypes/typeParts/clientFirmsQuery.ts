import { firmRoutes } from '@nspect/contract/firms/firms'
import { readQuery } from '../../api/readQuery.ts'

/** A client's firms, by name. */
export const clientFirmsQuery = (clientId: number) => readQuery(firmRoutes.listFirms, { clientId })

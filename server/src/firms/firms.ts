import { type Firm, firmRoutes } from '@nspect/contract/firms/firms'
import type { ClientFacts } from '@nspect/contract/permissions/policy'
import { findClient } from '../clients/clients.queries.ts'
import { feature, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import {
  clearFirmDefaults,
  type FirmRow,
  insertFirm,
  listFirms,
  lockFirm,
  updateFirm,
} from './firms.queries.ts'

const mapFirm = ({ updatedAt, ...firm }: FirmRow): Firm => ({
  ...firm,
  updatedDateTime: updatedAt.toISOString(),
})

/** A stored firm, or the client that a new one is for. */
type Subject = ClientFacts & { firm?: FirmRow }

export const firmFeature = feature(firmRoutes, {
  listFirms: handle(firmRoutes.listFirms, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: async ({ scope, subject }) => (await listFirms(scope, subject.id)).map(mapFirm),
  }),

  saveFirm: handle(firmRoutes.saveFirm, {
    load: async (scope, { id, clientId }): Promise<Subject | undefined> => {
      if (id === 0) return findClient(scope, clientId)
      const found = await lockFirm(scope, id)
      return found?.firm.clientId === clientId ? found : undefined
    },
    run: async ({ scope, input, subject: { id: clientId, firm: before }, audit }) => {
      const { name, email } = input
      if (!before) {
        const id = assertFound(await insertFirm(scope, { clientId, name, email }), 'firm.nameTaken')
        audit({ record: 'firm', recordId: id, clientId, after: { name, email } })
        return { id, version: 1 }
      }
      await assertRecordVersion(input, before, () => mapFirm(before))
      if (!(await updateFirm(scope, before, { name, email }))) throw new HttpError('firm.nameTaken')
      const { id, version } = before
      audit({
        record: 'firm',
        recordId: id,
        clientId,
        before: { name: before.name, email: before.email },
        after: { name, email },
      })
      return { id, version: version + 1 }
    },
  }),

  deleteFirm: handle(firmRoutes.deleteFirm, {
    load: (scope, { id }) => lockFirm(scope, id),
    run: async ({ scope, subject: { firm }, audit }) => {
      await updateFirm(scope, firm, { isDeleted: true })
      await clearFirmDefaults(scope, firm.id)
      const { id, clientId, name, email } = firm
      audit({
        record: 'firm',
        recordId: id,
        clientId,
        before: { name, email, isDeleted: false },
        after: { isDeleted: true },
      })
      return { id }
    },
  }),
})

import { type Customer, customerRoutes } from '@nspect/contract/customers/customers'
import type { ClientFacts } from '@nspect/contract/permissions/policy'
import { findClient } from '../clients/clients.queries.ts'
import type { Scope } from '../db/scope.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptLogo } from '../files/acceptUploads.ts'
import { deleteFile, insertFile } from '../files/files.queries.ts'
import { feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import {
  type CustomerRow,
  insertCustomer,
  listCustomers,
  lockCustomer,
  updateCustomer,
} from './customers.queries.ts'

const mapCustomer = (
  scope: Scope,
  { updatedAt, logo, logoFileId: _, ...customer }: CustomerRow,
): Customer => ({
  ...customer,
  logoPath: scope.path(logo?.thumb),
  updatedDateTime: updatedAt.toISOString(),
})

/** A stored customer, or the client that a new one is for. */
type Subject = ClientFacts & { customer?: CustomerRow }
type SaveContext = HandlerContext<
  typeof customerRoutes.saveCustomer,
  Subject,
  AcceptedFile | undefined
>

/** The logo that was sent, none if it was cleared, else the one that is stored. */
const resolveLogo = async ({ scope, input, prepared, subject }: SaveContext) => {
  if (prepared) return insertFile(scope, subject.id, prepared)
  return input.logoPath === '' || input.logoPath === null
    ? null
    : (subject.customer?.logoFileId ?? null)
}

const noContact = { contactName: '', contactEmail: '', contactPhone: '' }

/** The audit trail cannot be erased, so it never has the contact: only whether it changed. */
const saveCustomer = async (context: SaveContext) => {
  const { scope, input, audit } = context
  const { id: clientId, customer: before } = context.subject
  if (before) await assertRecordVersion(input, before, () => mapCustomer(scope, before))
  const { name, contactEmail } = input
  const contactName = input.contactName.trim()
  const contactPhone = input.contactPhone.trim()
  const logoFileId = await resolveLogo(context)
  const after = { name, contactName, contactEmail, contactPhone, logoFileId }
  if (!before) {
    const id = assertFound(
      await insertCustomer(scope, { clientId, ...after }),
      'customer.nameTaken',
    )
    audit({ record: 'customer', recordId: id, clientId, after: { name, logoFileId } })
    return { id, version: 1 }
  }
  if (!(await updateCustomer(scope, before, after))) throw new HttpError('customer.nameTaken')
  if (before.logoFileId !== null && before.logoFileId !== logoFileId)
    await deleteFile(scope, before.logoFileId)
  const isContactChanged =
    before.contactName !== contactName ||
    before.contactEmail !== contactEmail ||
    before.contactPhone !== contactPhone
  audit({
    record: 'customer',
    recordId: before.id,
    clientId,
    before: { name: before.name, logoFileId: before.logoFileId, isContactChanged: false },
    after: { name, logoFileId, isContactChanged },
  })
  return { id: before.id, version: before.version + 1 }
}

export const customerFeature = feature(customerRoutes, {
  listCustomers: handle(customerRoutes.listCustomers, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: async ({ scope, subject }) =>
      (await listCustomers(scope, subject.id)).map((row) => mapCustomer(scope, row)),
  }),

  saveCustomer: handle(customerRoutes.saveCustomer, {
    load: async (scope, { id, clientId }): Promise<Subject | undefined> => {
      if (id === 0) return findClient(scope, clientId)
      const found = await lockCustomer(scope, id)
      return found?.customer.clientId === clientId ? found : undefined
    },
    prepare: async ({ uploads: [upload], files }) => upload && acceptLogo(files, upload),
    run: saveCustomer,
  }),

  deleteCustomer: handle(customerRoutes.deleteCustomer, {
    load: (scope, { id }) => lockCustomer(scope, id),
    run: async ({ scope, subject: { customer }, audit }) => {
      await updateCustomer(scope, customer, { ...noContact, isDeleted: true })
      const { id, clientId, name, inspectionCount } = customer
      audit({
        record: 'customer',
        recordId: id,
        clientId,
        before: { name, isDeleted: false },
        after: { isDeleted: true },
      })
      return { id, inspectionCount }
    },
  }),
})

import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import {
  id,
  instant,
  integerFromText,
  isEmailAddress,
  messageResponse,
  optionalTextLine,
  requiredTextLine,
  text,
  textId,
  updatedAtAsRead,
} from '../shared/scalars.ts'

/** Who an inspection is made for. The contact is for staff who edit inspections, never in a report. */
export const customer = z.object({
  id,
  clientId: id,
  name: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  /** signed, relative to `api/`; null without a logo */
  logoPath: z.string().nullable(),
  /** inspections that name it, archived ones too */
  inspectionCount: z.int(),
  updatedDateTime: instant,
  version: z.int(),
})
export type Customer = z.output<typeof customer>

export const customerRoutes = routes({
  /** a client's customers by name */
  listCustomers: {
    kind: 'json',
    method: 'GET',
    path: 'Customer/GetCustomers',
    can: 'customer.list',
    changes: false,
    query: z.object({ clientId: textId }),
    answer: z.array(customer),
  },
  saveCustomer: {
    kind: 'upload',
    method: 'POST',
    path: 'Customer/SaveCustomer',
    can: 'customer.save',
    changes: true,
    body: z.object({
      /** 0 or absent: a new customer */
      id: integerFromText(0).default(0),
      clientId: textId,
      /** told apart from the client's other customers without regard to case */
      name: requiredTextLine(limits.customerName),
      contactName: optionalTextLine(limits.contactName).default(''),
      contactEmail: optionalTextLine(limits.firmEmail)
        .trim()
        .refine((value) => value === '' || isEmailAddress(value), { error: 'email.invalid' })
        .default(''),
      contactPhone: optionalTextLine(limits.phone).default(''),
      /** blank and no file: no logo; absent or the path as it was read: unchanged */
      logoPath: text(limits.link).nullable().optional(),
      /** the version that was read (T83) */
      version: integerFromText(1).optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    files: { logoFile: { max: 1, maxBytes: limits.logoBytes, takes: 'image' } },
    answer: messageResponse({ id, version: z.int() }),
    successMessage: 'customer.saved',
  },
  /** it leaves the choice, and its contact is erased; inspections keep its name and logo */
  deleteCustomer: {
    kind: 'json',
    method: 'DELETE',
    path: 'Customer/DeleteCustomer',
    can: 'customer.save',
    changes: true,
    query: z.object({ id: textId }),
    answer: messageResponse({ id, inspectionCount: z.int() }),
    successMessage: 'customer.deleted',
  },
})

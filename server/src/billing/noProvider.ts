import { HttpError } from '../http/httpError.ts'
import type { BillingProvider } from './billingProvider.ts'

const rejectUnset = async (): Promise<never> => {
  throw new HttpError('billing.unset')
}

/**
 * Used if no provider is configured: pages explain it (T109), and calls throw an error with the
 * same text.
 */
export const noProvider: BillingProvider = {
  kind: 'none',
  name: 'none',
  listProducts: rejectUnset,
  findCustomer: rejectUnset,
  addCustomer: rejectUnset,
  listPaymentProfiles: rejectUnset,
  addPaymentProfile: rejectUnset,
  readSubscription: rejectUnset,
  findSubscription: rejectUnset,
  addSubscription: rejectUnset,
  changeProduct: rejectUnset,
  resumeSubscription: rejectUnset,
  cancelSubscription: rejectUnset,
  managementLink: rejectUnset,
  securityToken: rejectUnset,
  isSigned: () => false,
}

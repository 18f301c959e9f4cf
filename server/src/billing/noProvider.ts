import { HttpError } from '../http/httpError.ts'
import type { BillingProvider } from './billingProvider.ts'

const refuse = async (): Promise<never> => {
  throw new HttpError('billing.unset')
}

/** Used if no provider is configured: pages explain it (T109), and calls throw an error with the same text. */
export const noProvider: BillingProvider = {
  kind: 'none',
  name: 'none',
  listProducts: refuse,
  findCustomer: refuse,
  addCustomer: refuse,
  listPaymentProfiles: refuse,
  addPaymentProfile: refuse,
  readSubscription: refuse,
  findSubscription: refuse,
  addSubscription: refuse,
  changeProduct: refuse,
  resumeSubscription: refuse,
  cancelSubscription: refuse,
  managementLink: refuse,
  securityToken: refuse,
  isSigned: () => false,
}

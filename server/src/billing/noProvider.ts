import { HttpError } from '../http/httpError.ts'
import type { BillingProvider } from './provider.ts'

const refuse = async (): Promise<never> => {
  throw new HttpError('billing.unset')
}

/** Used where no provider is set up: pages explain it (T109), and calls are refused with the same words. */
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
  cancelSubscription: refuse,
  managementLink: refuse,
  securityToken: refuse,
  isSigned: () => false,
}

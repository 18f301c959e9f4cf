import type { ClientFacts } from '@nspect/contract/permissions/policy'
import type { Me } from '@nspect/contract/sessions/sessions'

/**
 * A type's client for permission checks. Only a SuperAdmin sees others' types, and no plan limits
 * them (T40).
 */
export const toTypeClientFacts = (me: Me, clientId: number | null): ClientFacts => ({
  id: clientId ?? 0,
  tier: me.tier?.name ?? 'Individual',
})

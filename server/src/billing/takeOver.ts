import type { Querying } from '../db/connect.ts'
import { type AuditRow, writeAudit } from '../http/kernel.queries.ts'
import { holdBilling, moveToTier, saveBilling } from './billing.queries.ts'
import { tierToTake } from './billing.rules.ts'
import { billingRow } from './billing.view.ts'
import type { ProviderSubscription } from './provider.ts'

/** Writes down what the provider says of a client's subscription, and moves the client to the plan that it stands for. */
export const takeOver = async (db: Querying, clientId: number, told: ProviderSubscription, now: Date) => {
  const held = await holdBilling(db, clientId)
  if (!held) return
  const { billing, tier } = held
  const row = billingRow(clientId, told, billing, now)
  const next = tierToTake(told, billing.tier)
  await saveBilling(db, { ...row, tier: next ?? billing.tier })
  if (next === undefined || next === tier) return
  await moveToTier(db, clientId, next, now)
  const event: AuditRow = {
    at: now,
    clientId,
    actor: 'billing',
    actorName: '',
    action: 'billing.move',
    record: 'client',
    recordId: clientId,
    before: { tier },
    after: { tier: next, state: told.state },
    requestId: `subscription ${told.id}`,
  }
  await writeAudit(db, [event])
}

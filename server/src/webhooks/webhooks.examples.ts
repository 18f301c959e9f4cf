import { sql } from 'drizzle-orm'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

/**
 * An endpoint of the client, turned off, so that the examples of other calls leave no messages for
 * it.
 */
const endpoint = async ({ w, client }: Pick<ExampleFor, 'w' | 'client'>, isOn = false) => {
  const { rows } = await w.database.db.execute<{ id: number }>(sql`insert into webhook_endpoints
    (client_id, url, records, is_on, secret_encrypted)
    values (${client.id}, 'https://erp.harbour-lights.example/nspect', '{pin,comment}', ${isOn}, ${w.tokens.encrypt('whsec_AAAA')})
    returning id`)
  return rows[0]?.id ?? 0
}

const url = 'https://erp.harbour-lights.example/nspect'

export const examples: Examples = {
  listWebhookEndpoints: async (fixture) => {
    await endpoint(fixture)
    return { args: { clientId: fixture.client.id } }
  },
  addWebhookEndpoint: async ({ w, client }) => {
    // a client may have ten, and these examples are tried many times
    await w.database.db.execute(
      sql`update webhook_endpoints set is_deleted = true where client_id = ${client.id}`,
    )
    return { args: { clientId: client.id, url, records: ['pin', 'comment'] } }
  },
  saveWebhookEndpoint: async (fixture) => ({
    args: { id: await endpoint(fixture), url, records: ['project', 'pin'], isOn: false },
  }),
  changeWebhookSecret: async (fixture) => ({ args: { id: await endpoint(fixture) } }),
  deleteWebhookEndpoint: async (fixture) => ({ args: { id: await endpoint(fixture) } }),
  testWebhookEndpoint: async (fixture) => ({ args: { id: await endpoint(fixture, true) } }),
  listWebhookDeliveries: async (fixture) => ({
    args: { id: await endpoint(fixture), state: 'failed' },
  }),
  replayWebhookDeliveries: async (fixture) => {
    const id = await endpoint(fixture, true)
    const { rows } = await fixture.w.database.db.execute<{
      id: number
    }>(sql`insert into webhook_deliveries
      (client_id, endpoint_id, body, state, due_at, created_at)
      values (${fixture.client.id}, ${id}, '{}', 'failed', now(), now()) returning id`)
    return { args: { id, deliveryIds: rows.map((row) => row.id) } }
  },
}

import { sql } from 'drizzle-orm'
import type { Examples } from '../testing/exampleTypes.ts'
import type { TestClient, World } from '../testing/world.ts'

/** A key that every signed-in user may read. */
const zone = async (w: World, client: TestClient | null) => {
  const { rows } = await w.database.db.execute<{
    id: number
    version: number
  }>(sql`insert into settings (client_id, key, value)
    values (${client?.id ?? null}, 'TimeZone', 'Europe/Lisbon')
    on conflict (coalesce(client_id, 0), key) where not is_deleted do update set value = excluded.value returning id, version`)
  return rows[0] ?? { id: 0, version: 0 }
}

export const examples: Examples = {
  listSettings: () => ({ args: {} }),
  listSettingsForClient: ({ client }) => ({ args: { clientId: client.id } }),
  listKnownSettings: () => ({ args: {} }),
  readSetting: async ({ w, client }) => ({ args: { id: (await zone(w, client)).id } }),
  readSettingByKey: async ({ w, client }) => {
    await zone(w, client)
    // a SuperAdmin has no client and reads the values for all
    await zone(w, null)
    return { args: { key: 'TimeZone' } }
  },
  saveSetting: ({ client }) => ({
    args: { key: 'Motto', value: 'A good night', clientIds: [client.id] },
  }),
  updateSetting: async ({ w, client }) => ({
    args: {
      ...(await zone(w, client)),
      key: 'TimeZone',
      value: 'Asia/Tokyo',
      clientIds: [client.id],
    },
  }),
  deleteSetting: async ({ w, client }) => ({ args: { id: (await zone(w, client)).id } }),
  readPublicConfig: () => ({ args: {} }),
}

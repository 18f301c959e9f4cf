import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { connectDatabase } from '../db/connect.ts'
import { migrateAndSeed } from '../db/migrate.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { createFirstAdmin } from './firstAdmin.ts'

/** there are no tables yet that a migration could change */
const nothing = () => Promise.reject(new Error('nothing to back up'))

it('several servers that start at once on an empty database make one SuperAdmin', async () => {
  const { connection, drop } = await createTestDatabase()
  const database = connectDatabase({ ...connection, max: 8 }, () => undefined)
  const folder = await mkdtemp(join(tmpdir(), 'nspect-first-start-'))
  const { db } = database
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`drop schema drizzle cascade`)
  await db.execute(sql`create schema public`)
  const admin = { adminEmail: 'admin@nspect.example', adminPassword: 'a tall lantern' }
  const seeded = await Promise.all(
    [1, 2, 3].map(() =>
      migrateAndSeed(connection, nothing, () => createFirstAdmin(db, admin, folder)),
    ),
  )
  expect(seeded.map(({ username }) => username)).toEqual(Array(3).fill(admin.adminEmail))
  expect((await db.execute(sql`select role from users`)).rows).toEqual([{ role: 'SuperAdmin' }])
  await database.close()
  await drop()
  await rm(folder, { recursive: true })
})

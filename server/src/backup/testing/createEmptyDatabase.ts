import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type TestDatabase, toDatabaseConfig, withAdminClient } from '../../testing/testDatabase.ts'

/** A database without any table, as a restore needs it. */
export const createEmptyDatabase = async (): Promise<TestDatabase> => {
  const { admin } = inject('testCluster')
  const name = `nspect_empty_${randomBytes(6).toString('hex')}`
  await withAdminClient(admin, (client) => client.query(`create database "${name}"`))
  const connection = toDatabaseConfig(admin, name)
  return {
    connection,
    pooled: connection,
    drop: () =>
      withAdminClient(admin, (client) =>
        client.query(`drop database if exists "${name}" with (force)`),
      ).then(() => undefined),
  }
}

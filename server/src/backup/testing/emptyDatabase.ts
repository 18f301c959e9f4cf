import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { asAdmin, inDatabase, type TestDatabase } from '../../testing/testDatabase.ts'

/** A database without any table, as a restore needs it. */
export const emptyDatabase = async (): Promise<TestDatabase> => {
  const { admin } = inject('testCluster')
  const name = `nspect_empty_${randomBytes(6).toString('hex')}`
  await asAdmin(admin, (client) => client.query(`create database "${name}"`))
  const connection = inDatabase(admin, name)
  return {
    connection,
    pooled: connection,
    drop: () =>
      asAdmin(admin, (client) =>
        client.query(`drop database if exists "${name}" with (force)`),
      ).then(() => undefined),
  }
}

import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { resetFirstAdmin } from '../accounts/firstAdmin.ts'
import { backupBeforeMigrating } from '../backup/beforeMigrating.ts'
import { readServerConfig } from '../config/config.ts'
import { getBackupSecret } from '../config/installationSecret.ts'
import { connectDatabase } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openStorage } from '../storage/openStorage.ts'
import { describeStartFailure } from './describeStartFailure.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

/**
 * `npm run reset-admin`: a new password for the first SuperAdmin of the data folder or of
 * `DATABASE_URL`, shown once (T21).
 */
const run = async (): Promise<string> => {
  const config = readServerConfig()
  const dataDir = resolve(config.dataDir)
  if (!config.databaseUrl) await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir })
  try {
    const connection = embedded?.connection ?? {
      connectionString: config.directUrl ?? config.databaseUrl,
    }
    const storage = await openStorage({ dataDir, s3: config.s3 })
    const secret = () => getBackupSecret(config, dataDir)
    await migrateDatabase(
      connection,
      backupBeforeMigrating({ config, dataDir, connection, storage, secret, say }),
    )
    const database = connectDatabase(connection, () => undefined)
    try {
      const admin = await resetFirstAdmin(database.db, new Date())
      return admin
        ? `\n  Sign in as      ${admin.username}\n  New password    ${admin.password}\n`
        : 'There is no SuperAdmin yet: the first start makes one.'
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

run().then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`The password was not changed. ${describeStartFailure(error)}\n`)
    process.exitCode = 1
  },
)

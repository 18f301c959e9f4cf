import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { resetAdmin } from './accounts/firstAdmin.ts'
import { backupBeforeMigrating } from './backup/beforeMigrating.ts'
import { readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate.ts'
import { failureText } from './failureText.ts'
import { secretForBackup } from './secret.ts'
import { openStorage } from './storage/openStorage.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** `npm run reset-admin`: a new password for the first SuperAdmin of the data folder or of `DATABASE_URL`, shown once (T21). */
const run = async (): Promise<string> => {
  const config = readConfig()
  const dataDir = resolve(config.dataDir)
  if (!config.databaseUrl) await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir })
  try {
    const connection = embedded?.connection ?? {
      connectionString: config.directUrl ?? config.databaseUrl,
    }
    const storage = await openStorage({ dataDir, s3: config.s3 })
    const secret = () => secretForBackup(config, dataDir)
    await migrate(
      connection,
      backupBeforeMigrating({ config, dataDir, connection, storage, secret, say }),
    )
    const database = connect(connection, () => undefined)
    try {
      const admin = await resetAdmin(database.db, new Date())
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
    process.stderr.write(`The password was not changed. ${failureText(error)}\n`)
    process.exitCode = 1
  },
)

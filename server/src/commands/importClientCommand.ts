import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { backupBeforeMigrating } from '../backup/beforeMigrating.ts'
import { importClient } from '../clientData/importClient.ts'
import { BrokenArchiveError } from '../clientData/readArchive.ts'
import { readServerConfig } from '../config/config.ts'
import { getBackupSecret, readOrCreateSecret } from '../config/installationSecret.ts'
import { connectDatabase } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createTokens } from '../http/tokens.ts'
import { openStorage } from '../storage/openStorage.ts'
import { describeStartFailure } from './describeStartFailure.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

/**
 * `npm run import-client -- FILE`: a client's export becomes a new client of the data folder or of
 * `DATABASE_URL` (T116).
 */
const run = async (file: string | undefined): Promise<string> => {
  if (file === undefined)
    throw new BrokenArchiveError('Please name the file: npm run import-client -- FILE')
  const config = readServerConfig()
  const dataDir = resolve(config.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
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
      const { clientId, businessName, rows, files, missing, people } = await importClient(
        {
          db: database.db,
          storage,
          tokens: createTokens(await readOrCreateSecret(config, dataDir)),
          publicUrl: config.publicUrl,
          now: new Date(),
          say,
        },
        resolve(file),
      )
      return [
        '',
        `  ${businessName} was imported as client ${clientId}.`,
        `  ${rows.projects} inspections, ${rows.project_pins} points, ${files} files; every count and hash is as in the archive.`,
        ...(missing > 0
          ? [`  ${missing} files were missing already when the export was made.`]
          : []),
        '',
        '  Nobody has a password yet. Each of these links is valid for 7 days, once, to choose one:',
        '',
        ...people.map(({ username, role, link }) => `  ${username} (${role})\n    ${link}`),
        '',
      ].join('\n')
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

run(process.argv[2]).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(
      `Nothing was imported. ${error instanceof BrokenArchiveError ? error.message : describeStartFailure(error)}\n`,
    )
    process.exitCode = 1
  },
)

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * The secret that signs tokens and paths: from the environment, else generated once and stored in
 * the data folder.
 */
export const readOrCreateSecret = async (
  config: Pick<Config, 'secretKey'>,
  dataDir: string,
): Promise<string> => {
  if (config.secretKey) return config.secretKey
  const path = join(dataDir, 'secret.key')
  if (existsSync(path)) return (await readFile(path, 'utf8')).trim()
  const secret = randomBytes(32).toString('base64url')
  const file = await open(`${path}.new`, 'w', 0o600)
  await file.writeFile(secret)
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
  return secret
}

/** The secret as a backup keeps it: the value itself only if the program made it. */
export const getBackupSecret = async (config: Pick<Config, 'secretKey'>, dataDir: string) => ({
  value: await readOrCreateSecret(config, dataDir),
  isMade: config.secretKey === undefined,
})

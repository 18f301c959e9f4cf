import { readFile } from 'node:fs/promises'
import { P12Signer } from '@libpdf/core'
import { describeCertificate, type Seal } from '../files/seals/seal.ts'
import { BadSettingError, type Config } from './config.ts'

const explainProblem = (error: unknown): { setting: string; why: string } => {
  const { code, message } = error as NodeJS.ErrnoException
  const setting = 'SEAL_P12_FILE'
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return { setting, why: 'names a file that does not exist' }
  if (code === 'EACCES' || code === 'EPERM')
    return { setting, why: 'names a file that this user may not read' }
  if (/integrity|decrypt/i.test(message))
    return { setting: 'SEAL_P12_PASSWORD', why: 'does not open the file of SEAL_P12_FILE' }
  return { setting, why: 'names a file that holds no certificate with its key (PKCS #12)' }
}

/**
 * The operator's certificate; undefined: none is set. One that has expired is opened, too: the
 * server runs, *Health* is red and handovers wait. Throws BadSettingError for a file or password
 * that cannot be used.
 */
export const openOperatorSeal = async ({
  sealP12,
}: Pick<Config, 'sealP12'>): Promise<Seal | undefined> => {
  if (!sealP12) return undefined
  try {
    const signer = await P12Signer.create(await readFile(sealP12.file), sealP12.password)
    return { signer, ...describeCertificate(signer.certificate) }
  } catch (error) {
    const { setting, why } = explainProblem(error)
    throw new BadSettingError(setting, why)
  }
}

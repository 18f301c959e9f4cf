import { randomInt } from 'node:crypto'
import { limits } from '@nspect/contract/shared/limits'
import { hashShortText } from '../http/tokens.ts'

/** Letters and digits that cannot be mistaken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const [groups, length] = [4, 4]

const makeCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** New codes of about 79 bits, which is why a plain hash of them may be stored. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: limits.recoveryCodes }, makeCode)

/** The stored form of a code, as it arrives or as it was made. */
export const hashRecoveryCode = (code: string): string => hashShortText(code.replaceAll('-', ''))

import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every app understands it: SHA-1, six digits, a new code every 30 seconds. */
const totpOptions = { issuer: 'nSpect', algorithm: 'SHA1', digits: 6, period: 30 }
/** codes of the step before and after are accepted as well: phones' clocks differ */
const drift = 1

/** A new random key of 160 bits, as text. */
export const createAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32

const createTotp = (secret: string, label = '') => new TOTP({ ...totpOptions, label, secret })

/** The address that the QR code of a key holds; apps show the label. */
export const buildAuthenticatorUrl = (secret: string, label: string): string =>
  createTotp(secret, label).toString()

/** The time step of a code that is right now, or undefined. */
export const findTimeStepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = createTotp(secret).validate({ token: code, timestamp, window: drift })
  return delta === null
    ? undefined
    : TOTP.counter({ period: totpOptions.period, timestamp }) + delta
}

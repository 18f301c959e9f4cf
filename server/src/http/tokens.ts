import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { apiKeyPrefix } from '@nspect/contract/apiKeys/apiKeys'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

/**
 * Tokens are not interchangeable: each says what it is for, and is accepted for nothing else
 * (BI-040).
 */
type TokenUse = 'session' | 'challenge' | 'signOn' | 'share' | 'print' | 'export' | 'handover'

export interface Tokens {
  make(
    use: TokenUse,
    claims: Record<string, unknown>,
    times: { issuedAt: Date; expiresAt: Date },
  ): Promise<string>
  /** the claims, or undefined for anything that is not a live token of that use */
  read(use: TokenUse, token: string, now: Date): Promise<Record<string, unknown> | undefined>
  /** a path below `api/` for stored bytes; `linkId` 0 = issued to staff */
  signPath(stored: { name: string; mime: string }, linkId: number, now: Date): string
  /** a permanent, public path below `api/`: for a client's logo (T88) */
  publicPath(stored: { name: string; mime: string }): string
  /**
   * the contents of a signed path, or undefined if it was not signed here or has expired;
   * `expiresAt` null = public
   */
  readPath(
    signed: string,
    now: Date,
  ): { name: string; mime: string; linkId: number; expiresAt: Date | null } | undefined
  /**
   * a new API key: recognisable, and signed, so that a made-up one costs no look into the database
   */
  makeKey(): string
  /** was this key made here? Whether it is still valid is for the database to say */
  isKey(key: string): boolean
  encrypt(plain: string): string
  /** throws for what was encrypted with another secret */
  decrypt(sealed: string): string
  /** null for what was encrypted with another secret */
  decryptOwn(sealed: string): string | null
}

const issuer = 'nspect'
/** tolerated clock difference in seconds (BI-135) */
const leeway = 60

/**
 * tokens whose verified signature is cached, at some hundred bytes each: verifying again would cost
 * a hot call a tenth
 */
const maxVerified = 10_000

/** The same rule as the signature check's. Every token made here has an expiry. */
const isLive = ({ exp, nbf }: JWTPayload, now: Date): boolean => {
  const seconds = Math.floor(now.getTime() / 1000)
  return (
    exp !== undefined && exp > seconds - leeway && (nbf === undefined || nbf <= seconds + leeway)
  )
}

const mimes: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  png: 'image/png',
  glb: 'model/gltf-binary',
  pdf: 'application/pdf',
  bin: 'application/octet-stream',
}
const getMimeExtension = (mime: string) =>
  Object.entries(mimes).find(([, m]) => m === mime)?.[0] ?? 'bin'

/** 192 random bits and 60 of their signature */
const keyPattern = new RegExp(`^${apiKeyPrefix}[\\w-]{42}$`)

const hour = 3_600_000
/** hours of a day */
const day = 24

/**
 * The hour since 1970 at whose beginning an address ends. Staff's is the same for an hour, so that
 * browsers find the file in their cache, and lives two hours at most. One of a link ends with the
 * link, and is the same for a day.
 */
const computeAddressEnd = (linkId: number, now: Date): number => {
  const hours = Math.floor(now.getTime() / hour)
  return linkId === 0 ? hours + 2 : (Math.floor(hours / day) + 2) * day
}

/** takes the place of the hour in a path; no hour number begins with 0 */
const never = '0'

/** SHA-256 in hex: short tokens are looked up by it and not stored in the clear. */
export const hashShortText = (text: string): string =>
  createHash('sha256').update(text).digest('hex')

/** A random short token of 128 bits (T95). */
export const createShortToken = (): string => randomBytes(16).toString('base64url')

/** Encrypts with one key, and reads what was encrypted with it. */
const sealingWith = (key: KeyObject): Pick<Tokens, 'encrypt' | 'decrypt' | 'decryptOwn'> => {
  const decrypt = (sealed: string) => {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  }
  return {
    encrypt: (plain) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    decrypt,
    decryptOwn: (sealed) => {
      try {
        return decrypt(sealed)
      } catch {
        return null
      }
    },
  }
}

/**
 * Signs, encrypts and reads tokens and paths with keys derived from one secret, one key for each
 * purpose.
 */
export const createTokens = (secret: string): Tokens => {
  // a key object: of bytes, Node would make one for each of the 50,000 paths of 10,000 points
  const keyFor = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `nspect ${purpose}`, 32)))
  const keys = {
    token: keyFor('token'),
    path: keyFor('path'),
    apiKey: keyFor('api key'),
    seal: keyFor('seal'),
  }
  const keyMacOf = (text: string) =>
    createHmac('sha256', keys.apiKey).update(text).digest('base64url').slice(0, 10)
  const macOf = (text: string) =>
    createHmac('sha256', keys.path).update(text).digest('base64url').slice(0, 32)
  const pathOf = (
    { name, mime }: { name: string; mime: string },
    expires: string,
    linkId: number,
  ) => {
    const payload = `${name}.${expires}.${linkId.toString(36)}`
    const ending = getMimeExtension(mime)
    return `files/${payload}.${macOf(`${payload}.${ending}`)}.${ending}`
  }
  /** a verified signature stays valid; expiry is checked on every read */
  const verified = new Map<string, JWTPayload>()
  return {
    make: (use, claims, { issuedAt, expiresAt }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(use)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keys.token),
    read: async (use, token, now) => {
      if (token.length > 4096) return undefined
      const name = `${use} ${token}`
      const cached = verified.get(name)
      if (cached) return isLive(cached, now) ? cached : undefined
      try {
        const { payload } = await jwtVerify(token, keys.token, {
          algorithms: ['HS256'],
          issuer,
          audience: use,
          clockTolerance: leeway,
          currentDate: now,
        })
        if (verified.size >= maxVerified) verified.clear()
        verified.set(name, payload)
        return payload
      } catch {
        return undefined
      }
    },
    signPath: (stored, linkId, now) =>
      pathOf(stored, computeAddressEnd(linkId, now).toString(36), linkId),
    publicPath: (stored) => pathOf(stored, never, 0),
    readPath: (signed, now) => {
      const [name, expires, link, mac, ending, ...rest] = signed.split('.')
      if (!name || !expires || !link || !mac || !ending || rest.length > 0) return undefined
      const mime = mimes[ending]
      const expected = Buffer.from(macOf(`${name}.${expires}.${link}.${ending}`))
      const presented = Buffer.from(mac)
      if (!mime || expected.length !== presented.length || !timingSafeEqual(expected, presented))
        return undefined
      const linkId = Number.parseInt(link, 36)
      if (expires === never) return { name, mime, linkId, expiresAt: null }
      const expiresAt = new Date(Number.parseInt(expires, 36) * hour)
      return expiresAt > now ? { name, mime, linkId, expiresAt } : undefined
    },
    makeKey: () => {
      const random = `${apiKeyPrefix}${randomBytes(24).toString('base64url')}`
      return `${random}${keyMacOf(random)}`
    },
    isKey: (key) => {
      if (!keyPattern.test(key)) return false
      const [random, mac] = [key.slice(0, -10), key.slice(-10)]
      return timingSafeEqual(Buffer.from(keyMacOf(random)), Buffer.from(mac))
    },
    ...sealingWith(keys.seal),
  }
}

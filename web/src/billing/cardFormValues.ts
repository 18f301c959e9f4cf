import { createIdempotencyKey } from '../api/idempotencyKey.ts'

/**
 * Maximum lengths (T110). Outside the US a region code has up to 3 characters (ISO 3166-2), a
 * postal code up to 10.
 */
export const cardLimits = {
  firstName: 30,
  lastName: 30,
  address: 70,
  address2: 70,
  city: 30,
  state: { US: 2, elsewhere: 3 },
  zip: { US: 5, elsewhere: 10 },
} as const

/** Cardholder name and address, keyed like the provider's fields. Excludes the card itself. */
export interface CardValues {
  firstName: string
  lastName: string
  address: string
  address2: string
  city: string
  country: string
  state: string
  zip: string
}

export const defaultCardValues: CardValues = {
  firstName: '',
  lastName: '',
  address: '',
  address2: '',
  city: '',
  country: 'US',
  state: '',
  zip: '',
}

export const getCardFieldLimit = (field: keyof typeof cardLimits, country: string): number => {
  const limit = cardLimits[field]
  return typeof limit === 'number' ? limit : country === 'US' ? limit.US : limit.elsewhere
}

/** Field errors. Every field is optional, but state and zip must match the country's format. */
export const validateCardForm = (
  { country, state, zip }: CardValues,
  messages: { state: string; zip: string; stateLong: string; zipLong: string },
): Record<string, string> => {
  const [region, code] = [state.trim(), zip.trim()]
  if (country !== 'US') {
    return {
      ...(region.length > cardLimits.state.elsewhere && { state: messages.stateLong }),
      ...(code.length > cardLimits.zip.elsewhere && { zip: messages.zipLong }),
    }
  }
  return {
    ...(region !== '' && !/^[a-z]{2}$/i.test(region) && { state: messages.state }),
    ...(code !== '' && !/^\d{5}$/.test(code) && { zip: messages.zip }),
  }
}

/** Sandbox test cards by their last digits. */
export const sandboxCards = ['1111', '0002', '0341'] as const
export type SandboxCard = (typeof sandboxCards)[number]

/** Sandbox substitute for the provider's token (T109). */
export const createSandboxCardToken = (card: SandboxCard): string =>
  `sandbox_${card}_${createIdempotencyKey()}`

import { newFormKey } from '../api/formKey.ts'

/** Most characters of each field (T110). Outside the US a region's code has up to three (ISO 3166-2), a post code ten. */
export const cardLimits = {
  firstName: 30,
  lastName: 30,
  address: 70,
  address2: 70,
  city: 30,
  state: { US: 2, elsewhere: 3 },
  zip: { US: 5, elsewhere: 10 },
} as const

/** Whose card it is, named as the provider's program names it. The card itself is not among it. */
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

export const newCard: CardValues = {
  firstName: '',
  lastName: '',
  address: '',
  address2: '',
  city: '',
  country: 'US',
  state: '',
  zip: '',
}

export const limitOf = (field: keyof typeof cardLimits, country: string): number => {
  const limit = cardLimits[field]
  return typeof limit === 'number' ? limit : country === 'US' ? limit.US : limit.elsewhere
}

/** Only the card itself is needed; what is entered besides has to have the country's form. */
export const cardProblems = (
  { country, state, zip }: CardValues,
  words: { state: string; zip: string; stateLong: string; zipLong: string },
): Record<string, string> => {
  const [region, code] = [state.trim(), zip.trim()]
  if (country !== 'US') {
    return {
      ...(region.length > cardLimits.state.elsewhere && { state: words.stateLong }),
      ...(code.length > cardLimits.zip.elsewhere && { zip: words.zipLong }),
    }
  }
  return {
    ...(region !== '' && !/^[a-z]{2}$/i.test(region) && { state: words.state }),
    ...(code !== '' && !/^\d{5}$/.test(code) && { zip: words.zip }),
  }
}

/** Cards of the rehearsal, by their last digits. */
export const rehearsalCards = ['1111', '0002', '0341'] as const
export type RehearsalCard = (typeof rehearsalCards)[number]

/** What stands in for the provider's token in the rehearsal (T109). */
export const rehearsalToken = (card: RehearsalCard): string => `sandbox_${card}_${newFormKey()}`

import { amountIn } from '@nspect/contract/amounts'
import type { Language } from '@nspect/contract/enums'
import { cost } from '@nspect/contract/scalars'

/** The signs with which a language writes numbers. */
const signsOf = (language: Language) => {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345_678.9)
  const sign = (kind: 'decimal' | 'group') =>
    parts.find(({ type }) => type === kind)?.value.normalize('NFKC')
  return { decimal: sign('decimal') ?? '.', group: sign('group') ?? ' ' }
}

const grouped = /^[1-9]\d{0,2}([., '’])\d{3}(?:\1\d{3})*((?!\1)[.,]\d+)?$/
const plain = /^(?:\d+|\d*([.,])(\d+))$/

/**
 * A typed or pasted number with a decimal point; null if it cannot be read. `1,200` in English and `1.200` in German are
 * 1200; where other than three digits follow, a language's group sign is taken as its decimal sign: `12,50`.
 */
export const parseNumber = (typed: string, language: Language): string | null => {
  const text = typed.normalize('NFKC').trim()
  const minus = text.startsWith('-') ? '-' : ''
  // a sign at the end: the rest is still to be typed
  const digits = text.slice(minus.length).replace(/(?<=\d)[.,]$/, '')
  const { group } = signsOf(language)
  const [, sign, part] = grouped.exec(digits) ?? []
  if (sign !== undefined) {
    const isRepeated = digits.indexOf(sign) !== digits.lastIndexOf(sign)
    if (sign === group || isRepeated || part !== undefined || !'.,'.includes(sign))
      return minus + digits.replaceAll(sign, '').replace(',', '.')
  }
  const [whole, point, places] = plain.exec(digits) ?? []
  if (whole === undefined || (point === group && places?.length === 3)) return null
  return minus + whole.replace(',', '.').replace(/^\./, '0.')
}

/** A stored number as it is typed in a language, without groups. */
export const numberAsTyped = (value: string, language: Language): string =>
  value.replace('.', signsOf(language).decimal)

/** A stored decimal as it is written in its field; other text as it is. */
export const decimalAsTyped = (value: string, language: Language): string =>
  /^\d+\.\d+$/.test(value) ? numberAsTyped(value, language) : value

/** A typed amount of money as it is stored; null if it is none. */
export const parseAmount = (typed: string, language: Language): string | null =>
  cost.safeParse(parseNumber(typed, language) ?? '').data ?? null

/** A stored amount as it is written in its field; other text as it is. */
export const amountAsTyped = (value: string, language: Language): string =>
  cost.safeParse(value).success ? amountIn(language, value, null) : value

/**
 * Amounts of money. They travel as decimal text and are stored and added as whole minor units of
 * their currency (cents of EUR, yen of JPY, fils of KWD), never as binary fractions.
 */

/** Currencies whose minor unit is not a hundredth, with their decimals by ISO 4217. */
const otherDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
const digitsByCurrency = new Map(
  Object.entries(otherDigits).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
)

/**
 * Decimals of a currency by ISO 4217; two where none is chosen. `Intl` knows others for some
 * (AFN, IQD), and not the same in every browser.
 */
export const getCurrencyDigits = (currency: string | null): number =>
  (currency === null ? undefined : digitsByCurrency.get(currency)) ?? 2

/** The currencies that can be chosen, by their ISO 4217 codes. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency')
const known = new Set(currencies)
export const isCurrency = (code: string): boolean => known.has(code)

const decimal = /^(\d{1,30})(?:\.(\d{1,30}))?$/

/** Whether a value is a decimal number, as the field of a point stores it. */
export const isDecimalAmount = (value: string): boolean => decimal.test(value)

const split = (amount: string): [whole: string, part: string] => {
  const [, whole, part = ''] = decimal.exec(amount) ?? []
  if (whole === undefined) throw new RangeError('an amount that is no decimal number')
  return [whole, part]
}

/**
 * A decimal amount in minor units; null if it has more decimals than the currency. `1250.00` is 1250
 * of one without decimals: costs had two before. Other zeros count, as `1.000` may be a thousand.
 */
export const toMinorUnits = (amount: string, digits: number): bigint | null => {
  const [whole, part] = split(amount)
  const places = part === '00' ? '' : part
  return places.length > digits ? null : BigInt(whole + places.padEnd(digits, '0'))
}

/** A decimal amount in minor units, rounded half up. */
export const roundToMinorUnits = (amount: string, digits: number): bigint => {
  const [whole, part] = split(amount)
  const units = BigInt(whole + part.slice(0, digits).padEnd(digits, '0'))
  return (part[digits] ?? '0') >= '5' ? units + 1n : units
}

/** Minor units as decimal text with all decimals of the currency: `1250.50`. */
export const fromMinorUnits = (units: bigint, digits: number): string => {
  const text = String(units).padStart(digits + 1, '0')
  return digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text
}

/**
 * The exact sum of decimal amounts, each rounded half up to the currency first: what lines show adds
 * up to what their total shows. Other texts are skipped.
 */
export const sumAmounts = (amounts: readonly string[], currency: string | null): string => {
  const digits = getCurrencyDigits(currency)
  const units = amounts
    .filter(isDecimalAmount)
    .reduce((sum, amount) => sum + roundToMinorUnits(amount, digits), 0n)
  return fromMinorUnits(units, digits)
}

/**
 * The exact product of two decimal numbers, such as a quantity and the price of one, rounded half up
 * to the currency.
 */
export const multiplyAmounts = (a: string, b: string, currency: string | null): string => {
  const digits = getCurrencyDigits(currency)
  const [[wholeA, partA], [wholeB, partB]] = [split(a), split(b)]
  const product = BigInt(wholeA + partA) * BigInt(wholeB + partB)
  const exact = fromMinorUnits(product, partA.length + partB.length)
  return fromMinorUnits(roundToMinorUnits(exact, digits), digits)
}

/** A request for an amount, which may name its currency: `1250.50 EUR`. */
export const parseMoney = (money: string): { amount: string; currency: string | null } => {
  const [amount = '', currency = null] = money.split(' ')
  return { amount, currency }
}

/** Whether the currency that an amount names, if any, is known. */
export const isMoney = (money: string): boolean => {
  const { currency } = parseMoney(money)
  return currency === null || isCurrency(currency)
}

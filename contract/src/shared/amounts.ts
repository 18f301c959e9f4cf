const isDecimal = /^\d{1,30}(?:\.\d{1,30})?$/

/** Whether a value is a decimal number, as the field of a point stores it. */
export const isDecimalAmount = (value: string): boolean => isDecimal.test(value)

/** The exact sum of decimal numbers; other values are skipped. */
export const sumAmounts = (values: readonly string[]): string => {
  const amounts = values
    .filter(isDecimalAmount)
    .map((value) => value.split('.') as [string, string?])
  const places = Math.max(0, ...amounts.map(([, part = '']) => part.length))
  const sum = amounts.reduce(
    (total, [whole, part = '']) => total + BigInt(whole + part.padEnd(places, '0')),
    0n,
  )
  const digits = String(sum).padStart(places + 1, '0')
  return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits
}

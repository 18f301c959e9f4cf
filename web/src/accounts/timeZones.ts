/** The zones to choose from, as the browser names them; the stored one is always among them. */
export const listTimeZones = (stored: string): string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(stored === '' ? [] : [stored])]),
]

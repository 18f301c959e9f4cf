/** Zones that somebody may choose, as the browser names them; the one that is kept is always among them. */
export const timeZones = (kept: string): string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(kept === '' ? [] : [kept])]),
]

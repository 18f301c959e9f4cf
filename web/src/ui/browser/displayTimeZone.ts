let chosen: string | null = null
let ofBrowser: string | undefined

/** Sets the time zone that the signed-in person has chosen; null = the browser's (T113). */
export const setDisplayTimeZone = (zone: string | null): void => {
  chosen = zone
}

/** The time zone in which instants are shown. */
export const getDisplayTimeZone = (): string => {
  // asked once: every date of a list wants it
  ofBrowser ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return chosen ?? ofBrowser
}

let chosen: string | null = null

/** Sets the time zone that the signed-in person has chosen; null = the browser's (T113). */
export const setDisplayTimeZone = (zone: string | null): void => {
  chosen = zone
}

/** The time zone in which instants are shown. */
export const displayTimeZone = (): string => chosen ?? (new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')

let chosen: string | null = null

/** Keeps the zone that the signed-in person has chosen; null = the browser's (T113). */
export const chooseZone = (zone: string | null): void => {
  chosen = zone
}

/** The zone that instants are shown in. */
export const localZone = (): string => chosen ?? (new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')

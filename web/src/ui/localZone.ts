/** The IANA zone that this browser keeps; instants are written in it, calendar days never are. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

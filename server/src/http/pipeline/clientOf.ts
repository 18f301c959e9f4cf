import type { Authorized } from './requestContext.ts'

/** The client that a call is about: its record's, else its caller's. */
export const clientOf = ({
  subject,
  caller,
}: Pick<Authorized, 'subject' | 'caller'>): number | null => {
  const ofRecord = (subject as { clientId?: unknown } | null)?.clientId
  return typeof ofRecord === 'number' ? ofRecord : (caller?.actor.clientId ?? null)
}

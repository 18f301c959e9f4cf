import type { AuthorizedCall } from './requestContext.ts'

/** The client that a call is about: its record's, else its caller's. */
export const getClientOfCall = ({
  subject,
  caller,
}: Pick<AuthorizedCall, 'subject' | 'caller'>): number | null => {
  const ofRecord = (subject as { clientId?: unknown } | null)?.clientId
  return typeof ofRecord === 'number' ? ofRecord : (caller?.actor.clientId ?? null)
}

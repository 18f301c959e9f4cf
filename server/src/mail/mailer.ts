/** A letter to be sent. */
export interface OutgoingMail {
  /** of the outbox row: the same for every try, so that a duplicate is recognised */
  id: number
  createdAt: Date
  to: string
  subject: string
  text: string
  html: string
}

/** Sends letters. */
export interface Mailer {
  /** false: letters are stored on this machine and never sent (T15) */
  sends: boolean
  /** Resolves when the letter was accepted; throws MailRejectedError if a retry is of no use. */
  send(letter: OutgoingMail, signal: AbortSignal): Promise<void>
}

/** The letter was permanently rejected; the message is the server's reply. */
export class MailRejectedError extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(why, options)
    this.name = 'MailRejected'
  }
}

/** The Message-ID of a letter, the same for every try. */
export const buildMailMessageId = (
  { id, createdAt }: Pick<OutgoingMail, 'id' | 'createdAt'>,
  from: string,
): string => {
  const host = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'nspect.invalid'
  return `<mail.${id}.${createdAt.getTime().toString(36)}@${host}>`
}

/** A letter as it leaves. */
export interface Letter {
  /** of the outbox row: the same at every try, so that a mail that arrives twice is recognised */
  id: number
  createdAt: Date
  to: string
  subject: string
  text: string
  html: string
}

/** Where letters go. */
export interface Mailer {
  /** false: letters are put aside on this machine and never leave it (T15) */
  sends: boolean
  /** Resolves when somebody else has taken the letter; throws MailRejected where trying again is of no use. */
  send(letter: Letter, signal: AbortSignal): Promise<void>
}

/** The other side will never take this letter; the message is its own words. */
export class MailRejected extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(why, options)
    this.name = 'MailRejected'
  }
}

/** The Message-ID of a letter, which stays the same however often it is tried. */
export const messageIdOf = ({ id, createdAt }: Pick<Letter, 'id' | 'createdAt'>, from: string): string => {
  const host = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'nspect.invalid'
  return `<mail.${id}.${createdAt.getTime().toString(36)}@${host}>`
}

import { createTransport, type NodemailerError } from 'nodemailer'
import { buildMailMessageId, type Mailer, MailRejectedError } from './mailer.ts'

/**
 * Timeouts for an SMTP server, in milliseconds: for a connection or one of its replies, and for all
 * of one letter. The latter stays below the minute after which the database ends an idle
 * transaction.
 */
export interface SmtpTimeouts {
  reply: number
  delivery: number
}
const defaultTimeouts: SmtpTimeouts = { reply: 10_000, delivery: 40_000 }

/**
 * Was the letter itself permanently rejected? Not our sign-in, which an operator may still correct.
 */
const isForGood = (error: NodemailerError): boolean =>
  error.permanent === true && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

/**
 * Sends letters through the SMTP server at `url`, smtp:// (encrypted if offered) or smtps://; one
 * connection a letter.
 */
export const createSmtpMailer = (options: {
  url: string
  from: string
  timeouts?: SmtpTimeouts
}): Mailer => {
  const { reply, delivery } = options.timeouts ?? defaultTimeouts
  const transport = createTransport({
    url: options.url,
    dnsTimeout: reply,
    connectionTimeout: reply,
    greetingTimeout: reply,
    socketTimeout: reply,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    sends: true,
    send: async (letter, signal) => {
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: '', address: letter.to },
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          date: letter.createdAt,
          messageId: buildMailMessageId(letter, options.from),
          headers: { 'Auto-Submitted': 'auto-generated' },
          xMailer: false,
          signal: AbortSignal.any([signal, AbortSignal.timeout(delivery)]),
        })
      } catch (error) {
        if (error instanceof Error && isForGood(error))
          throw new MailRejectedError(error.message, { cause: error })
        throw error
      }
    },
  }
}

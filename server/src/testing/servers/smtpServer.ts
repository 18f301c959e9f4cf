/**
 * An SMTP server in a process of its own, for tests: its parent controls it by messages, and gets a
 * message for each accepted letter. Started by `startSmtp.ts`.
 */
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/**
 * accepts letters; defers them (4xx); rejects them (5xx); never replies; exits in the middle of the
 * first letter
 */
export type SmtpBehavior = 'takes' | 'defers' | 'refuses' | 'hangs' | 'dies'
export type SmtpEvent =
  | { kind: 'listening'; port: number }
  | { kind: 'letter'; to: string[]; raw: string }

const sendEvent = (event: SmtpEvent) => process.send?.(event)

let mood: SmtpBehavior = 'takes'
process.on('message', (next: SmtpBehavior) => {
  mood = next
})
process.on('disconnect', () => process.exit(0))

const no = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onConnect: (_session, done) => {
    if (mood !== 'hangs') done()
  },
  onRcptTo: (_address, _session, done) => {
    if (mood === 'defers') done(no(451, 'Try again later'))
    else if (mood === 'refuses') done(no(550, 'No such mailbox'))
    else done()
  },
  onData: (stream, session, done) => {
    if (mood === 'dies') stream.once('data', () => process.exit(1))
    void text(stream).then((raw) => {
      sendEvent({ kind: 'letter', to: session.envelope.rcptTo.map(({ address }) => address), raw })
      done()
    })
  },
})
server.on('error', () => undefined)
const listening = server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = listening.address()
  if (typeof address === 'object' && address) sendEvent({ kind: 'listening', port: address.port })
})

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { SmtpBehavior, SmtpEvent } from './smtpServer.ts'

/** A real SMTP server on loopback, in a process that may be killed. */
export interface TestSmtp {
  url: string
  /** accepted letters, as received */
  letters: { to: string[]; raw: string }[]
  be(mood: SmtpBehavior): void
  /** starts it again on the same port after its exit */
  rise(): Promise<void>
  /** resolves when the process has exited */
  gone(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server; stop it at the end of the file. */
export const startSmtpServer = async (): Promise<TestSmtp> => {
  const letters: TestSmtp['letters'] = []
  let child: ChildProcess
  let over: Promise<void>
  const begin = (port: number) =>
    new Promise<number>((done, fail) => {
      child = fork(join(import.meta.dirname, 'smtpServer.ts'), [String(port)], { execArgv: [] })
      over = new Promise((gone) => child.once('exit', () => gone()))
      child.once('error', fail)
      child.on('message', (event: SmtpEvent) => {
        if (event.kind === 'listening') done(event.port)
        else letters.push({ to: event.to, raw: event.raw })
      })
    })
  const port = await begin(0)
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    be: (mood) => void child.send(mood),
    rise: async () => void (await begin(port)),
    gone: () => over,
    stop: async () => {
      child.kill('SIGKILL')
      await over
    },
  }
}

/** The plain text of a letter, as a person reads it. */
export const parsePlainText = (raw: string): string => {
  const part = raw.replaceAll('\r\n', '\n').split('Content-Type: text/plain')[1] ?? ''
  const start = part.indexOf('\n\n')
  const [head, body] = [part.slice(0, start), part.slice(start + 2, part.indexOf('\n--', start))]
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const signs = body
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(signs, 'latin1').toString('utf8')
}

import { setTimeout as pause } from 'node:timers/promises'
import { outboxRoutes } from '@nspect/contract/outbox/outbox'
import { userRoutes } from '@nspect/contract/users/users'
import { createPerson } from '../../server/src/testing/apiCaller.ts'
import { createFirstProject } from '../../server/src/testing/createFirstProject.ts'
import { signInFirstAdminAt } from '../../server/src/testing/servers/serverProcess.ts'
import type { SmtpBehavior } from '../../server/src/testing/servers/smtpServer.ts'
import { startSmtpServer, type TestSmtp } from '../../server/src/testing/servers/startSmtp.ts'
import {
  type ProxyBehavior,
  startTcpProxy,
  type TcpProxy,
} from '../../server/src/testing/servers/tcpProxy.ts'
import type { FaultCounts } from './counts.ts'
import type { Fault } from './fault.ts'
import { startWithEmbedded } from './installation.ts'
import { Ledger } from './ledger.ts'
import { createTaskKey, startWorkload, type WorkTask } from './workload.ts'

const serverMoods: readonly SmtpBehavior[] = ['defers', 'hangs', 'dies']
const cableMoods: readonly ProxyBehavior[] = ['refuses', 'stalls', 'isSlow']
const moods = [...serverMoods, ...cableMoods]

/**
 * how long each lasts, ms; and how long mails may take that wait for their next try: one, two, four
 * minutes
 */
const lasts = 6_000
const maxWaitMs = 600_000

/** Inviting somebody sends one mail. */
const invitation = (clientId: number) => (): WorkTask => {
  const mark = `g${createTaskKey().replaceAll('-', '').slice(0, 20)}@hotel.example`
  return {
    kind: 'invitation',
    mark,
    key: createTaskKey(),
    send: async (by, headers) => {
      const args = {
        firstName: 'Ana',
        lastName: 'Guest',
        username: mark,
        isInvited: true,
        roleId: 3,
        clientId,
      }
      const { status, body } = await by.call(userRoutes.addUser, args, { headers })
      // nobody invites all day without a break
      await pause(300)
      return { status, body, id: body.id }
    },
  }
}

const strike = async (mood: (typeof moods)[number], smtp: TestSmtp, cable: TcpProxy) => {
  const cut = cableMoods.find((cableMood) => cableMood === mood)
  if (cut) await cable.be(cut)
  else smtp.be(mood as SmtpBehavior)
  await pause(lasts)
  if (cut) return cable.be('passes')
  if (mood === 'dies') {
    await Promise.race([smtp.gone(), pause(20_000)])
    await smtp.rise()
  }
  smtp.be('takes')
}

/**
 * Every letter by whom it is for; a copy of the same letter bears the same Message-ID, by which
 * mail servers know it.
 */
const compareLetters = ({ letters }: TestSmtp, ledger: Ledger, counts: FaultCounts) => {
  const sent = Map.groupBy(letters, ({ to }) => to[0] ?? '')
  let copies = 0
  for (const { mark } of ledger.entries) {
    const own = sent.get(mark) ?? []
    const ids = new Set(own.map(({ raw }) => /^message-id:\s*(\S+)/im.exec(raw)?.[1]))
    if (own.length === 0) counts.lost += 1
    counts.doubled += Math.max(0, ids.size - 1)
    copies += own.length - ids.size
  }
  counts.notes.push(`${copies} letters arrived again under their Message-ID`)
}

export const mailFault: Fault = {
  name: 'smtp',
  title:
    'the mail server deferring, hanging, dying, slow, silent and gone while people are invited',
  rounds: 12,
  run: async ({ rounds, counts, say }) => {
    const smtp = await startSmtpServer()
    const cable = await startTcpProxy({ port: Number(new URL(smtp.url).port) })
    const installation = await startWithEmbedded({ SMTP_URL: `smtp://127.0.0.1:${cable.port}` })
    const { server } = installation
    try {
      await server.ready()
      const token = await signInFirstAdminAt(server.url)
      const operator = createPerson(server.url, 0, token)
      await createFirstProject(server.url, token)
      const ledger = new Ledger()
      const errands = [invitation(1)]
      const workload = startWorkload({
        url: () => server.url,
        token,
        counts,
        ledger,
        errands,
        people: 2,
      })
      for (let round = 0; round < rounds; round += 1) {
        const mood = moods[round % moods.length]!
        await workload.goOn(4)
        await strike(mood, smtp, cable)
        counts.rounds += 1
        const [since, before] = [Date.now(), smtp.letters.length]
        while (smtp.letters.length === before && Date.now() - since < maxWaitMs) await pause(50)
        counts.back.push((Date.now() - since) / 1000)
        say(`${mood}: the next letter arrived after ${counts.back.at(-1)?.toFixed(1)} s`)
      }
      await workload.stop()
      const since = Date.now()
      const waiting = async () => (await operator.call(outboxRoutes.listMails, { size: 500 })).body
      let mails = await waiting()
      for (; mails.some(({ state }) => state === 'waiting'); mails = await waiting()) {
        if (Date.now() - since > maxWaitMs) break
        await pause(1_000)
      }
      counts.notes.push(
        `every letter had left ${((Date.now() - since) / 1000).toFixed(0)} s after the last fault`,
      )
      const failed = mails.filter(({ state }) => state === 'failed').length
      if (failed > 0) counts.wrong.push(`${failed} mails were given up`)
      compareLetters(smtp, ledger, counts)
    } finally {
      await installation.stop()
      await cable.stop()
      await smtp.stop()
    }
  },
}

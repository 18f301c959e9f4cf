import { setTimeout as pause } from 'node:timers/promises'
import { pinImportRoutes } from '@nspect/contract/pins/pinImports'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { limits } from '@nspect/contract/shared/limits'
import { createPerson, type Person } from '../../server/src/testing/apiCaller.ts'
import { createFirstProject } from '../../server/src/testing/createFirstProject.ts'
import { signInFirstAdminAt } from '../../server/src/testing/servers/serverProcess.ts'
import type { FaultCounts } from './counts.ts'
import type { Fault } from './fault.ts'
import { type Installation, startWithEmbedded, victims } from './installation.ts'
import { maxAbsenceMs } from './supervise.ts'
import { createTaskKey } from './workload.ts'

const rowCount = 10_000
/** ms before a part is sent again, and after which nobody waits for its answer */
const again = 250
const answerTimeout = 40_000

type ImportArgs = Parameters<typeof callImport>[1]
const callImport = (
  by: Person,
  args: {
    projectId: number
    importId?: number
    pins: {
      id: number
      version?: number
      externalId: string
      pointCategoryId: number
      title: string
    }[]
  },
  headers: Record<string, string>,
) => by.call(pinImportRoutes.importPins, args, { headers })

/** Sends a part until it is answered, always under the same key, as the browser does. */
const sendPart = async (
  by: () => Person,
  args: ImportArgs,
  counts: FaultCounts,
): Promise<Awaited<ReturnType<typeof callImport>>['body']> => {
  const key = createTaskKey()
  for (const end = Date.now() + maxAbsenceMs; Date.now() < end; await pause(again)) {
    const sent = await Promise.race([
      callImport(by(), args, { 'idempotency-key': key }).catch(() => undefined),
      pause(answerTimeout, undefined, { ref: false }),
    ])
    if (!sent) counts.unanswered += 1
    else if (sent.status === 200) {
      counts.acknowledged += args.pins.length
      return sent.body
    } else if ([429, 503, 507].includes(sent.status)) counts.refused += 1
    else throw new Error(`a part was answered ${sent.status}: ${JSON.stringify(sent.body)}`)
  }
  throw new Error('a part was never acknowledged')
}

const partsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / limits.importedPins) }, (_, n) =>
    rows.slice(n * limits.importedPins, (n + 1) * limits.importedPins),
  )

/** Kills while a part is on its way; returns what the part was answered in the end. */
const killDuring = async <Result>(
  installation: Installation,
  { counts, say, round }: { counts: FaultCounts; say(line: string): void; round: number },
  sending: () => Promise<Result>,
): Promise<Result> => {
  const victim = victims[round % victims.length]!
  const sent = sending()
  await pause(Math.random() * 150)
  await installation.kill(victim)
  const since = Date.now()
  const result = await sent
  counts.rounds += 1
  counts.back.push((Date.now() - since) / 1000)
  say(`${victim} killed, the part was taken after ${counts.back.at(-1)?.toFixed(1)} s`)
  return result
}

export const killInImport: Fault = {
  name: 'kill-import',
  title: `app, database or both killed while a list of ${rowCount} points is imported`,
  rounds: 2,
  run: async ({ rounds, counts, say }) => {
    const installation = await startWithEmbedded()
    const { server } = installation
    try {
      await server.ready()
      const token = await signInFirstAdminAt(server.url)
      const by = () => createPerson(server.url, 0, token)
      const { projectId, pointCategoryId } = await createFirstProject(server.url, token)
      const rows = Array.from({ length: rowCount }, (_, n) => ({
        id: 0,
        externalId: `S-${n + 1}`,
        pointCategoryId,
        title: `Seal worn at window ${n + 1}`,
      }))
      const parts = partsOf(rows)
      const struck = Array.from({ length: rounds }, (_, n) =>
        Math.floor(((n + 1) * parts.length) / (rounds + 1)),
      )
      let importId: number | undefined
      for (const [n, pins] of parts.entries()) {
        const send = () => sendPart(by, { projectId, pins, ...(importId && { importId }) }, counts)
        const round = struck.indexOf(n) + 1
        const answer = round
          ? await killDuring(installation, { counts, say, round }, send)
          : await send()
        importId = answer.importId ?? undefined
        if (answer.refused.length > 0)
          counts.wrong.push(`part ${n + 1}: ${JSON.stringify(answer.refused.slice(0, 2))}`)
      }
      await server.ready()

      const { body: pins } = await by().call(pinRoutes.listPins, { projectId })
      const { body: known } = await by().call(pinImportRoutes.readPinImports, { projectId })
      const titles = new Set(pins.map(({ title }) => title))
      const numbers = new Set(pins.map(({ pinNumber }) => pinNumber))
      counts.lost += rows.filter(({ title }) => !titles.has(title)).length
      counts.doubled += pins.length - titles.size
      if (numbers.size !== pins.length) counts.wrong.push('two points share a number')
      if (known.lastImport?.added !== rowCount)
        counts.wrong.push(`the import knows of ${known.lastImport?.added} points that it added`)

      // the same list again, as it is compared with what is there
      const versions = new Map(pins.map(({ id, version }) => [id, version]))
      const found = new Map(known.externalIds.map(({ externalId, pinId }) => [externalId, pinId]))
      const asKnown = rows.map((row) => {
        const id = found.get(row.externalId) ?? 0
        return { ...row, id, version: versions.get(id) ?? 0 }
      })
      let unchanged = 0
      for (const part of partsOf(asKnown))
        unchanged += (await sendPart(by, { projectId, pins: part }, counts)).unchanged
      if (unchanged !== rowCount)
        counts.wrong.push(`imported again, ${rowCount - unchanged} points are not as they were`)
    } finally {
      await installation.stop()
    }
    const left = installation.left().length
    if (left > 0) counts.wrong.push(`${left} processes are left after the stop`)
  },
}

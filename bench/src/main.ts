import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareResponses } from './api/compareResponses.ts'
import type { ServerTarget } from './api/generateLoad.ts'
import { hotCalls } from './api/hotCalls.ts'
import { measureCalls } from './api/measureCalls.ts'
import { measureSearch } from './api/measureSearch.ts'
import { isWebBuilt, measurePageWeight } from './api/pageWeight.ts'
import { startReadbackServer } from './api/readbackServer.ts'
import { startBenchServers } from './api/startServers.ts'
import { measureFormats } from './formats/measureFormats.ts'
import { measureMemory } from './formats/measureMemory.ts'
import { measureHome } from './home/homeCost.ts'
import { measureIfc } from './ifc/measureIfc.ts'
import { measureInp } from './inp/measureInp.ts'
import { measureFilterOf500, measureLongLists } from './lists/measureLists.ts'
import { measureLive } from './live/measureLive.ts'
import { measureLargeModel } from './measureLargeModel.ts'
import { formatViewerReport, measureViewer } from './measureViewer.ts'
import { measurePages } from './pages/measurePages.ts'
import { measureQueues } from './queues/measureQueues.ts'
import { measureScale } from './scale/measureScale.ts'
import { measureSheets } from './sheets/measureSheets.ts'
import { writeStillSheets } from './stills/matchStills.ts'

/**
 * `npm run bench`: the cost of the five hot calls, the first page and the viewer. Exits with 1 if
 * the two servers respond differently; a missed goal is only printed, as machines differ.
 * `--quick`: one short round. `--only=R1,W2`, `--profile=folder` to profile a call; `--viewer` for
 * the viewer alone, `--pages` for the pages, `--home` for the first screen's statement with few and
 * many points, `--live` for changes that reach open streams, `--search` for the search, `--filter`
 * for a filter of 500 points, `--lists` for an inspection of 10,000,
 * `--inp` for every interaction of the main journeys, `--ifc` for the conversion of an IFC file, `--scale` for 2,000,000
 * points of 300 clients, `--formats` for models of other formats than GLB, `--sheets` for plan
 * sets, `--queues` for what one client waits behind another, `--memory` for the memory of
 * conversions (`--only=off,ifc`: of these formats), `--large-model` for a model of 220 MB over a
 * slow network, `--stills` for sheets on which a person matches close-ups to their places.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`)
const getOption = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const isQuick = process.argv.includes('--quick')
const only = getOption('only')?.split(',')
const profile = getOption('profile')
const plan = isQuick
  ? { rounds: 1, seconds: 1.5, connections: [16] }
  : { rounds: 2, seconds: 3, connections: [1, 16] }

const busy = () =>
  `load average ${loadavg()
    .map((n) => n.toFixed(1))
    .join(', ')}`
const parts = ({ cpu, database }: { cpu: number; database: number }) =>
  `${(cpu - database).toFixed(2)}+${database.toFixed(2)}`
const verdict = (isReached: boolean) => (isReached ? 'ok' : 'missed')

const api = async (): Promise<boolean> => {
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const arena = await startBenchServers(printLine, flags)
  const folder = await mkdtemp(join(tmpdir(), 'nspect-readback-'))
  try {
    const readback = await startReadbackServer({
      connection: arena.floor.connection,
      folder,
      token: arena.ours.token,
      tokens: arena.tokens,
    })
    const wrong = await compareResponses(arena.ours, arena.floor, readback.target)
    printLine(
      wrong.length > 0 ? `The answers differ: ${wrong.join(', ')}.` : 'Both servers answer alike.',
    )
    const counts = new Map<string, number>()
    for (const call of hotCalls) counts.set(call.name, await readback.countStatements(call.ours()))
    await readback.close()

    const before = busy()
    const cells = await measureCalls(arena, only ? { ...plan, only } : plan, printLine)
    printLine(`\nCPU of server and database a request, ours : floor (${before}; now ${busy()})`)
    for (const { call: name, connections, ours, floor } of cells) {
      const call = hotCalls.find((candidate) => candidate.name === name)!
      const ratio = ours.cpu / floor.cpu
      const count = counts.get(name) ?? 0
      printLine(
        [
          `  ${name} ${call.title.padEnd(28)} ${String(connections).padStart(2)} at a time`,
          `${parts(ours)} : ${parts(floor)} ms`.padStart(30),
          `${ratio.toFixed(2)}x (goal ${call.goal.toFixed(1)}x) ${verdict(ratio <= call.goal)}`.padEnd(
            28,
          ),
          `p50 ${ours.p50.toFixed(1)} : ${floor.p50.toFixed(1)} ms`,
          `${count} statements (goal ${call.statements}) ${verdict(count <= call.statements)}`,
        ].join('  '),
      )
    }
    await page(arena.ours)
    return wrong.length === 0
  } finally {
    await arena.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const page = async (ours: ServerTarget) => {
  if (only) return
  if (!isWebBuilt())
    return printLine('\nThe web client is not built: run `npm start` once to have its weight.')
  const { js, css, requests, viewer, viewerBase } = await measurePageWeight(ours)
  const line = (what: string, found: number, goal: number, unit = ' KB') =>
    printLine(
      `  ${what.padEnd(42)} ${found.toFixed(unit ? 1 : 0)}${unit} (goal ${goal}) ${verdict(found <= goal)}`,
    )
  printLine('\nThe dashboard, signed in, with an empty browser cache')
  line('JavaScript, brotli', js, 180)
  line('CSS, brotli', css, 25)
  line('requests besides pictures', requests, 10, '')
  line('of it three.js and viewers', viewer, 0)
  line('a model’s screen, its viewer besides, gzip', viewerBase, 190)
}

/** The goal: a change has reached 1,000 open streams of one server after a second. */
const benchLive = async () => {
  const arena = await startBenchServers(printLine)
  try {
    const { streams, took } = await measureLive(arena)
    const [median = 0, worst = 0] = [took[Math.floor(took.length / 2)], took.at(-1)]
    printLine(
      `A change reaches ${streams} open streams after ${median.toFixed(0)} ms (median), ${worst.toFixed(0)} ms (longest)`,
    )
    printLine(`  of ${took.length} changes; goal 1000 ms ${verdict(worst <= 1000)} (${busy()})`)
  } finally {
    await arena.stop()
  }
}

const part = (
  [
    'viewer',
    'pages',
    'home',
    'live',
    'search',
    'filter',
    'lists',
    'inp',
    'scale',
    'ifc',
    'formats',
    'sheets',
    'large-model',
    'queues',
    'memory',
    'stills',
  ] as const
).find((flagName) => process.argv.includes(`--${flagName}`))
const isWanted = (benchPart: typeof part) => !only && (part === undefined || part === benchPart)
if (part === undefined && !(await api())) process.exitCode = 1
if (isWanted('home')) await measureHome(printLine)
// takes minutes and gigabytes: only when it is asked for
if (part === 'scale') await measureScale(printLine)
if (part === 'sheets') await measureSheets(printLine)
if (part === 'queues') await measureQueues(printLine)
if (part === 'memory') await measureMemory(printLine, only)
if (part === 'stills') await writeStillSheets('still-sheets', Date.now() % 10_000, printLine)
if (part === 'large-model') await measureLargeModel(printLine)
if (isWanted('live')) await benchLive()
if (isWanted('search') && !isQuick) await measureSearch(printLine)
if (isWanted('ifc')) measureIfc(printLine)
if (isWanted('formats') && !isQuick) await measureFormats(printLine)
if (isWanted('pages') && isWebBuilt()) await measurePages(isQuick ? 1 : 5, printLine)
if (isWanted('filter') && isWebBuilt() && !isQuick) await measureFilterOf500(printLine)
if (part === 'lists') await measureLongLists(printLine)
if (part === 'inp') await measureInp(printLine)
if (isWanted('viewer') && !isQuick) printLine(`\n${formatViewerReport(await measureViewer())}`)

import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlanSheet } from '@nspect/contract/plans/plans'
import pg from 'pg'
import { adminCredentials, prepareInstance, startServer } from '../../../e2e/prepareInstance.ts'
import { buildA0Pdf } from './a0Sheets.ts'
import { measurePanning } from './measurePanning.ts'

const count = 180
const goals = { first: 5_000, task: 50, search: 0.1 }
const searches = 25

export interface SheetBench {
  url: string
  databaseUrl: string
  token: string
  projectId: number
  call<T>(path: string, init?: RequestInit): Promise<T>
}

/** Sends a PDF as a plan set of the inspection. */
export const uploadPlanSet = (
  { call, projectId }: SheetBench,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
) => {
  const body = new FormData()
  body.set('projectId', String(projectId))
  body.set('file', new File([bytes], name, { type: 'application/pdf' }))
  return call<{ id: number }>('Project/UploadPlan', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
}

export const listPlanSheets = async (
  { call, projectId }: SheetBench,
  planFileId: number,
): Promise<PlanSheet[]> => {
  const { sheets } = await call<{ sheets: PlanSheet[] }>(
    `Project/GetPlanSheets?projectId=${projectId}`,
  )
  return sheets.filter((sheet) => sheet.planFileId === planFileId)
}

/** The most memory that a drawing process of ours has had, bytes; Linux only. */
const watchDrawing = () => {
  let most = 0
  const timer = setInterval(() => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('plan.worker')) continue
        const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        most = Math.max(most, Number(peak ?? 0) * 1024)
      } catch {
        // it has ended meanwhile
      }
    }
  }, 500)
  return () => {
    clearInterval(timer)
    return most
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * ms of the database for a search of sheets by a word on one of them, by the index and without any.
 */
const timeSearch = async (databaseUrl: string): Promise<{ indexed: number; scanned: number }> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('analyze plan_sheets')
    const run = async (usesIndex: boolean): Promise<number> => {
      await client.query(
        `set enable_indexscan = ${usesIndex}; set enable_bitmapscan = ${usesIndex}`,
      )
      const took: number[] = []
      for (let n = 0; n < searches; n++) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
          `explain (analyze, format json) select id from plan_sheets
           where to_tsvector('simple', search_fold(name || ' ' || text)) @@ to_tsquery('simple', 'sheet${n + 7}:*')`,
        )
        took.push(rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN)
      }
      return median(took)
    }
    const scanned = await run(false)
    return { scanned, indexed: await run(true) }
  } finally {
    await client.end()
  }
}

/**
 * 180 sheets of A0: the first usable one, all of them, what the server's thread and the drawing
 * cost, and the search.
 */
const measureDrawing = async (
  bench: SheetBench,
  probe: string,
  say: (line: string) => void,
): Promise<void> => {
  const pdf = buildA0Pdf(count)
  await pause(2_000)
  await writeFile(probe, '')
  const mostMemory = watchDrawing()
  const [began, from] = [performance.now(), Date.now()]
  const { id } = await uploadPlanSet(bench, pdf, 'hotel-a0.pdf')
  const sent = performance.now() - began
  let [first, last] = [0, 0]
  while (last === 0) {
    const sheets = await listPlanSheets(bench, id)
    if (first === 0 && sheets.some(({ state }) => state === 'ready'))
      first = performance.now() - began
    if (sheets.every(({ state }) => state !== 'waiting')) last = performance.now() - began
    await pause(first === 0 ? 50 : 1_000)
  }
  const failed = (await listPlanSheets(bench, id)).filter(({ state }) => state === 'failed').length
  const tasks = (await readFile(probe, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
    .filter(([at = 0]) => at >= from)
    .map(([, ms = 0]) => ms)
  const longest = Math.max(0, ...tasks)
  const over = tasks.filter((ms) => ms > goals.task).length
  const verdict = (isReached: boolean) => (isReached ? 'ok' : 'missed')
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  say(
    `\n${count} sheets of A0, a PDF of ${(pdf.length / 1e6).toFixed(1)} MB (load average ${loadavg()
      .map((n) => n.toFixed(1))
      .join(', ')})`,
  )
  say(
    `  first sheet usable      ${seconds(first)} after it was sent (goal 5 s) ${verdict(first <= goals.first)}; listed after ${seconds(sent)}`,
  )
  say(
    `  all ${count} drawn          ${seconds(last)}, ${failed} failed; the drawing process has ${(mostMemory() / 1e6).toFixed(0)} MB at most`,
  )
  say(
    `  the server's own thread longest task ${longest.toFixed(0)} ms of processor time (goal ${goals.task}) ${verdict(longest <= goals.task)}, ${over} above the goal`,
  )
  const { indexed, scanned } = await timeSearch(bench.databaseUrl)
  const ratio = indexed / scanned
  say(
    `  a sheet by its words    ${indexed.toFixed(2)} ms of the database, ${scanned.toFixed(2)} ms by reading all: ${ratio.toFixed(3)}x (goal ${goals.search}x) ${verdict(ratio <= goals.search)}`,
  )
}

/** Plan sets on a server of its own, and panning a large sheet in a browser. */
export const measureSheets = async (say: (line: string) => void): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'nspect-sheets-'))
  const probe = join(folder, 'tasks')
  const prepared = await prepareInstance()
  // the server inherits both, and its children neither
  process.env.NODE_OPTIONS = `--import=${join(import.meta.dirname, 'taskProbe.ts')}`
  process.env.TASK_PROBE = probe
  const server = await startServer(prepared.admin, prepared.template, prepared.folder)
  delete process.env.NODE_OPTIONS
  delete process.env.TASK_PROBE
  try {
    const ask = async <T>(token: string, path: string, init: RequestInit = {}): Promise<T> => {
      const headers = {
        origin: server.url,
        ...(token && { authorization: `Bearer ${token}` }),
        ...init.headers,
      }
      const answer = await fetch(`${server.url}/api/${path}`, { ...init, headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const { projectId } = await ask<{ projectId: number }>('', 'Demo/LookAround', {
      ...json,
      body: '{"as":"manager"}',
    })
    const { token } = await ask<{ token: string }>('', 'Users/Authenticate', {
      ...json,
      body: JSON.stringify(adminCredentials),
    })
    const { url, databaseUrl } = server
    const bench: SheetBench = {
      url,
      databaseUrl,
      token,
      projectId,
      call: (path, init) => ask(token, path, init),
    }
    await measurePanning(bench, say)
    await measureDrawing(bench, probe, say)
  } finally {
    await server.stop()
    await prepared.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

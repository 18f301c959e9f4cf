import { setTimeout as pause } from 'node:timers/promises'
import { computeSpentTime } from './cpuTime.ts'
import { generateLoad } from './generateLoad.ts'
import { type HotCall, hotCalls } from './hotCalls.ts'
import type { BenchServers, MeasuredServer } from './startServers.ts'

export interface CallMeasurement {
  call: HotCall['name']
  connections: number
  /** milliseconds of CPU time per request: server and backends */
  ours: Figures
  floor: Figures
}

interface Figures {
  cpu: number
  /** the database's share of it */
  database: number
  p50: number
  p99: number
}

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const measureOne = async (
  server: MeasuredServer,
  call: HotCall,
  connections: number,
  seconds: number,
): Promise<Figures> => {
  const make = server.name === 'ours' ? call.ours : call.floors
  await generateLoad(server, make, { connections, seconds: Math.min(1, seconds / 2) })
  const before = await server.times()
  const { requests, p50, p99 } = await generateLoad(server, make, { connections, seconds })
  // a backend's CPU time is updated a tick later
  await pause(50)
  const after = await server.times()
  const whole = computeSpentTime(before, after)
  const own = (after.get(server.pid) ?? 0) - (before.get(server.pid) ?? 0)
  return { cpu: whole / requests, database: (whole - own) / requests, p50, p99 }
}

/** Measures every call on both servers alternately, round by round, and returns the medians. */
export const measureCalls = async (
  arena: BenchServers,
  {
    rounds,
    seconds,
    connections,
    only,
  }: { rounds: number; seconds: number; connections: number[]; only?: string[] },
  say: (line: string) => void,
): Promise<CallMeasurement[]> => {
  const cells: CallMeasurement[] = []
  for (const call of hotCalls.filter(({ name }) => !only || only.includes(name))) {
    for (const many of connections) {
      const found: { ours: Figures[]; floor: Figures[] } = { ours: [], floor: [] }
      for (let round = 0; round < rounds; round++) {
        const servers = round % 2 ? [arena.floor, arena.ours] : [arena.ours, arena.floor]
        for (const server of servers) {
          found[server.name].push(await measureOne(server, call, many, seconds))
        }
      }
      const of = (name: 'ours' | 'floor'): Figures => ({
        cpu: median(found[name].map(({ cpu }) => cpu)),
        database: median(found[name].map(({ database }) => database)),
        p50: median(found[name].map(({ p50 }) => p50)),
        p99: median(found[name].map(({ p99 }) => p99)),
      })
      cells.push({ call: call.name, connections: many, ours: of('ours'), floor: of('floor') })
      say(`  ${call.name} over ${many} measured`)
    }
  }
  return cells
}

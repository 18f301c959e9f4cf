import { appendFileSync } from 'node:fs'

/**
 * Loaded into a server: notes the processor time that its thread spent between two looks 5 ms
 * apart, which is at least that of the longest task in between. What other processes take from it
 * does not count.
 */

const file = process.env.TASK_PROBE
const noteworthy = 20

if (file && process.argv[1]?.endsWith('server/src/main.ts')) {
  let before = process.threadCpuUsage()
  setInterval(() => {
    const now = process.threadCpuUsage()
    const ms = (now.user + now.system - before.user - before.system) / 1000
    before = now
    if (ms > noteworthy) appendFileSync(file, `${Date.now()} ${ms.toFixed(1)}\n`)
  }, 5).unref()
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pipeToProcess } from './pipeToProcess.ts'

const runs = (code: string) =>
  spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'ignore'] })
/** more than a pipe holds */
const many = 4 * 1024 * 1024
const countBytes = `let all = 0
process.stdin.on('data', (some) => { all += some.length }).on('end', () => console.log(all))`

test('a process is sent all bytes', async () => {
  const counts = runs(countBytes)
  const counted = text(counts.stdout)
  await pipeToProcess(Readable.from([Buffer.alloc(many), Buffer.alloc(1)]), counts.stdin)
  expect((await counted).trim()).toBe(String(many + 1))
})

test('a process that ends before it has read them is no error', async () => {
  const ends = runs('setTimeout(() => process.exit(3), 50)')
  const exit = once(ends, 'exit')
  await pipeToProcess(Readable.from([Buffer.alloc(many), Buffer.alloc(many)]), ends.stdin)
  expect((await exit)[0]).toBe(3)
  await pipeToProcess(Readable.from([Buffer.alloc(1)]), ends.stdin)
})

test('bytes that cannot be read, or break off, are an error whatever the process makes of what it has', async () => {
  const reads = runs(countBytes)
  const lost = Readable.from(
    (async function* () {
      yield Buffer.alloc(1000)
      throw new Error('the store does not answer')
    })(),
  )
  await expect(pipeToProcess(lost, reads.stdin)).rejects.toThrow('the store does not answer')
  const readsMore = runs(countBytes)
  const cut = new Readable({ read: () => undefined })
  cut.push(Buffer.alloc(1000))
  setTimeout(() => cut.destroy(), 50)
  await expect(pipeToProcess(cut, readsMore.stdin)).rejects.toThrow('Premature close')
})

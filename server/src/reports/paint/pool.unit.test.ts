import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportImage } from '../report.ts'
import { paintReport } from './paint.ts'
import { closePrintPool, printReport } from './pool.ts'
import { samplePicture, sampleReport } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'print-'))
let pictures: ReportImage[]

beforeAll(async () => {
  pictures = await Promise.all([1, 2, 3].map((seed) => samplePicture(folder, seed)))
})
afterAll(async () => {
  await closePrintPool()
  rmSync(folder, { recursive: true })
})

const read = async (stream: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('printing in a worker', { timeout: 30_000 }, () => {
  it('gives the very bytes that painting gives', async () => {
    const report = sampleReport(6, { pictures })
    expect((await read(printReport(report))).equals(Buffer.concat([...paintReport(report)]))).toBe(true)
  })

  it('prints several reports at once', async () => {
    const files = await Promise.all([1, 2, 3, 4].map((count) => read(printReport(sampleReport(count, { pictures })))))
    for (const file of files) expect(file.subarray(-6).toString()).toBe('%%EOF\n')
  })

  it('waits for a reader who does not read', async () => {
    const many = Array.from({ length: 80 }, (_, index) => ({
      ...pictures[0]!,
      path: join(folder, `copy-${index}.jpg`),
    }))
    for (const { path } of many) copyFileSync(pictures[0]!.path, path)
    const stream = printReport(sampleReport(40, { pictures: many }))
    await once(stream, 'readable')
    await wait(1500)
    const held = stream.readableLength
    expect(held).toBeLessThan(2_000_000)
    const file = await read(stream)
    expect(file.length).toBeGreaterThan(held * 2)
    expect(file.subarray(-6).toString()).toBe('%%EOF\n')
  })

  it('stops when the reader goes, and the worker prints the next report', async () => {
    const abort = new AbortController()
    const stream = printReport(sampleReport(400, { pictures }), { signal: abort.signal })
    await once(stream, 'readable')
    abort.abort()
    await expect(read(stream)).rejects.toThrow(/abort/i)
    expect((await read(printReport(sampleReport(1)))).length).toBeGreaterThan(1000)
  })

  it('stops at once when the reader had gone before it began', async () => {
    await expect(read(printReport(sampleReport(1), { signal: AbortSignal.abort() }))).rejects.toThrow(/abort/i)
  })

  it('hands an error in the worker to the reader, never a file that seems whole', async () => {
    const report = { ...sampleReport(1), timeZone: 'Atlantis/Harbour' }
    await expect(read(printReport(report))).rejects.toThrow(/time zone/i)
  })

  it('ends reports in the making with an error when the pool is closed, and opens anew', async () => {
    const reading = read(printReport(sampleReport(300, { pictures })))
    const failed = expect(reading).rejects.toThrow()
    await wait(100)
    await closePrintPool()
    await failed
    expect((await read(printReport(sampleReport(1)))).length).toBeGreaterThan(1000)
  })
})

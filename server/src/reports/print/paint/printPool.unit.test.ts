import { once } from 'node:events'
import { copyFileSync, createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileStorage, StorageError } from '../../../storage/storage.ts'
import { createMemoryStorage } from '../../../testing/memoryStorage.ts'
import type { ReportImage } from '../../reportData.ts'
import { buildSampleReport, sampleFiles, writeSampleImage } from '../../testing/sampleReport.ts'
import { paintReport } from './paintReport.ts'
import { closePrintPool, printReport } from './printPool.ts'

const folder = mkdtempSync(join(tmpdir(), 'print-'))
let pictures: ReportImage[]

beforeAll(async () => {
  pictures = await Promise.all([1, 2, 3].map((seed) => writeSampleImage(folder, seed)))
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

describe('printing in a worker', () => {
  it('gives the very bytes that painting gives', async () => {
    const report = buildSampleReport(6, { pictures })
    expect(
      (await read(printReport(report, sampleFiles))).equals(
        await read(paintReport(report, (name) => readFile(name))),
      ),
    ).toBe(true)
  })

  it('tells of each page that is painted, and of how many', async () => {
    const pages: string[] = []
    const report = buildSampleReport(6, { pictures })
    await read(
      printReport(report, sampleFiles, { onPage: (page, of) => pages.push(`${page}/${of}`) }),
    )
    expect(pages.length).toBeGreaterThan(2)
    expect(pages).toEqual(pages.map((_, index) => `${index + 1}/${pages.length}`))
  })

  it('prints several reports at once', async () => {
    const files = await Promise.all(
      [1, 2, 3, 4].map((count) =>
        read(printReport(buildSampleReport(count, { pictures }), sampleFiles)),
      ),
    )
    for (const file of files) expect(file.subarray(-6).toString()).toBe('%%EOF\n')
  })

  it('waits for a reader who does not read', async () => {
    const many = Array.from({ length: 80 }, (_, index) => ({
      ...pictures[0]!,
      name: join(folder, `copy-${index}.jpg`),
    }))
    for (const { name } of many) copyFileSync(pictures[0]!.name, name)
    const stream = printReport(buildSampleReport(40, { pictures: many }), sampleFiles)
    await once(stream, 'readable')
    await wait(1500)
    const held = stream.readableLength
    expect(held).toBeLessThan(2_000_000)
    const file = await read(stream)
    expect(file.length).toBeGreaterThan(held * 2)
    expect(file.subarray(-6).toString()).toBe('%%EOF\n')
  })

  describe('from a storage without files on this disk', () => {
    const kept = mkdtempSync(join(tmpdir(), 'kept-'))
    afterAll(() => rmSync(kept, { recursive: true }))
    const store = async () => {
      const storage = createMemoryStorage(kept)
      const images = await Promise.all(
        pictures.map(async (image) => {
          const { name } = await storage.put(createReadStream(image.name), { maxBytes: 1e9 })
          return { ...image, name }
        }),
      )
      return { storage, images }
    }
    const isTidy = () => expect.poll(() => readdirSync(kept), { timeout: 5_000 }).toEqual([])

    it('gives the same file, and leaves no temporary one', async () => {
      const { storage, images } = await store()
      const file = await read(printReport(buildSampleReport(6, { pictures: images }), storage))
      expect(
        file.equals(await read(printReport(buildSampleReport(6, { pictures }), sampleFiles))),
      ).toBe(true)
      await isTidy()
    })

    it('prints on without a picture that is gone', async () => {
      const { storage, images } = await store()
      await storage.remove(images[1]!.name)
      const withGone = pictures.with(1, { ...pictures[1]!, name: join(folder, 'gone.jpg') })
      const file = await read(printReport(buildSampleReport(6, { pictures: images }), storage))
      expect(
        file.equals(
          await read(printReport(buildSampleReport(6, { pictures: withGone }), sampleFiles)),
        ),
      ).toBe(true)
      await isTidy()
    })

    it.each<[string, Pick<FileStorage, 'withLocalFile'>, RegExp]>([
      [
        'does not answer',
        { withLocalFile: () => Promise.reject(new StorageError('unreachable')) },
        /unreachable/,
      ],
      ['gives what cannot be read', { withLocalFile: (_, work) => work(folder) }, /EISDIR/],
    ])(
      'fails, and keeps the worker, where it %s: its pictures are not missing',
      async (_, broken, problem) => {
        await expect(read(printReport(buildSampleReport(6, { pictures }), broken))).rejects.toThrow(
          problem,
        )
        expect((await read(printReport(buildSampleReport(1), sampleFiles))).length).toBeGreaterThan(
          1000,
        )
      },
    )

    it('lends each picture until it is read, and no more at a time than a page shows', async () => {
      const { storage, images } = await store()
      const many = Array.from({ length: 60 }, async () => {
        const { name } = await storage.put(createReadStream(pictures[0]!.name), { maxBytes: 1e9 })
        return { ...images[0]!, name }
      })
      const lent = new Set<string>()
      let most = 0
      const watched: Pick<FileStorage, 'withLocalFile'> = {
        withLocalFile: (name, work) =>
          storage.withLocalFile(name, (path) => {
            lent.add(name)
            most = Math.max(most, readdirSync(kept).length)
            return work(path)
          }),
      }
      const file = await read(
        printReport(buildSampleReport(60, { pictures: await Promise.all(many) }), watched),
      )
      expect(file.toString('latin1').split('/Subtype /Image')).toHaveLength(lent.size + 1)
      expect(lent.size).toBeGreaterThan(20)
      expect(most).toBeGreaterThan(0)
      expect(most).toBeLessThan(10)
      await isTidy()
    })

    it.each([
      ['the reader goes', async (stream: Readable) => void stream.destroy()],
      ['the pool is closed', () => closePrintPool()],
    ])('leaves no temporary file when %s', async (_, end) => {
      const { storage, images } = await store()
      let stream: Readable | undefined
      // ended while the worker waits for a picture
      const slow: Pick<FileStorage, 'withLocalFile'> = {
        withLocalFile: (name, work) =>
          storage.withLocalFile(name, async (path) => {
            await end(stream!)
            return work(path)
          }),
      }
      stream = printReport(buildSampleReport(40, { pictures: images }), slow)
      await expect(read(stream)).rejects.toThrow()
      await isTidy()
      expect((await read(printReport(buildSampleReport(1), sampleFiles))).length).toBeGreaterThan(
        1000,
      )
    })
  })

  it('stops when the reader goes, and the worker prints the next report', async () => {
    const abort = new AbortController()
    const stream = printReport(buildSampleReport(400, { pictures }), sampleFiles, {
      signal: abort.signal,
    })
    await once(stream, 'readable')
    abort.abort()
    await expect(read(stream)).rejects.toThrow(/abort/i)
    expect((await read(printReport(buildSampleReport(1), sampleFiles))).length).toBeGreaterThan(
      1000,
    )
  })

  it.each([
    ['has never read', async () => undefined],
    ['reads no further', async (stream: Readable) => void (await once(stream, 'readable'))],
  ])(
    'T369: gives up on a reader who %s, and the worker prints the next report',
    async (_, begin) => {
      const stream = printReport(buildSampleReport(400, { pictures }), sampleFiles, {
        readTimeout: 1,
      })
      const ended = expect(finished(stream)).rejects.toThrow('nobody reads')
      await begin(stream)
      await ended
      expect((await read(printReport(buildSampleReport(1), sampleFiles))).length).toBeGreaterThan(
        1000,
      )
    },
  )

  it('stops at once when the reader had gone before it began', async () => {
    await expect(
      read(printReport(buildSampleReport(1), sampleFiles, { signal: AbortSignal.abort() })),
    ).rejects.toThrow(/abort/i)
  })

  it('hands an error in the worker to the reader, never a file that seems whole', async () => {
    const report = { ...buildSampleReport(1), timeZone: 'Atlantis/Harbour' }
    await expect(read(printReport(report, sampleFiles))).rejects.toThrow(/time zone/i)
  })

  it('ends reports in the making with an error when the pool is closed, and opens anew', async () => {
    const reading = read(printReport(buildSampleReport(300, { pictures }), sampleFiles))
    const failed = expect(reading).rejects.toThrow()
    await wait(100)
    await closePrintPool()
    await failed
    expect((await read(printReport(buildSampleReport(1), sampleFiles))).length).toBeGreaterThan(
      1000,
    )
  })
})

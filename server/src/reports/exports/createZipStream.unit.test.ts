import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createZipStream, type ZipEntry } from './createZipStream.ts'

const never = new AbortController().signal

async function* listed(...entries: ZipEntry[]) {
  yield* entries
}

describe('an archive', () => {
  it('holds texts, bytes and streams under their paths', async () => {
    const entries = listed(
      { path: 'report.json', body: '{"name":"客室 214"}' },
      { path: 'photos/point-001-view.jpg', body: Buffer.from([0xff, 0xd8, 0xff]) },
      {
        path: 'photos/point-002-view.jpg',
        body: Readable.from([Buffer.from('a'), Buffer.from('b')]),
      },
    )
    const files = unzipSync(await buffer(createZipStream(entries, { signal: never })))
    expect(Object.entries(files).map(([path, bytes]) => [path, bytes.length])).toEqual([
      ['report.json', 21],
      ['photos/point-001-view.jpg', 3],
      ['photos/point-002-view.jpg', 2],
    ])
    expect(strFromU8(files['report.json'] ?? new Uint8Array())).toBe('{"name":"客室 214"}')
  })

  it('asks for a file only once there is room for it, and for none after its reader left', async () => {
    let asked = 0
    let ended = 0
    async function* many() {
      try {
        for (; asked < 50; asked++)
          yield { path: `photos/${asked}.jpg`, body: randomBytes(1_000_000) }
      } finally {
        ended++
      }
    }
    const stream = createZipStream(many(), { signal: never })
    for (let i = 0; i < 200; i++) await turn()
    expect(asked).toBeLessThan(5)
    stream.destroy()
    await expect.poll(() => ended).toBe(1)
    expect(asked).toBeLessThan(5)
  })

  it('fails as a whole when one of its files does, and when its caller leaves', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('a')
        throw new Error('the disk is gone')
      })(),
    )
    const half = createZipStream(listed({ path: 'a.pdf', body: broken }), { signal: never })
    await expect(buffer(half)).rejects.toThrow('the disk is gone')
    const leaving = new AbortController()
    const left = createZipStream(listed({ path: 'a.txt', body: 'a' }), { signal: leaving.signal })
    leaving.abort()
    await expect(buffer(left)).rejects.toThrow()
  })

  it.each(['../a.txt', '/a.txt', 'a//b.txt', 'a b.txt', '.hidden', 'a/../b.txt', 'ä.txt', ''])(
    'takes no path like %j, nor one twice',
    async (path) => {
      const of = (...paths: string[]) =>
        createZipStream(listed(...paths.map((one) => ({ path: one, body: 'a' }))), {
          signal: never,
        })
      await expect(buffer(of(path))).rejects.toThrow('path')
      await expect(buffer(of('a.txt', 'a.txt'))).rejects.toThrow('path')
    },
  )
})

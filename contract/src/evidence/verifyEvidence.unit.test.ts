import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EvidenceFile, EvidenceRecord } from './evidence.ts'
import { type EvidenceProblemKind, verifyEvidence } from './verifyEvidence.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const encoder = new TextEncoder()

interface EntryInput {
  kind: string
  content?: string
  files?: Record<string, Uint8Array<ArrayBuffer>>
  [fact: string]: unknown
}

/** An export with a chain of these entries. */
const buildExport = (said: readonly EntryInput[]) => {
  const records: EvidenceRecord[] = []
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>()
  const paths: Record<string, string> = {}
  for (const [index, { content, files = {}, ...facts }] of said.entries()) {
    const salt = content === undefined ? null : `salt${index}`
    for (const one of Object.values(files)) {
      const hash = sha256(one)
      paths[hash] = `photos/${hash.slice(0, 8)}.jpg`
      bytes.set(paths[hash], one)
    }
    const entry = JSON.stringify({
      ...facts,
      n: index + 1,
      at: new Date(1_764_576_000_000 + index * 60_000).toISOString(),
      ...(content !== undefined && { content: sha256(`${salt}${content}`) }),
      ...(Object.keys(files).length > 0 && {
        files: Object.fromEntries(Object.entries(files).map(([view, one]) => [view, sha256(one)])),
      }),
    })
    const hash = sha256(`${records.at(-1)?.hash ?? ''}\n${entry}`)
    records.push({ entry, content: content ?? null, salt, hash })
  }
  const file: EvidenceFile = {
    version: 1,
    inspection: { id: 7, name: 'Seaview Hotel' },
    head: { n: records.length, hash: records.at(-1)?.hash ?? '' },
    records,
    files: paths,
  }
  return { file, bytes }
}
type Export = ReturnType<typeof buildExport>

const verify = ({ file, bytes }: Export, knownHead?: EvidenceFile['head']) =>
  verifyEvidence(file, {
    hash: async (data) => sha256(data),
    read: async (path) => bytes.get(path),
    knownHead,
  })

const photo = (n: number) => encoder.encode(`photo ${n}`)
const round: readonly EntryInput[] = Array.from({ length: 40 }, (_, n): EntryInput => {
  const point = n + 1
  if (n % 4 === 0) return { kind: 'photo', point, files: { photo: photo(n) } }
  if (n % 4 === 1) return { kind: 'stills', point, files: { view: photo(n), context: photo(-n) } }
  if (n % 4 === 2) return { kind: 'step', point, action: 'submit', content: `{"text":"Done ${n}"}` }
  return { kind: 'completed', content: `{"points":[${n}]}` }
})

/** The same numbers in each run. */
const createRandom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % below
  }
}

const otherDigit = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === '5' ? '6' : '5'}${text.slice(at + 1)}`

/** Changes that somebody could make to an export; each leaves it another one. */
const changes: readonly ((exported: Export, random: (below: number) => number) => void)[] = [
  ({ file: { records } }, random) => {
    const record = records[random(records.length)]!
    record.entry = otherDigit(record.entry, random(record.entry.length))
  },
  ({ file: { records } }, random) => {
    const record = records[random(records.length)]!
    record.hash = otherDigit(record.hash, random(64))
  },
  ({ file: { records } }, random) => void records.splice(random(records.length), 1),
  ({ file: { records } }, random) => {
    const at = random(records.length - 1)
    records.splice(at, 2, records[at + 1]!, records[at]!)
  },
  ({ file: { records } }, random) => {
    const at = random(records.length)
    records.splice(random(records.length), 0, { ...records[at]! })
  },
  ({ file: { records } }, random) => {
    const told = records.filter(({ content }) => content !== null)
    const record = told[random(told.length)]!
    record.content = otherDigit(record.content!, random(record.content!.length))
  },
  ({ file: { records } }, random) => {
    const told = records.filter(({ content }) => content !== null)
    const record = told[random(told.length)]!
    record.content = null
    record.salt = null
  },
  ({ file: { files }, bytes }, random) => {
    const paths = Object.values(files)
    bytes.delete(paths[random(paths.length)]!)
  },
  ({ file: { files }, bytes }, random) => {
    const path = Object.values(files)[random(Object.keys(files).length)]!
    const changed = bytes.get(path)!.slice()
    changed[random(changed.length)]! ^= 1 + random(255)
    bytes.set(path, changed)
  },
  ({ file: { files } }, random) => {
    const hashes = Object.keys(files)
    delete files[hashes[random(hashes.length)]!]
  },
]

describe('T682: the evidence chain of an export', () => {
  it('is whole as it was exported', async () => {
    expect(await verify(buildExport(round))).toEqual({
      problems: [],
      entries: 40,
      files: 30,
      erased: 0,
    })
  })

  it('shows each of 1,000 planted changes', async () => {
    const random = createRandom(20_261_201)
    const unseen: number[] = []
    for (let planted = 0; planted < 1_000; planted++) {
      const exported = buildExport(round)
      changes[planted % changes.length]!(exported, random)
      if ((await verify(exported)).problems.length === 0) unseen.push(planted)
    }
    expect(unseen).toEqual([])
  })

  it('shows that it was written anew only to those who know an earlier end', async () => {
    const before = buildExport(round)
    const after = buildExport([...round.slice(0, 10), { kind: 'step', point: 1, content: 'other' }])
    expect((await verify(after)).problems).toEqual([])
    expect((await verify(after, before.file.head)).problems).toEqual([{ kind: 'otherEnd', n: 40 }])
    expect((await verify(before, before.file.head)).problems).toEqual([])
    const longer = buildExport([...round, { kind: 'reopened', content: '{}' }])
    expect((await verify(longer, before.file.head)).problems).toEqual([])
  })

  it.each<[string, (exported: Export) => void, EvidenceProblemKind]>([
    ['an entry was taken out', ({ file }) => void file.records.splice(4, 1), 'missing'],
    ['two entries were exchanged', ({ file: { records } }) => void records.reverse(), 'moved'],
    ['the last entries were cut off', ({ file }) => void file.records.splice(30), 'missing'],
    [
      'a photo is another one',
      ({ file, bytes }) => void bytes.set(Object.values(file.files)[0]!, photo(99)),
      'fileChanged',
    ],
    ['a photo is gone', ({ bytes }) => bytes.clear(), 'fileMissing'],
  ])('says that %s', async (_, change, kind) => {
    const exported = buildExport(round)
    change(exported)
    const { problems } = await verify(exported)
    expect(problems.map((problem) => problem.kind)).toContain(kind)
  })

  it('still holds when a content was erased, and says so', async () => {
    const exported = buildExport([...round, { kind: 'erased', of: [3] }])
    const record = exported.file.records[2]!
    record.content = null
    record.salt = null
    expect(await verify(exported)).toMatchObject({ problems: [], erased: 1 })
  })

  it('does not ask for what was removed or replaced, until it is restored', async () => {
    const said: EntryInput[] = [
      { kind: 'photo', point: 1, files: { photo: photo(1) } },
      { kind: 'stills', point: 1, files: { view: photo(2) } },
      { kind: 'stills', point: 1, files: { view: photo(3) } },
      { kind: 'photo', point: 2, files: { photo: photo(4) } },
      { kind: 'step', point: 1, action: 'submit', content: '{}', files: { photo: photo(5) } },
      { kind: 'stepPhoto', point: 1, of: 5, files: { photo: photo(6) } },
      { kind: 'removed', of: 1 },
      { kind: 'removed', of: 5 },
      { kind: 'pointRemoved', point: 2 },
    ]
    const removed = buildExport(said)
    removed.bytes.clear()
    const left = sha256(photo(3))
    removed.bytes.set(removed.file.files[left]!, photo(3))
    expect(await verify(removed)).toMatchObject({ problems: [], files: 1 })
    const restored = buildExport([...said, { kind: 'restored', of: 1 }])
    expect(await verify(restored)).toMatchObject({ problems: [], files: 2 })
  })
})

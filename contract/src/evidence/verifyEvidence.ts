import {
  type EvidenceEntry,
  type EvidenceFile,
  type EvidenceHead,
  type EvidenceRecord,
  evidenceEntry,
} from './evidence.ts'

/**
 * What is wrong with a chain: an entry or its place (`changed`, `missing`, `moved`), its content
 * (`contentChanged`, `contentMissing`), a file (`fileChanged`, `fileMissing`), or its end, which is
 * not the one that was written down.
 */
export const evidenceProblemKinds = [
  'changed',
  'missing',
  'moved',
  'contentChanged',
  'contentMissing',
  'fileChanged',
  'fileMissing',
  'otherEnd',
] as const
export type EvidenceProblemKind = (typeof evidenceProblemKinds)[number]

export interface EvidenceProblem {
  kind: EvidenceProblemKind
  /** of the entry */
  n: number
  /** of several missing ones, the last */
  to?: number
  /** of a file, or its hash if the export has no path for it */
  file?: string
}

export interface EvidenceVerdict {
  problems: EvidenceProblem[]
  entries: number
  /** files that were compared, of entries that still hold */
  files: number
  /** contents that were erased, as the chain itself says */
  erased: number
}

/** What is needed to verify an export, on a server as in a browser. */
export interface EvidenceSource {
  /** SHA-256 in hexadecimal digits */
  hash: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  /** the bytes at a path; undefined: there is no such file */
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** an end of the chain that was written down earlier, as in a report */
  knownHead?: EvidenceHead | undefined
}

type Checked = EvidenceRecord & { parsed: EvidenceEntry }

/** Reads an entry; undefined: it is none. */
export const parseEvidenceEntry = (text: string): EvidenceEntry | undefined => {
  try {
    return evidenceEntry.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const encoder = new TextEncoder()

/** Follows the chain from its first entry; returns the entries that can be read. */
const followChain = async (
  { records, head }: EvidenceFile,
  { hash, knownHead }: EvidenceSource,
  problems: EvidenceProblem[],
): Promise<Checked[]> => {
  const entries: Checked[] = []
  let before = ''
  let expected = 1
  for (const record of records) {
    const parsed = parseEvidenceEntry(record.entry)
    const follows = (await hash(encoder.encode(`${before}\n${record.entry}`))) === record.hash
    const n = parsed?.n ?? expected
    if (n > expected) problems.push({ kind: 'missing', n: expected, to: n - 1 })
    else if (n < expected) problems.push({ kind: 'moved', n })
    else if (!follows || !parsed) problems.push({ kind: 'changed', n })
    if (parsed) entries.push({ ...record, parsed })
    if (n >= expected) expected = n + 1
    before = record.hash
  }
  if (head.n >= expected) problems.push({ kind: 'missing', n: expected, to: head.n })
  const last = entries.at(-1)
  if (last && (last.parsed.n !== head.n || last.hash !== head.hash))
    problems.push({ kind: 'otherEnd', n: head.n })
  const known = knownHead && entries.find(({ parsed }) => parsed.n === knownHead.n)
  if (knownHead && known?.hash !== knownHead.hash)
    problems.push({ kind: 'otherEnd', n: knownHead.n })
  return entries
}

const listOf = ({ of = [] }: Pick<EvidenceEntry, 'of'>): number[] => [of].flat()

/** Compares contents with their hashes; returns how many were erased. */
const compareContents = async (
  entries: readonly Checked[],
  { hash }: EvidenceSource,
  problems: EvidenceProblem[],
): Promise<number> => {
  const erased = new Set(
    entries.flatMap(({ parsed }) => (parsed.kind === 'erased' ? listOf(parsed) : [])),
  )
  let count = 0
  for (const { parsed, content, salt } of entries) {
    const { n } = parsed
    if (content === null && parsed.content === undefined) continue
    if (content === null) {
      if (erased.has(n)) count += 1
      else problems.push({ kind: 'contentMissing', n })
    } else if ((await hash(encoder.encode(`${salt ?? ''}${content}`))) !== parsed.content)
      problems.push({ kind: 'contentChanged', n })
  }
  return count
}

/** The files that still count: neither removed, nor replaced by later ones of the same place. */
export const listCurrentFiles = (
  entries: readonly EvidenceEntry[],
): { n: number; sha256: string }[] => {
  const removed = new Set<number>()
  const removedPoints = new Set<number>()
  const latest = new Map<string, number>()
  for (const entry of entries) {
    const { kind, point = 0, n } = entry
    if (kind === 'removed') for (const of of listOf(entry)) removed.add(of)
    if (kind === 'restored') for (const of of listOf(entry)) removed.delete(of)
    if (kind === 'pointRemoved') removedPoints.add(point)
    if (kind === 'pointRestored') removedPoints.delete(point)
    if (kind === 'stills')
      for (const view of Object.keys(entry.files ?? {})) latest.set(`${point} ${view}`, n)
  }
  const isCurrent = (entry: EvidenceEntry, view: string) => {
    const { kind, point = 0, n } = entry
    if (removed.has(n) || removedPoints.has(point)) return false
    // of a step that was removed
    if (kind === 'stepPhoto') return !listOf(entry).some((step) => removed.has(step))
    return kind !== 'stills' || latest.get(`${point} ${view}`) === n
  }
  return entries.flatMap((entry) =>
    Object.entries(entry.files ?? {})
      .filter(([view]) => isCurrent(entry, view))
      .map(([, sha256]) => ({ n: entry.n, sha256 })),
  )
}

const compareFiles = async (
  entries: readonly Checked[],
  { files }: EvidenceFile,
  { hash, read }: EvidenceSource,
  problems: EvidenceProblem[],
): Promise<number> => {
  const current = new Map(
    listCurrentFiles(entries.map(({ parsed }) => parsed)).map(({ n, sha256 }) => [sha256, n]),
  )
  for (const [sha256, n] of current) {
    const path = files[sha256]
    const bytes = path === undefined ? undefined : await read(path)
    if (!bytes) problems.push({ kind: 'fileMissing', n, file: path ?? sha256 })
    else if ((await hash(bytes)) !== sha256)
      problems.push({ kind: 'fileChanged', n, file: path ?? sha256 })
  }
  return current.size
}

/**
 * Verifies the evidence chain of an export by nothing but the export itself. Whoever can write the
 * whole chain anew can deceive it, unless an earlier end of it is known.
 */
export const verifyEvidence = async (
  file: EvidenceFile,
  source: EvidenceSource,
): Promise<EvidenceVerdict> => {
  const problems: EvidenceProblem[] = []
  const entries = await followChain(file, source, problems)
  const erased = await compareContents(entries, source, problems)
  const files = await compareFiles(entries, file, source, problems)
  return { problems, entries: file.records.length, files, erased }
}

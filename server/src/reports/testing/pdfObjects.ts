import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A value of a PDF as qpdf writes it: names as `/Name`, references as `12 0 R`, strings `u:…`. */
export type PdfValue = string | number | boolean | null | PdfValue[] | PdfDictionary
export interface PdfDictionary {
  [key: string]: PdfValue
}

interface WrittenObject {
  value?: PdfValue
  stream?: { dict: PdfDictionary; data?: string }
}

/** The objects of a PDF, each reference followed on demand. */
export interface PdfObjects {
  catalog: PdfDictionary
  trailer: PdfDictionary
  pages: PdfDictionary[]
  /** all dictionaries, those of streams included */
  dictionaries: PdfDictionary[]
  /** A dictionary behind a reference, or the one given. Throws if there is none. */
  dictionary: (value: PdfValue | undefined) => PdfDictionary
  list: (value: PdfValue | undefined) => PdfValue[]
  /** The decoded bytes of a stream. */
  bytes: (value: PdfValue | undefined) => Buffer
}

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A string of the file as text; undefined for anything else. */
export const readPdfText = (value: PdfValue | undefined): string | undefined =>
  typeof value === 'string' && value.startsWith('u:') ? value.slice(2) : undefined

/** Reads the objects of a file by qpdf, which reads files on disk only. */
const readJson = (pdf: Buffer): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-objects-'))
  try {
    const file = join(folder, 'file.pdf')
    writeFileSync(file, pdf)
    const options = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline']
    return execFileSync('qpdf', [...options, '--decode-level=generalized', file], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Reads the objects of a PDF. */
export const readPdfObjects = (file: Buffer): PdfObjects => {
  const json = readJson(file)
  const { qpdf } = JSON.parse(json) as { qpdf: [unknown, Record<string, WrittenObject>] }
  const objects = qpdf[1]
  const written = (value: PdfValue | undefined): WrittenObject | undefined =>
    typeof value === 'string' && / R$/.test(value)
      ? objects[`obj:${value}`]
      : { value: value ?? null }
  const resolve = (value: PdfValue | undefined): PdfValue => {
    const found = written(value)
    return found?.stream?.dict ?? found?.value ?? null
  }
  const dictionary = (value: PdfValue | undefined): PdfDictionary => {
    const found = resolve(value)
    if (!isDictionary(found)) throw new Error(`no dictionary at ${JSON.stringify(value)}`)
    return found
  }
  const list = (value: PdfValue | undefined): PdfValue[] => {
    const found = resolve(value)
    return Array.isArray(found) ? found : found === null ? [] : [found]
  }
  const trailer = dictionary(objects.trailer?.value)
  const catalog = dictionary(trailer['/Root'])
  const listPages = (node: PdfDictionary): PdfDictionary[] =>
    node['/Type'] === '/Page'
      ? [node]
      : list(node['/Kids']).flatMap((kid) => listPages(dictionary(kid)))
  return {
    catalog,
    trailer,
    pages: listPages(dictionary(catalog['/Pages'])),
    dictionaries: Object.keys(objects)
      .filter((key) => key.startsWith('obj:'))
      .map((key) => resolve(key.slice('obj:'.length)))
      .filter(isDictionary),
    dictionary,
    list,
    bytes: (value) => Buffer.from(written(value)?.stream?.data ?? '', 'base64'),
  }
}

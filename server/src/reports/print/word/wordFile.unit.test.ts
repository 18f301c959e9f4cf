import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@nspect/contract/shared/enums'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportData, ReportImage } from '../../reportData.ts'
import { buildSamplePlan } from '../../testing/samplePlan.ts'
import { buildSampleReport, writeSampleImage } from '../../testing/sampleReport.ts'
import { cleanText } from '../layout/elements/breakLines.ts'
import { getReportTexts } from '../layout/reportTexts.ts'
import { writeWordFile } from './wordFile.ts'
import { wordStyles } from './wordStyles.ts'

const folder = mkdtempSync(join(tmpdir(), 'word-'))
let pictures: ReportImage[]

beforeAll(async () => {
  pictures = await Promise.all([1, 2, 3, 4].map((seed) => writeSampleImage(folder, seed, 632, 374)))
})
afterAll(() => rmSync(folder, { recursive: true }))

const write = async (report: ReportData, isThere = true) => {
  const bytes = await writeWordFile(report, (name) =>
    Promise.resolve(isThere ? readFileSync(name) : undefined),
  )
  const files = unzipSync(new Uint8Array(bytes))
  const read = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  return { files, body: read('word/document.xml'), read }
}

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** The paragraphs of a document, each with its style and its text. */
const listParagraphs = (body: string) =>
  [...body.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner = '']) => ({
    style: /<w:pStyle w:val="([^"]*)"/.exec(inner)?.[1],
    text: decode(
      [...inner.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:br\/>/g)]
        .map(([, text]) => text ?? '\n')
        .join(''),
    ),
  }))

const reports: [string, () => ReportData][] = languages.flatMap(
  (language): [string, () => ReportData][] => [
    [`a report in ${language}`, () => buildSampleReport(9, { language, pictures, mixed: true })],
    [`a plan in ${language}`, () => buildSamplePlan(9, { language, pictures })],
  ],
)

it.each(reports)('T609: Word has all texts of %s, each whole', async (_, build) => {
  const report = build()
  const { body, files } = await write(report)
  for (const path of Object.keys(files).filter((name) => name.endsWith('.xml')))
    expect(XMLValidator.validate(strFromU8(files[path] ?? new Uint8Array())), path).toBe(true)
  const words = listParagraphs(body)
    .map(({ text }) => text)
    .join('\n')
  for (const { title, description } of report.pins) {
    expect(words).toContain(cleanText(title))
    for (const line of cleanText(description).split('\n').filter(Boolean))
      expect(words).toContain(line)
  }
  // nothing of what recurs on pages
  expect(words).not.toContain(getReportTexts(report.language).page(1, 2))
})

it('T609: its looks are those of named styles, which a template can change', async () => {
  const { body, read } = await write(buildSampleReport(5, { pictures, mixed: true }))
  const used = new Set(listParagraphs(body).map(({ style }) => style))
  const known = new Set(Object.values(wordStyles) as string[])
  expect([...used].filter((style) => style !== undefined && !known.has(style))).toEqual([])
  const defined = [...read('word/styles.xml').matchAll(/<w:style [^>]*w:styleId="([^"]*)"/g)]
  const ids = defined.map(([, id]) => id)
  expect([...used].filter((style) => style !== undefined && !ids.includes(style))).toEqual([])
  const headings = listParagraphs(body).filter(({ style }) => /^(Title|Heading)/.test(style ?? ''))
  expect(headings.map(({ style }) => style).slice(0, 2)).toEqual(['Title', 'Heading1'])
  // of each point, its number before its title
  expect(headings.filter(({ style }) => style === 'Heading3').map(({ text }) => text)).toContain(
    '2 · Fire door does not latch',
  )
})

it('T609: each picture is described in words, and each link leads to where a point begins', async () => {
  const { body, files } = await write(buildSampleReport(30, { pictures, mixed: true }))
  const drawings = [...body.matchAll(/<wp:docPr [^>]*descr="([^"]*)"/g)].map(([, alt]) => alt)
  expect(drawings.length).toBeGreaterThan(30)
  expect(drawings.filter((alt) => !alt?.trim())).toEqual([])
  expect(
    Object.keys(files).filter((path) => path.startsWith('word/media/')).length,
  ).toBeGreaterThan(0)
  const bookmarks = new Set(
    [...body.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]*)"/g)].map(([, name]) => name),
  )
  const anchors = [...body.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]*)"/g)].map(([, to]) => to)
  expect(anchors.length).toBeGreaterThanOrEqual(30)
  expect(anchors.filter((anchor) => !bookmarks.has(anchor))).toEqual([])
})

it('T609: its tables keep their columns on every row', async () => {
  const { body } = await write(buildSampleReport(9, { pictures, mixed: true }))
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => /w:(tr|tc)$/.test(name),
  })
  interface Cell {
    'w:tcPr'?: { 'w:gridSpan'?: { '@_w:val': string } }
  }
  const tables = [...body.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(
    ([table]) =>
      (parser.parse(table) as { 'w:tbl': { 'w:tr': { 'w:tc': Cell[] }[] } })['w:tbl']['w:tr'],
  )
  expect(tables.length).toBeGreaterThan(5)
  for (const rows of tables) {
    const widths = rows.map((row) =>
      row['w:tc'].reduce(
        (sum, cell) => sum + Number(cell['w:tcPr']?.['w:gridSpan']?.['@_w:val'] ?? 1),
        0,
      ),
    )
    expect(new Set(widths).size).toBe(1)
  }
})

it('T609: says so in words where a picture is missing', async () => {
  const report = buildSampleReport(2, { pictures })
  const { body } = await write(report, false)
  expect(listParagraphs(body).map(({ text }) => text)).toContain(
    getReportTexts(report.language).missingPicture,
  )
})

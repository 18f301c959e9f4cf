import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@nspect/contract/shared/enums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportFile } from '../../data/reportFiles.ts'
import type { ReportData, ReportImage } from '../../reportData.ts'
import { pdfChecks, readAttachments } from '../../testing/pdfChecks.ts'
import { type PdfObjects, readPdfObjects } from '../../testing/pdfObjects.ts'
import { buildSamplePlan } from '../../testing/samplePlan.ts'
import { buildSampleReport, writeSampleImage } from '../../testing/sampleReport.ts'
import { paintReport } from './paintReport.ts'

const folder = mkdtempSync(join(tmpdir(), 'standards-'))
let pictures: ReportImage[]

beforeAll(async () => {
  pictures = await Promise.all([1, 2, 3, 4].map((seed) => writeSampleImage(folder, seed, 632, 374)))
})
afterAll(() => rmSync(folder, { recursive: true }))

const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined
if (!hasQpdf) console.warn('qpdf is not installed: the checks of PDF/A and PDF/UA are skipped')

const attachments: ReportFile[] = [
  {
    name: 'report.json',
    type: 'application/json',
    description: 'Data of this report',
    bytes: Buffer.from('{"version":1}'),
  },
]

const print = async (report: ReportData): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  const read = async (name: string) => (existsSync(name) ? readFile(name) : undefined)
  for await (const piece of paintReport(report, read, {
    attachments: Promise.resolve(attachments),
  }))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

const listFaults = (pdf: PdfObjects) =>
  pdfChecks.flatMap(({ name, listFaults }) => {
    const faults = listFaults(pdf)
    return faults.length ? [{ name, faults: [...new Set(faults)].slice(0, 8) }] : []
  })

const reports: [string, () => ReportData][] = [
  ...languages.map((language): [string, () => ReportData] => [
    `a report in ${language}`,
    () => buildSampleReport(14, { language, pictures, mixed: true }),
  ]),
  ...languages.map((language): [string, () => ReportData] => [
    `a plan in ${language}`,
    () => buildSamplePlan(8, { language, pictures, mixed: true }),
  ]),
  ['a report with contents', () => buildSampleReport(120, { pictures, mixed: true })],
  ['a report without points', () => buildSampleReport(0, { pictures })],
  [
    'a report with the mark',
    () => ({ ...buildSampleReport(2, { pictures }), isWatermarked: true }),
  ],
]

describe.skipIf(!hasQpdf)('a printed report', () => {
  it.each(reports)('T607 keeps the rules of PDF/A-3a and PDF/UA-1: %s', async (_, build) => {
    const printed = await print(build())
    const file = join(folder, 'report.pdf')
    writeFileSync(file, printed)
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
    expect(listFaults(readPdfObjects(printed))).toEqual([])
  })

  it('T607 carries the files attached to it, byte for byte', async () => {
    const attached = readAttachments(readPdfObjects(await print(buildSampleReport(1))))
    expect([...attached]).toEqual(attachments.map(({ name, bytes }) => [name, bytes]))
  })
})

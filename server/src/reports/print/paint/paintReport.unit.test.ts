import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@nspect/contract/shared/enums'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportData, ReportImage } from '../../reportData.ts'
import { buildSampleReport, writeSampleImage } from '../../testing/sampleReport.ts'
import { groupReportPins } from '../layout/groups.ts'
import { getReportTexts } from '../layout/reportTexts.ts'
import { paintReport } from './paintReport.ts'

const folder = mkdtempSync(join(tmpdir(), 'report-'))
let pictures: ReportImage[]

beforeAll(async () => {
  pictures = await Promise.all([1, 2, 3, 4].map((seed) => writeSampleImage(folder, seed, 632, 374)))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Is a PDF reading tool on this machine? Reports a check that is skipped because there is none. */
const has = (tool: string): boolean => {
  const isThere = spawnSync(tool, ['--version']).error === undefined
  if (!isThere)
    console.warn(
      `${tool} is not installed: the checks of the printed file that need it are skipped`,
    )
  return isThere
}
const hasPoppler = has('pdftotext')
const hasQpdf = has('qpdf')

const readIfThere = async (name: string) => (existsSync(name) ? readFile(name) : undefined)
const bytesOf = async (report: ReportData) => {
  const pieces: Uint8Array[] = []
  for await (const piece of paintReport(report, readIfThere)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const print = async (report: ReportData) => {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.pdf`)
  writeFileSync(file, await bytesOf(report))
  return file
}
const wordsOf = (file: string, ...options: string[]) =>
  execFileSync('pdftotext', [...options, file, '-'], { encoding: 'utf8', maxBuffer: 1e8 })
const tight = (text: string) => text.normalize('NFKC').replace(/\s/gu, '')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('the printed report', () => {
  it.skipIf(!hasPoppler).each(languages)(
    'gives all titles and notes back in order when printed in %s',
    async (language) => {
      for (const mixed of [false, true]) {
        const report = buildSampleReport(14, { language, pictures, mixed })
        const texts = getReportTexts(language)
        const groups = groupReportPins(report, texts)
        // in the order in which it is written, as points have their words beside pictures
        const words = tight(wordsOf(await print(report), '-raw'))
        let at = words.indexOf(tight(texts.points + groups[0]?.title))
        expect(at).toBeGreaterThan(0)
        for (const pin of groups.flatMap(({ pins }) => pins)) {
          const found = words.indexOf(tight(pin.title), at)
          expect(found, pin.title).toBeGreaterThanOrEqual(at)
          at = found
          expect(words.indexOf(tight(pin.description), at), pin.description).toBeGreaterThanOrEqual(
            at,
          )
        }
      }
    },
  )

  it.skipIf(!hasPoppler)(
    'gives a letter back that an earlier file had as a part of another: the U of Ü',
    async () => {
      const titled = async (title: string) => {
        const report = buildSampleReport(1, { pictures })
        report.pins[0]!.title = title
        return wordsOf(await print(report))
      }
      await titled('Überlauf, Äste, Öl, Ñandú, Ëlan, Ïle, Ÿ')
      expect(await titled('Used by Ursula Ulm, Yves and Ian')).toContain(
        'Used by Ursula Ulm, Yves and Ian',
      )
    },
  )

  it.skipIf(!hasPoppler)(
    'gives the same text back with the mark under its pages, and nothing of the mark',
    async () => {
      const report = buildSampleReport(3, { pictures })
      const words = async (isWatermarked: boolean) =>
        wordsOf(await print({ ...report, isWatermarked })).split(/\s+/)
      expect(await words(true)).toEqual(await words(false))
    },
  )

  it.skipIf(!hasPoppler)('holds the stills byte for byte', async () => {
    const file = await print(buildSampleReport(4, { pictures }))
    const out = mkdtempSync(join(folder, 'out-'))
    execFileSync('pdfimages', ['-j', file, join(out, 'picture')])
    const printed = new Set(readdirSync(out).map((name) => sha256(readFileSync(join(out, name)))))
    for (const { name } of pictures.filter((_, index) => index % 2 === 0)) {
      expect(printed).toContain(sha256(readFileSync(name)))
    }
    expect(
      [...printed].every((hash) =>
        pictures.some(({ name }) => sha256(readFileSync(name)) === hash),
      ),
    ).toBe(true)
  })

  it.skipIf(!hasQpdf)('is a sound file, tagged, with a title and a language', async () => {
    const report = buildSampleReport(5, { pictures, mixed: true, language: 'de' })
    report.project.projectName = 'Küche <Süd> & Bar'
    const file = await print({ ...report, isWatermarked: true })
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding',
    )
    const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, '-'], {
      maxBuffer: 1e8,
    })
    const text = plain.toString('latin1')
    expect(text).toContain('/Marked true')
    expect(text).toContain('/Lang (de)')
    expect(plain.toString('utf8')).toContain('Küche &lt;Süd&gt; &amp; Bar')
  })

  it.skipIf(!hasQpdf)(
    'leads from each contents entry to the page that is printed beside it',
    async () => {
      const report = buildSampleReport(30, { pictures })
      report.pins[2]!.description = 'A line of notes.\n'.repeat(120)
      const file = await print(report)
      const { qpdf } = JSON.parse(
        execFileSync('qpdf', ['--json=2', '--json-key=qpdf', file], {
          encoding: 'utf8',
          maxBuffer: 1e8,
        }),
      ) as { qpdf: [unknown, Record<string, { value?: Record<string, unknown> }>] }
      const objects = Object.values(qpdf[1]).flatMap(({ value }) => (value ? [value] : []))
      const at = (reference: unknown) => qpdf[1][`obj:${String(reference)}`]?.value
      const pages = objects.find((value) => value['/Type'] === '/Pages')?.['/Kids'] as string[]
      const names = objects.find((value) => value['/Dests'])?.['/Dests'] as {
        '/Names': [string, [string]][]
      }
      const targets = new Map<unknown, string>()
      names['/Names'].forEach((name, index, all) => {
        if (index % 2 === 0) targets.set(name, (all[index + 1] as unknown as [string])[0])
      })
      const links = objects.filter(
        (value) => value['/Subtype'] === '/Link' && at(value['/A'])?.['/S'] === '/GoTo',
      )
      const pageOf = (link: Record<string, unknown>) =>
        pages.indexOf(targets.get(at(link['/A'])?.['/D']) ?? '') + 1
      const titleOf = (link: Record<string, unknown>) =>
        String(link['/Contents']).replace(/^u:/, '')
      // those of the contents, and those of the critical points, the plans and the list of works
      const [, contentsPage = ''] = pages
      const own = new Set(at(contentsPage)?.['/Annots'] as string[])
      const isOwn = (link: unknown) => [...own].some((reference) => at(reference) === link)
      // a line for each point, its places and the chapters
      expect(links.filter(isOwn)).toHaveLength(
        30 + groupReportPins(report, getReportTexts('en')).length + 8,
      )
      expect(links.length).toBeGreaterThan(90)
      const contents = wordsOf(file, '-f', '2', '-l', '2', '-layout')
      for (const link of links) {
        expect(link['/StructParent']).toBeTypeOf('number')
        const [title, page] = [titleOf(link), pageOf(link)]
        const printed = tight(wordsOf(file, '-raw', '-f', String(page), '-l', String(page)))
        expect(printed, title).toContain(tight(title.replace(/^\d+ /, '')))
        if (!isOwn(link)) continue
        // in two columns, where a long title takes two lines
        const start = RegExp.escape(title.slice(0, 20))
        const lines = contents.matchAll(new RegExp(`${start}.*? {2,}(\\d{1,2})(?= |$)`, 'gm'))
        expect(
          [...lines].map(([, beside]) => Number(beside)),
          title,
        ).toContain(page)
      }
    },
  )

  it.skipIf(!hasPoppler)(
    'says so in words where a picture is missing, broken or of another kind',
    async () => {
      const path = join(folder, 'room.png')
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
        .png()
        .toFile(path)
      const broken = join(folder, 'broken.jpg')
      writeFileSync(broken, Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
      for (const bad of [path, broken, join(folder, 'gone.jpg')]) {
        const report = buildSampleReport(1, { pictures: [{ name: bad, width: 40, height: 30 }] })
        expect(wordsOf(await print(report))).toContain('This image is not available.')
      }
    },
  )

  it.skipIf(!hasPoppler)('shows a sign for what no font has, and goes on', async () => {
    const report = buildSampleReport(1)
    report.pins[0]!.title = 'Door ᠮᠣ តើ \ud83d end'
    const words = wordsOf(await print(report))
    expect(words).toMatch(/Door \ufffd+ \ufffd+ \ufffd\s+end/u)
  })

  it('is the same file each time for the same report', async () => {
    const report = buildSampleReport(3, { pictures, mixed: true })
    expect(sha256(await bytesOf(report))).toBe(sha256(await bytesOf(report)))
  })
})

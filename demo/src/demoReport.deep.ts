import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { lookAroundRoutes } from '@nspect/contract/demo/demo'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../../server/src/testing/world.ts'
import { seedDemo } from './demo.ts'
import { lookAroundFeature } from './lookAround.ts'

/** The printed report of the demo's hotel, as a reader and as independent programs see it. */

const run = promisify(execFile)

let w: World
let folder: string
let manager: Person
let project: Project
let pins: Pin[]
let text: string
beforeAll(async () => {
  w = await createWorld({ besides: [lookAroundFeature], isEmpty: true })
  await seedDemo(w.database.db, w.storage)
  const { token, projectId } = (await w.nobody.call(lookAroundRoutes.lookAround, { as: 'manager' }))
    .body
  manager = w.holding(token)
  project = (await manager.call(projectRoutes.readProject, { id: projectId })).body
  pins = (await manager.call(pinRoutes.listPins, { projectId })).body
  const ticket = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body.token
  const printed = await fetch(
    `${w.url}/api/Report/GetInspectionPrintOut?projectId=${projectId}&token=${ticket}`,
  )
  folder = await mkdtemp(join(tmpdir(), 'nspect-report-'))
  await writeFile(join(folder, 'report.pdf'), Buffer.from(await printed.arrayBuffer()))
  text = await pdfText()
}, 180_000)
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true, force: true })
})

const pdfText = async (...pages: string[]) =>
  (
    await run('pdftotext', [...pages, '-layout', 'report.pdf', '-'], {
      cwd: folder,
      maxBuffer: 64e6,
    })
  ).stdout
/** Normalizes text of a PDF: lines may break anywhere between words. */
const words = (said: string) => said.replace(/\s+/g, ' ').trim()
const squeezed = (said: string) => said.replace(/\s+/g, '')

/** A cost as English writes it. */
const amount = (value: string) => new Intl.NumberFormat('en').format(Number(value))

describe('the printed report of the demo', () => {
  it('is a sound file', async () => {
    await expect(run('qpdf', ['--check', 'report.pdf'], { cwd: folder })).resolves.toBeTruthy()
  })

  it('tells every title, comment, field and answer', async () => {
    // with two columns side by side, texts are searched without line breaks, in reading order
    const { stdout } = await run('pdftotext', ['-raw', 'report.pdf', '-'], {
      cwd: folder,
      maxBuffer: 64e6,
    })
    const told = squeezed(stdout)
    const comments = await Promise.all(
      pins.map((pin) => manager.call(commentRoutes.listComments, { projPinId: pin.id })),
    )
    const hidden = project.projectType.projectTypeCustomFields.filter((field) => !field.isViewable)
    const isViewable = (field: { projectTypeCustomFieldId: number }) =>
      !hidden.some(({ id }) => id === field.projectTypeCustomFieldId)
    for (const { name } of hidden) expect(told).not.toContain(squeezed(name))
    const said = [
      ...pins.flatMap((pin) => [
        pin.title,
        pin.description,
        amount(pin.estimatedCost ?? ''),
        ...pin.projectPinCustomFields.filter(isViewable).flatMap((field) => [
          field.name,
          // dates and costs are printed in the display format
          ...(field.customFieldType === 'date' ? [] : [field.description]),
        ]),
        ...pin.projectPinPhotos.map((photo) => photo.caption),
      ]),
      ...comments.flatMap(({ body }) => body.map((comment) => comment.comment)),
      ...project.metaDataAnswers.flatMap((answer) => [
        answer.projectTypeMetaDataField.question,
        answer.answer,
      ]),
      ...project.projectDocuments.map((document) => document.name),
    ]
    expect(said.filter((sentence) => !told.includes(squeezed(sentence)))).toEqual([])
  })

  it('shows each point by its own still, byte for byte and at least 600 pixels wide', async () => {
    await run('pdfimages', ['-j', 'report.pdf', 'image'], { cwd: folder })
    const hashes = new Set<string>()
    for (const name of await readdir(folder)) {
      if (name.endsWith('.jpg'))
        hashes.add(
          createHash('sha256')
            .update(await readFile(join(folder, name)))
            .digest('hex'),
        )
    }
    const missing: string[] = []
    for (const pin of pins) {
      const still = Buffer.from(await (await fetch(`${w.url}/api/${pin.stillUrl}`)).arrayBuffer())
      if (!hashes.has(createHash('sha256').update(still).digest('hex'))) missing.push(pin.title)
    }
    expect(missing).toEqual([])
    const { stdout } = await run('pdfimages', ['-list', 'report.pdf'], { cwd: folder })
    const wide = stdout.split('\n').filter((line) => Number(line.trim().split(/\s+/)[3]) >= 600)
    expect(wide.length).toBeGreaterThanOrEqual(pins.length)
  })

  it('its contents lead to the page with that title', async () => {
    const { stdout } = await run('pdftohtml', ['-xml', '-i', '-stdout', 'report.pdf'], {
      cwd: folder,
      maxBuffer: 64e6,
    })
    const links = [...stdout.matchAll(/<a href="[^"#]*#(\d+)">(.*?)<\/a>/g)].map(
      ([, page = '', label = '']) => ({
        page,
        label: words(label.replace(/<[^>]+>/g, '').replaceAll('&amp;', '&')),
      }),
    )
    const titled = links.flatMap(({ page, label }) => {
      const pin = pins.find((candidate) => label.includes(candidate.title))
      return pin ? [{ page, title: pin.title }] : []
    })
    expect(new Set(titled.map(({ title }) => title)).size).toBeGreaterThanOrEqual(10)
    for (const { page, title } of titled) {
      expect(squeezed(await pdfText('-f', page, '-l', page)), `page ${page}`).toContain(
        squeezed(title),
      )
    }
  })

  it('says on its cover what it is about, and as of when on every page', () => {
    const [cover = '', ...rest] = text.split('\f')
    expect(words(cover)).toContain('Harbour Lights, first floor')
    expect(words(cover)).toContain('Property Condition Survey')
    for (const page of rest.filter((pageText) => pageText.trim() !== ''))
      expect(page).toMatch(/of \d+/)
  })
})

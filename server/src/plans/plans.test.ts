import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { planRoutes } from '@nspect/contract/plans/plans'
import { projectCoverRoutes } from '@nspect/contract/projects/projectCover'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPdfForm, buildPlanPdf } from '../testing/images/planPdf.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { enqueueWaitingSheets } from './enqueueWaitingSheets.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const file = (bytes: Uint8Array<ArrayBuffer>, name = 'floors.pdf', field = 'file') => ({
  field,
  bytes,
  name,
})
const upload = async (projectId: number, bytes: Uint8Array<ArrayBuffer>, name?: string) =>
  manager.call(planRoutes.uploadPlan, { projectId }, { files: [file(bytes, name)] })
const list = async (projectId: number, q?: string) =>
  (await manager.call(planRoutes.listPlanSheets, { projectId, ...(q !== undefined && { q }) })).body
const read = async (id: number) => (await manager.call(projectRoutes.readProject, { id })).body
const settled = (projectId: number) =>
  waitUntil(async () => {
    const found = await list(projectId)
    return found.sheets.every(({ state }) => state !== 'waiting') && found
  })
const download = async (path: string) =>
  new Uint8Array(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer())

const addPoint = (projectId: number, projectModelImageId: number) =>
  manager.call(pinRoutes.savePin, {
    projectId,
    projectModelImageId,
    pointCategoryId: w.client.categoryId,
    title: 'Loose handrail',
    annotationCoordinates: {
      geometry: { type: 'RECTANGLE', x: 10, y: 10, width: 8, height: 6 },
      data: { id: 'mark-1', text: '' },
    },
  })

const floors = buildPlanPdf([
  { words: 'Ground floor: lobby, kitchen', bookmark: 'A-101 Ground floor' },
  { words: 'First floor: rooms 101 to 118', bookmark: 'A-102 First floor' },
  { words: 'Roof', width: 842, height: 595 },
])

describe('a plan set', () => {
  it('T287: is kept as it came, and its sheets become pictures with names, text and points', async () => {
    const { id: projectId } = await w.project()
    const { status, body } = await upload(projectId, floors)
    expect([status, body.sheets]).toEqual([200, 3])
    expect((await read(projectId)).planSheets.total).toBe(3)
    const { planFiles, sheets } = await settled(projectId)
    expect(planFiles).toMatchObject([
      {
        fileName: 'floors.pdf',
        sheets: 3,
        sha256: createHash('sha256').update(floors).digest('hex'),
      },
    ])
    expect(await download(planFiles[0]?.path ?? '')).toEqual(floors)
    expect(
      sheets.map(({ name, pageNumber, state, width }) => [name, pageNumber, state, width]),
    ).toEqual([
      ['A-101 Ground floor', 1, 'ready', 210],
      ['A-102 First floor', 2, 'ready', 210],
      ['', 3, 'ready', 297],
    ])
    const { projectModelImages: images, planSheets } = await read(projectId)
    expect(planSheets).toEqual({ total: 3, waiting: 0 })
    expect(images.map(({ sheet }) => sheet?.name)).toEqual([
      'A-101 Ground floor',
      'A-102 First floor',
      '',
    ])
    // an A4 page at 2,000 pixels, which is more than 150 dpi
    expect([images[0]?.width, images[0]?.height]).toEqual([1413, 2000])
    const picture = await sharp(await download(images[0]?.imagePath ?? '')).stats()
    expect([picture.channels[0]?.max, picture.channels[0]?.min]).toEqual([
      255,
      expect.toSatisfy((n) => n < 60),
    ])
    const point = await addPoint(projectId, images[1]?.id ?? 0)
    expect([point.status, point.body.Message]).toEqual([200, undefined])
  })

  it('T288: comes with a new inspection, alone or beside pictures, which stay first', async () => {
    const picture = await sharp({
      create: { width: 80, height: 60, channels: 3, background: '#888' },
    })
      .png()
      .toBuffer()
    const { status, body } = await manager.call(
      projectRoutes.saveProject,
      {
        projectName: 'Quay Street 1',
        clientId: w.client.id,
        projectTypeId: w.client.typeId,
        scanDate: '2026-11-05',
      },
      {
        files: [
          file(floors, 'floors.pdf', 'planFiles'),
          file(Uint8Array.from(picture), 'lobby.png', 'filesToSave'),
        ],
      },
    )
    expect(status).toBe(200)
    await settled(body.id)
    const more = await manager.call(
      modelRoutes.updateImage,
      { projectId: body.id },
      { files: [file(Uint8Array.from(picture), 'stairs.png')] },
    )
    expect(more.status).toBe(200)
    const { projectModelImages: images } = await read(body.id)
    expect(images.map(({ sheet }) => sheet?.pageNumber ?? null)).toEqual([null, null, 1, 2, 3])
    // a sheet is no picture to be replaced
    const sheet = { projectId: body.id, projectModelImageId: images[2]?.id ?? 0 }
    const replaced = await manager.call(modelRoutes.updateImage, sheet, {
      files: [file(Uint8Array.from(picture), 'a.png')],
    })
    expect(replaced.status).toBe(404)
  })

  it('T289: has its sheets found by name and by the words on them', async () => {
    const { id: projectId } = await w.project()
    await upload(projectId, floors)
    await settled(projectId)
    const found = async (q: string) =>
      (await list(projectId, q)).sheets.map(({ pageNumber }) => pageNumber)
    expect(await found('kitch')).toEqual([1])
    expect(await found('FLOOR')).toEqual([1, 2])
    expect(await found('a-102')).toEqual([2])
    expect(await found('floor 118')).toEqual([2])
    expect(await found('cellar')).toEqual([])
    expect(await found('& | ! :*')).toEqual([])
    const [sheet] = (await list(projectId, 'kitchen')).sheets
    expect(sheet?.excerpt).toContain('lobby, kitchen')
  })

  it('T287: is named by page labels where there is no table of contents', async () => {
    const { id: projectId } = await w.project()
    const labels = '/PageLabels << /Nums [0 << /P (E-) /S /D /St 7 >>] >>'
    await upload(
      projectId,
      buildPlanPdf([{ words: 'Wiring' }, { words: 'Lights' }], { catalog: labels }),
    )
    expect((await settled(projectId)).sheets.map(({ name }) => name)).toEqual(['E-7', 'E-8'])
  })
})

describe('T468: the name of a sheet', () => {
  const namesOf = async (...made: Parameters<typeof buildPlanPdf>) => {
    const { id: projectId } = await w.project()
    await upload(projectId, buildPlanPdf(...made))
    return (await settled(projectId)).sheets.map(({ name }) => name)
  }
  const write = (x: number, y: number, size: number, text: string) =>
    `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`

  it('is that of its title block where the file gives none, also on a sheet that is turned', async () => {
    const block = [
      write(600, 60, 12, 'A-101 Ground floor plan'),
      write(600, 80, 8, 'A-900 Reference plan'),
      write(60, 500, 30, 'B-200 Kitchen plan'),
    ]
    const apart = [
      write(600, 40, 14, 'E2.01'),
      write(600, 90, 10, 'Section'),
      write(600, 20, 9, 'A1'),
    ]
    const size = { width: 842, height: 595 }
    expect(
      await namesOf([
        { ...size, drawing: block.join('\n') },
        { ...size, drawing: apart.join('\n') },
        { ...size, words: 'No title block' },
        {
          width: 595,
          height: 842,
          entries: '/Rotate 90',
          drawing: 'BT /F1 12 Tf 0 1 -1 0 545 600 Tm (A-104 Roof plan) Tj ET',
        },
      ]),
    ).toEqual(['A-101 Ground floor plan', 'E2.01 Section', '', 'A-104 Roof plan'])
  })

  it('is no name that the table of contents repeats, but the page label', async () => {
    const blank = { bookmark: 'Blank Page' }
    const labels = '/PageLabels << /Nums [0 << /P (E-) /S /D /St 7 >>] >>'
    expect(await namesOf([blank, blank, { bookmark: 'Lights' }], { catalog: labels })).toEqual([
      'E-7',
      'E-8',
      'Lights',
    ])
  })
})

describe('a PDF that cannot be taken', () => {
  const stored = async () => {
    let n = 0
    for await (const _ of w.storage.list()) n++
    return n
  }
  const refused = async (bytes: Uint8Array<ArrayBuffer>, name = 'plans.pdf') => {
    const { id: projectId } = await w.project()
    const before = await stored()
    const { status, body } = await upload(projectId, bytes, name)
    const { planFiles } = await list(projectId)
    expect([planFiles, await stored()]).toEqual([[], before])
    return [status, body.Message]
  }

  it('T290: is none', async () => {
    const picture = await sharp({
      create: { width: 9, height: 9, channels: 3, background: '#888' },
    })
      .png()
      .toBuffer()
    expect(await refused(Uint8Array.from(picture))).toEqual([415, 'plans.pdf is not a PDF.'])
    expect(await refused(new Uint8Array())).toEqual([415, 'plans.pdf is not a PDF.'])
  })

  it('T290: is broken', async () => {
    const broken = Uint8Array.from(Buffer.from(`%PDF-1.7\n${'rubbish '.repeat(500)}`))
    expect(await refused(broken)).toEqual([
      400,
      'plans.pdf is incomplete or damaged. Please export the PDF again.',
    ])
  })

  it('T290: asks for a password; one that only restricts printing does not', async () => {
    const made = async (options: PDFKit.PDFDocumentOptions) => {
      const document = new PdfDocument(options)
      document.text('Cellar')
      document.end()
      return Uint8Array.from(await buffer(document))
    }
    expect(await refused(await made({ userPassword: 'quay', pdfVersion: '1.7' }))).toEqual([
      400,
      'plans.pdf is protected by a password. Save it without one and try again.',
    ])
    const { id: projectId } = await w.project()
    expect(
      (await upload(projectId, await made({ ownerPassword: 'quay', pdfVersion: '1.7' }))).status,
    ).toBe(200)
    expect((await settled(projectId)).sheets).toMatchObject([{ state: 'ready' }])
  })

  it('T290: has 10,000 pages', async () => {
    const pages = Array.from({ length: 10_000 }, () => ({}))
    expect(await refused(buildPlanPdf(pages))).toEqual([
      400,
      `plans.pdf has 10000 pages. The limit is ${limits.sheetsPerPlan}. Split it into several files.`,
    ])
  })
})

describe('a sheet', () => {
  const drawn = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { id: projectId } = await w.project()
    expect((await upload(projectId, bytes)).status).toBe(200)
    return { projectId, sheets: (await settled(projectId)).sheets, project: await read(projectId) }
  }

  it('T290: of one by 200 inches, broken inside, of forms that draw each other without end or with a script is only drawn', async () => {
    const loop = buildPdfForm('/F Do', '/XObject << /F 100000 0 R >>')
    const script = '/OpenAction << /S /JavaScript /JS (app.alert\\("hello"\\); while\\(true\\);) >>'
    const pages = [
      { width: 72, height: 14_400, words: 'Section' },
      { words: 'Broken', resources: '/Broken' },
      { words: 'Looped', drawing: '/F Do', resources: '/XObject << /F 100000 0 R >>' },
    ]
    const { sheets, project } = await drawn(
      buildPlanPdf(pages, { objects: [loop], catalog: script }),
    )
    expect(sheets.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
    // within the size of pictures
    expect(project.projectModelImages[0]).toMatchObject({ width: 20, height: 4096 })
  })

  it('T299: is removed with its sheets, earlier revisions and files once no point stands on it', async () => {
    const { projectId, sheets } = await drawn(floors)
    const { planFileId = 0, projectModelImageId } = sheets[0] ?? {}
    const remove = () => manager.call(planRoutes.removePlan, { projectId, planFileId })
    const { id: other } = await w.project()
    expect(
      (await manager.call(planRoutes.removePlan, { projectId: other, planFileId })).status,
    ).toBe(404)
    const point = await addPoint(projectId, projectModelImageId ?? 0)
    expect(point.status).toBe(200)
    // the cover is one of its sheets
    await manager.call(projectCoverRoutes.chooseCover, { projectId, projectModelImageId })
    const { body } = await remove()
    expect(body).toMatchObject({ code: 'plan.hasPoints', Message: expect.stringContaining('(1)') })
    // of a deleted point only its place is forgotten
    await manager.call(pinRoutes.deletePin, { id: point.body.projectPin.id, isDeleted: true })
    await manager.call(
      planRoutes.uploadPlan,
      { projectId, planFileId },
      {
        files: [
          file(buildPlanPdf([{ words: 'Ground floor: lobby', bookmark: 'A-101 Ground floor' }])),
        ],
      },
    )
    await settled(projectId)
    const fileCount = async () => {
      const { rows } = await w.database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from files where client_id = ${w.client.id} and kind in ('plan', 'photo')`,
      )
      return rows[0]?.n ?? 0
    }
    const before = await fileCount()
    expect((await remove()).status).toBe(200)
    // two PDFs, three sheets, one of them twice
    expect(before - (await fileCount())).toBe(6)
    expect(await list(projectId)).toEqual({ planFiles: [], sheets: [] })
    expect((await read(projectId)).projectModelImages).toEqual([])
    expect((await remove()).status).toBe(404)
  })

  it('T291, T294: that could not be drawn is drawn when it is tried again; one that nobody draws is looked for', async () => {
    const { projectId, sheets } = await drawn(buildPlanPdf([{ words: 'One' }]))
    const { id: planSheetId = 0, planFileId = 0 } = sheets[0] ?? {}
    const { id: other } = await w.project()
    const retry = (of: number) =>
      manager.call(planRoutes.retryPlanSheet, { projectId: of, planSheetId })
    expect((await retry(other)).status).toBe(404)
    const set = (state: string, problem: string | null) =>
      w.database.db.execute(sql`update plan_sheets set state = ${state}, problem = ${problem},
        project_model_image_id = null where id = ${planSheetId}`)
    await set('failed', 'tooLong')
    expect((await retry(projectId)).status).toBe(200)
    expect((await settled(projectId)).sheets).toMatchObject([{ state: 'ready', problem: null }])
    // such as an imported one, which no job came with
    await set('waiting', null)
    const asked: unknown[] = []
    const runner = {
      addAll: async (_: unknown, __: unknown, plans: readonly unknown[]) =>
        void asked.push(...plans),
    }
    const { db } = w.database
    await enqueueWaitingSheets({ db, runner }, new Date(0))
    expect(asked).toEqual([])
    await enqueueWaitingSheets({ db, runner }, new Date(Date.now() + 60_000))
    expect(asked).toContainEqual({ clientId: w.client.id, planFileId })
  })
})

describe('a sheet that the next revision of its plan set has not', () => {
  it('T291, T295: waits for nobody: it goes if it was never drawn, else it keeps its picture', async () => {
    // nobody draws here
    const still = await createWorld()
    const admin = await still.as('Admin')
    const { id: projectId } = await still.project()
    const sheetsOf = async () => (await admin.call(planRoutes.listPlanSheets, { projectId })).body
    const countsOf = async () =>
      (await admin.call(projectRoutes.readProject, { id: projectId })).body.planSheets
    const send = (names: string[], planFileId?: number) => {
      const bytes = buildPlanPdf(names.map((name) => ({ words: name, bookmark: name })))
      const args = { projectId, ...(planFileId !== undefined && { planFileId }) }
      return admin.call(planRoutes.uploadPlan, args, { files: [file(bytes)] })
    }
    const { id: planFileId } = (await send(['A-101', 'A-102', 'A-103'])).body
    await send(['A-101'], planFileId)
    expect([(await sheetsOf()).sheets.map(({ name }) => name), await countsOf()]).toEqual([
      ['A-101'],
      { total: 1, waiting: 1 },
    ])
    const picture = await sharp({
      create: { width: 80, height: 60, channels: 3, background: '#888' },
    })
      .png()
      .toBuffer()
    const files = [file(Uint8Array.from(picture), 'lobby.png')]
    const { projectModelImageId } = (
      await admin.call(modelRoutes.updateImage, { projectId }, { files })
    ).body
    const { db } = still.database
    await db.execute(sql`update plan_sheets set project_model_image_id = ${projectModelImageId}`)
    await send(['B-201', 'B-202'], planFileId)
    const gone = (await sheetsOf()).sheets.find(({ isInFile }) => !isInFile)
    expect(gone).toMatchObject({
      name: 'A-101',
      state: 'ready',
      problem: null,
      projectModelImageId,
    })
    expect(await countsOf()).toEqual({ total: 3, waiting: 2 })
    // as one of an earlier version of the program may be
    await db.execute(sql`update plan_sheets set state = 'failed' where not is_in_file`)
    const retried = await admin.call(planRoutes.retryPlanSheet, {
      projectId,
      planSheetId: gone?.id ?? 0,
    })
    expect([retried.status, retried.body]).toMatchObject([409, { code: 'record.stale' }])
    await db.execute(sql`update plan_sheets set state = 'waiting' where not is_in_file`)
    expect(await countsOf()).toEqual({ total: 3, waiting: 2 })
    await still.close()
  })
})

import { commentRoutes } from '@nspect/contract/comments/comments'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { improvementPlanForm } from '@nspect/contract/projectTypes/improvementPlan'
import { exportedReport } from '@nspect/contract/reports/exportedReport'
import { type BcfVersion, bcfVersions, reportRoutes } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import { XMLParser } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBcfFlaws } from '../../testing/bcfFlaws.ts'
import { createTestImage } from '../../testing/exampleTypes.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../../testing/world.ts'
import { readAttachments } from '../testing/pdfChecks.ts'
import { readPdfObjects } from '../testing/pdfObjects.ts'

let w: World
let manager: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  projectId = await inspect()
})
afterAll(() => w.close())

const camera = {
  position: { x: 1.25, y: 2, z: 0.5 },
  target: { x: 1.25, y: 0.4, z: -2.5 },
  fov: 75,
}

/** as an IFC file says it */
const handrail = {
  globalId: '0YvctVUKr0kugbFTf53O9L',
  type: 'IfcRailing',
  name: 'Handrail 3',
  storey: 'Level 2',
}

/** An inspection with a point that has everything, one on no place, and one with odd texts. */
const inspect = async () => {
  const { id } = await w.project()
  const colours = { width: 632, height: 374, channels: 3, background: '#0b6e75' } as const
  const still = await sharp({ create: colours }).jpeg().toBuffer()
  const point = { projectId: id, pointCategoryId: w.client.categoryId }
  const { body } = await manager.call(pinRoutes.savePin, {
    ...point,
    title: 'Loose handrail',
    description: 'Second floor,\nbeside the lift.',
    isCritical: true,
    matterPointCoordinates: { ...samplePinCoordinates, camera, element: handrail },
    imageUrl: `data:image/jpeg;base64,${still.toString('base64')}`,
  })
  const projectPinId = body.projectPin.id
  const file = { field: 'file', bytes: await createTestImage(), name: '../../etc/passwd.png' }
  await manager.call(
    photoRoutes.savePhoto,
    { projectPinId, caption: 'From the stairs' },
    { files: [file] },
  )
  await manager.call(commentRoutes.saveComment, {
    projectPinId,
    comment: 'The joiner comes on Thursday.',
  })
  await manager.call(
    commentRoutes.saveComment,
    { projectPinId, comment: '', action: 'submit' },
    { files: [{ ...file, name: 'repaired.png' }] },
  )
  await manager.call(pinRoutes.savePin, {
    ...point,
    title: 'Missing sign',
    severity: 'major',
    dueDate: '2090-04-01',
    estimatedCost: '1250.50',
    assignee: `user:${manager.userId}`,
  })
  await manager.call(pinRoutes.savePin, {
    ...point,
    title: '=1+1 <b> & "ß" 👩‍🔧',
    matterPointCoordinates: samplePinCoordinates,
  })
  return id
}

const ticketFor = async (id: number, person = manager) =>
  (await person.call(reportRoutes.createPrintTicket, { projectId: id })).body.token
const download = async (path: string, query: Record<string, string | number>) =>
  fetch(
    `${w.url}/api/${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  )
const unpacked = async (answer: Response): Promise<Record<string, Uint8Array>> => {
  expect(answer.status).toBe(200)
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}
const pack = async (id = projectId) =>
  unpacked(
    await download(reportRoutes.exportReport.path, { projectId: id, token: await ticketFor(id) }),
  )
const bcf = async (version: BcfVersion, id = projectId) =>
  unpacked(
    await download(reportRoutes.exportBcf.path, {
      projectId: id,
      version,
      token: await ticketFor(id),
    }),
  )
const textOf = (files: Record<string, Uint8Array>, path: string) =>
  strFromU8(files[path] ?? new Uint8Array())

describe('T140: the export of a report', () => {
  it('T385: is one archive: PDF, workbook, JSON with its schema, and the pictures by the numbers of their points', async () => {
    const answer = await download(reportRoutes.exportReport.path, {
      projectId,
      token: await ticketFor(projectId),
    })
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="Seaview Hotel, ground floor.zip"',
    )
    const files = await unpacked(answer)
    expect(Object.keys(files)).toEqual([
      'report.pdf',
      'points.xlsx',
      'report.json',
      'report.schema.json',
      'evidence.json',
      'photos/point-001-view.jpg',
      'photos/point-001-photo-1.jpg',
      'photos/point-001-repair.jpg',
    ])
    expect(textOf(files, 'report.pdf').slice(0, 5)).toBe('%PDF-')
    const sheet = unzipSync(files['points.xlsx'] ?? new Uint8Array())
    expect(
      Object.values(sheet)
        .map((part) => strFromU8(part))
        .join(''),
    ).toContain('Loose handrail')
    for (const [path, bytes] of Object.entries(files)) {
      if (path.startsWith('photos/'))
        expect([path, [...bytes.subarray(0, 2)]]).toEqual([path, [0xff, 0xd8]])
    }
  })

  it('its JSON follows its schema and names the pictures beside it', async () => {
    const files = await pack()
    const report = exportedReport.parse(JSON.parse(textOf(files, 'report.json')))
    expect(report.inspection).toMatchObject({ id: projectId, name: 'Seaview Hotel, ground floor' })
    expect(report.points.map(({ number, title }) => [number, title])).toEqual([
      [1, 'Loose handrail'],
      [2, 'Missing sign'],
      [3, '=1+1 <b> & "ß" 👩‍🔧'],
    ])
    expect(report.points[0]).toMatchObject({
      stage: 'waiting',
      isCritical: true,
      place: { position: samplePinCoordinates.position, camera },
      view: 'photos/point-001-view.jpg',
      photos: [{ file: 'photos/point-001-photo-1.jpg', caption: 'From the stairs' }],
      repair: { file: 'photos/point-001-repair.jpg' },
      comments: [
        { text: 'The joiner comes on Thursday.', action: null, file: null },
        { text: '', action: 'submit', file: 'photos/point-001-repair.jpg' },
      ],
    })
    expect(report.points[1]).toMatchObject({
      severity: 'major',
      dueDate: '2090-04-01',
      assignedTo: expect.stringContaining('Manager'),
      estimatedCost: '1250.50',
    })
    const schema = JSON.parse(textOf(files, 'report.schema.json')) as { properties: object }
    expect(Object.keys(schema.properties)).toEqual(Object.keys(report))
  })

  it('T608: comes with the PDF: the same JSON, and a workbook of the points that were chosen', async () => {
    const attachedTo = async (choice: object) => {
      const token = await ticketFor(projectId)
      const answer = await download(reportRoutes.printReport.path, { projectId, token, ...choice })
      return readAttachments(readPdfObjects(Buffer.from(await answer.arrayBuffer())))
    }
    const whole = await attachedTo({})
    expect([...whole.keys()]).toEqual(['points.xlsx', 'report.json'])
    const { exportedAt, ...report } = JSON.parse(String(whole.get('report.json')))
    expect({ ...JSON.parse(textOf(await pack(), 'report.json')), exportedAt }).toEqual({
      exportedAt,
      ...report,
    })
    const { rows } = await w.database.db.execute<{ id: number }>(
      sql`select id from project_pins where project_id = ${projectId} and pin_number = 2`,
    )
    const one = await attachedTo({ pinIds: rows[0]?.id })
    const { points } = exportedReport.parse(JSON.parse(String(one.get('report.json'))))
    expect(points.map(({ number }) => number)).toEqual([2])
  })

  it('T609: is a Word document as well, of as many points as are printed at once', async () => {
    const query = async () => ({ projectId, token: await ticketFor(projectId) })
    const answer = await download(reportRoutes.exportWord.path, await query())
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="Seaview Hotel, ground floor.docx"',
    )
    const files = await unpacked(answer)
    expect(textOf(files, 'word/document.xml')).toContain('Loose handrail')
    expect(Object.keys(files).some((path) => path.startsWith('word/media/'))).toBe(true)
    const { id } = await w.project()
    await w.database.db.execute(sql`insert into project_pins
      (client_id, project_id, pin_number, point_category_id, title, added_by, updated_by)
      select p.client_id, p.id, n, ${w.client.categoryId}, 'Scuffed wall ' || n, p.created_by, p.created_by
      from projects p, generate_series(1, ${limits.pointsPrintedAtOnce + 1}) n where p.id = ${id}`)
    const refused = await download(reportRoutes.exportWord.path, {
      projectId: id,
      token: await ticketFor(id),
    })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'export.wordTooLong' },
    ])
  })

  it('does without a picture whose file is missing', async () => {
    const id = await inspect()
    await w.database.db.execute(sql`update files set variants = replace(variants::text, '"name": "', '"name": "gone')::jsonb
      where id in (select still_file_id from project_pins where project_id = ${id})`)
    expect(Object.keys(await pack(id))).not.toContain('photos/point-001-view.jpg')
    const snapshots = Object.keys(await bcf('3.0', id)).filter((path) => path.includes('snapshot'))
    expect(snapshots.map((path) => path.split('/')[1])).toEqual([
      'snapshot.jpg',
      'snapshot.png',
      'snapshot.png',
    ])
  })

  it('takes a point whose stored place is incomplete as one without a place', async () => {
    const id = await inspect()
    await w.database.db.execute(
      sql`update project_pins set matter_point_coordinates = '{"position":{"x":1,"y":2,"z":3}}' where project_id = ${id}`,
    )
    const { points } = exportedReport.parse(JSON.parse(textOf(await pack(id), 'report.json')))
    expect(points.map(({ place }) => place)).toEqual([null, null, null])
    expect(Object.keys(await bcf('3.0', id)).filter((path) => path.endsWith('.bcfv'))).toEqual([])
  })
})

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
})

describe('T141: the export as BCF', () => {
  for (const version of bcfVersions) {
    it(`${version}: follows the structure that its schemas prescribe, element by element`, async () => {
      const answer = await download(reportRoutes.exportBcf.path, {
        projectId,
        version,
        token: await ticketFor(projectId),
      })
      const ending = version === '3.0' ? 'bcf' : 'bcfzip'
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="Seaview Hotel, ground floor.${ending}"`,
      )
      const files = await unpacked(answer)
      expect(
        listBcfFlaws(
          version,
          Object.fromEntries(Object.keys(files).map((path) => [path, textOf(files, path)])),
        ),
      ).toEqual([])
      expect(Object.keys(files).filter((path) => path.endsWith('markup.bcf'))).toHaveLength(3)
    })

    it(`${version}: a point with a place has a camera in metres with Z up, tied to a comment`, async () => {
      const files = await bcf(version)
      const [folder = ''] = (
        Object.keys(files).find((path) => path.endsWith('markup.bcf')) ?? ''
      ).split('/')
      const { VisualizationInfo: view } = parser.parse(textOf(files, `${folder}/viewpoint.bcfv`))
      expect(view.PerspectiveCamera).toMatchObject({
        CameraViewPoint: { X: '1.25', Y: '-0.5', Z: '2' },
        // 2.1 allows 45 to 60 degrees
        FieldOfView: version === '3.0' ? '75' : '60',
      })
      // T332: the element that it lies on
      expect(view.Components.Selection.Component['@IfcGuid']).toBe(handrail.globalId)
      const { Topic, ...rest } = parser.parse(textOf(files, `${folder}/markup.bcf`)).Markup
      const comments = version === '3.0' ? Topic.Comments.Comment : rest.Comment
      expect(comments.map(({ Comment }: { Comment: string }) => Comment)).toEqual([
        'View of point 1',
        'The joiner comes on Thursday.',
        'Repair submitted.',
      ])
      expect(comments[0].Viewpoint['@Guid']).toBe(view['@Guid'])
      expect(Topic).toMatchObject({
        '@TopicStatus': 'Awaiting approval',
        Title: '#1 Loose handrail',
        Priority: 'Critical',
        Index: '1',
        Description: 'Second floor,\nbeside the lift.',
        CreationAuthor: expect.stringContaining('Manager'),
      })
    })

    it(`${version}: a point names who has it, by when, and how bad it is`, async () => {
      const files = await bcf(version)
      const topics = Object.keys(files)
        .filter((path) => path.endsWith('markup.bcf'))
        .map((path) => parser.parse(textOf(files, path)).Markup.Topic)
      expect(topics.find(({ Index }) => Index === '2')).toMatchObject({
        Priority: 'Major',
        DueDate: '2090-04-01T00:00:00.000Z',
        AssignedTo: expect.stringContaining('Manager'),
      })
    })

    it(`${version}: every point has a snapshot, drawn where there is no picture`, async () => {
      const files = await bcf(version)
      const formats = await Promise.all(
        Object.entries(files)
          .filter(([path]) => path.includes('snapshot'))
          .map(async ([path, bytes]) => [
            path.split('/')[1],
            (await sharp(bytes).metadata()).format,
          ]),
      )
      const png = ['snapshot.png', 'png']
      expect(formats).toEqual([version === '3.0' ? ['snapshot.jpg', 'jpeg'] : png, png, png])
    })
  }

  it('a second export has the same topics, so that other tools change theirs', async () => {
    expect(Object.keys(await bcf('3.0'))).toEqual(Object.keys(await bcf('3.0')))
  })
})

describe('T142: who exports a report', () => {
  const paths = [
    reportRoutes.exportReport.path,
    reportRoutes.exportWord.path,
    reportRoutes.exportBcf.path,
  ]

  it('managers and above, by a ticket for one export of this one inspection', async () => {
    const { id: other } = await w.project()
    for (const path of paths) {
      const token = await ticketFor(projectId)
      expect((await download(path, { projectId: other, token })).status).toBe(401)
      const again = await ticketFor(projectId)
      expect((await download(path, { projectId, token: again })).status).toBe(200)
      expect((await download(path, { projectId, token: again })).status).toBe(401)
    }
  })

  it('nobody of another client: the inspection does not exist for them', async () => {
    const stranger = await w.as('Admin', w.otherClient)
    for (const path of paths)
      expect((await download(path, { projectId, token: stranger.token })).status).toBe(404)
  })

  it('no User or Viewer, whatever is assigned to them', async () => {
    for (const role of ['User', 'Viewer'] as const) {
      const person = await w.as(role)
      await w.assign(person, projectId)
      for (const path of paths)
        expect((await download(path, { projectId, token: person.token })).status).toBe(403)
    }
  })

  it('no holder of a share link, also of one that allows the PDF', async () => {
    const { body } = await manager.call(reportRoutes.saveShareLink, { projectId, mayPrint: true })
    const short = new URL(body.link).searchParams.get('token') ?? ''
    const token = (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data
      .originalToken
    const printed = await download(reportRoutes.printShared.path, { token })
    expect(printed.status).toBe(200)
    // nor by what comes with the PDF
    expect(readAttachments(readPdfObjects(Buffer.from(await printed.arrayBuffer())))).toEqual(
      new Map(),
    )
    for (const path of paths) expect((await download(path, { projectId, token })).status).toBe(401)
  })

  it('T94: of a Property Improvement Plan from Enterprise on', async () => {
    const client = await w.newClient('Business')
    const admin = await w.as('Admin', client)
    const { id } = await w.project({ client })
    await w.database.db.execute(
      sql`update project_types set form_fields = ${JSON.stringify(improvementPlanForm)}::jsonb where id = ${client.typeId}`,
    )
    for (const path of paths)
      expect((await download(path, { projectId: id, token: admin.token })).status).toBe(402)
  })

  it('one that fails tells a person in a page of its own', async () => {
    const answer = await fetch(`${w.url}/api/${paths[0]}?projectId=${projectId}&token=old`, {
      headers: { accept: 'text/html' },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      401,
      'text/html; charset=utf-8',
    ])
    expect(await answer.text()).toContain(`/project/report/${projectId}`)
  })
})

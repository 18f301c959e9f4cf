import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import type { RouteArgs } from '@nspect/contract/http/route'
import { metaDataAnswerRoutes } from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestImage } from '../../testing/exampleTypes.ts'
import { createMemoryStorage } from '../../testing/memoryStorage.ts'
import { readPdf, withPdf } from '../../testing/readPdf.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../../testing/world.ts'

const run = promisify(execFile)

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const shortTokenOf = async (projectId: number, person = manager) => {
  const { body } = await person.call(reportRoutes.shareReport, { projectId })
  return new URL(body.link).searchParams.get('token') ?? ''
}
const originalOf = async (short: string) =>
  (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data
    ?.originalToken ?? ''

describe('a share link', () => {
  it('shows the inspection and its points to somebody without an account, pictures included', async () => {
    const { id } = await w.project()
    const imageUrl = `data:image/jpeg;base64,${(
      await sharp({ create: { width: 632, height: 374, channels: 3, background: '#0b6e75' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')}`
    await manager.call(pinRoutes.savePin, {
      projectId: id,
      pointCategoryId: w.client.categoryId,
      title: 'Loose handrail',
      matterPointCoordinates: samplePinCoordinates,
      imageUrl,
    })
    const { body } = await manager.call(reportRoutes.shareReport, { projectId: id })
    expect(body.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/project-report\?token=[\w-]{22}$/)
    const token = await originalOf(await shortTokenOf(id))
    const project = await w.nobody.call(reportRoutes.readSharedProject, { token })
    expect(project.body.id).toBe(id)
    const pins = await w.nobody.call(reportRoutes.listSharedPins, { token })
    expect(pins.body.map(({ title }) => title)).toEqual(['Loose handrail'])
    expect((await fetch(`${w.url}/api/${pins.body[0]?.imageUrl}`)).status).toBe(200)
  })

  it('T95: asked for again is the same one; another person gets their own', async () => {
    const { id } = await w.project()
    const first = await shortTokenOf(id)
    expect(await shortTokenOf(id)).toBe(first)
    expect(await shortTokenOf(id, await w.as('Admin'))).not.toBe(first)
  })

  it('BI-079: revoked, run out, archived or of a deleted client: the same words, and its pictures end with it', async () => {
    const client = await w.newClient('Enterprise')
    const admin = await w.as('Admin', client)
    const ends: [string, (projectId: number) => ReturnType<typeof sql>][] = [
      ['revoked', (id) => sql`update share_links set revoked_at = now() where project_id = ${id}`],
      [
        'run out',
        (id) =>
          sql`update share_links set expires_at = now() - interval '1 minute' where project_id = ${id}`,
      ],
      ['archived', (id) => sql`update projects set is_deleted = true where id = ${id}`],
      ['client deleted', () => sql`update clients set is_deleted = true where id = ${client.id}`],
    ]
    const unknown = await w.nobody.call(reportRoutes.resolveShortToken, { token: 'no-such-token' })
    expect([unknown.status, unknown.body.Message]).toEqual([401, 'No valid token found.'])
    const none = await w.nobody.call(reportRoutes.resolveShortToken, {})
    expect([none.status, none.body]).toEqual([401, unknown.body])
    for (const [what, end] of ends) {
      const { id } = await w.project({ client })
      const short = await shortTokenOf(id, admin)
      const token = await originalOf(short)
      const { name } = await w.storage.put(Readable.from([Buffer.from('a picture')]), {
        maxBytes: 100,
      })
      const path = w.tokens.signPath(
        { name, mime: 'image/jpeg' },
        (await linkIdOf(id)) ?? 0,
        w.clock.now,
      )
      expect((await fetch(`${w.url}/api/${path}`)).status).toBe(200)
      await w.database.db.execute(end(id))
      const answer = await w.nobody.call(reportRoutes.resolveShortToken, { token: short })
      expect([what, answer.status, answer.body]).toEqual([what, 401, unknown.body])
      expect((await w.nobody.call(reportRoutes.listSharedPins, { token })).status).toBe(401)
      expect((await fetch(`${w.url}/api/${path}`)).status).toBe(404)
    }
  })

  it('T95, T101: with a key leads to that point alone, at every tier; points of elsewhere are not there', async () => {
    const client = await w.newClient('Individual')
    const admin = await w.as('Admin', client)
    const { id } = await w.project({ client })
    const one = await w.pin({ projectId: id, title: 'Shared', client })
    await w.pin({ projectId: id, title: 'Not shared', client })
    const { id: other } = await w.project({ client })
    const elsewhere = await w.pin({ projectId: other, client })
    const asked = (key: number) => admin.call(reportRoutes.shareReport, { projectId: id, key })
    expect((await asked(elsewhere.id)).status).toBe(404)
    const { body } = await asked(one.id)
    expect((await asked(one.id)).body.link).toBe(body.link)
    const token = await originalOf(new URL(body.link).searchParams.get('token') ?? '')
    for (const route of [reportRoutes.listSharedPins, reportRoutes.listSharedPlainPins]) {
      const shared = await w.nobody.call(route, { token })
      expect(shared.body.map(({ title }) => title)).toEqual(['Shared'])
    }
    expect((await w.nobody.call(reportRoutes.listSharedPinsOfImage, { token })).body).toEqual([])
    expect((await w.nobody.call(reportRoutes.readSharedProjectId, { token })).body).toEqual({
      projectId: id,
    })
  })

  it('T68, T87: shows neither fields that are not viewable nor documents that are not for reports, yet all comments', async () => {
    const { id } = await w.project()
    const [room = 0, , , secret = 0] = w.client.fieldIds
    const saved = await manager.call(pinRoutes.savePin, {
      projectId: id,
      pointCategoryId: w.client.categoryId,
      title: 'Loose handrail',
      matterPointCoordinates: samplePinCoordinates,
      projectPinCustomFields: [
        { projectTypeCustomFieldId: room, description: '214' },
        { projectTypeCustomFieldId: secret, description: 'Not for guests' },
      ],
    })
    const projectPinId = saved.body.projectPin.id
    for (const comment of ['Who can mend this?', 'The joiner comes on Monday.']) {
      await manager.call(commentRoutes.saveComment, { projectPinId, comment })
    }
    const path = 'https://documents.example/prices.pdf'
    for (const [name, includeInReports] of [
      ['Price list', false],
      ['Brand standard', true],
    ] as const) {
      await manager.call(documentRoutes.saveDocument, {
        projectId: id,
        name,
        isLink: true,
        path,
        includeInReports,
      })
    }
    const token = await originalOf(await shortTokenOf(id))
    const [shared] = (await w.nobody.call(reportRoutes.listSharedPins, { token })).body
    expect(shared?.projectPinCustomFields.map(({ name }) => name)).toEqual(['Room number'])
    expect(shared).toMatchObject({ comment: 'The joiner comes on Monday.' })
    const fields = await w.nobody.call(reportRoutes.listSharedPinCustomFields, {
      token,
      id: projectPinId,
    })
    expect(fields.body.map(({ name }) => name)).toEqual(['Room number'])
    const { id: elsewhere } = await w.pin({ projectId: (await w.project()).id })
    expect(
      (await w.nobody.call(reportRoutes.listSharedPinCustomFields, { token, id: elsewhere }))
        .status,
    ).toBe(404)
    expect(shared?.projectPinComments.map(({ comment }) => comment)).toEqual([
      'Who can mend this?',
      'The joiner comes on Monday.',
    ])
    const project = (await w.nobody.call(reportRoutes.readSharedProject, { token })).body
    expect(project.projectDocuments.map(({ name }) => name)).toEqual(['Brand standard'])
    expect(JSON.stringify([shared, project])).not.toMatch(/Not for guests|Auditor|Price list/)
    const [staffs] = (await manager.call(reportRoutes.listReportPins, { projectId: id })).body
    expect(staffs?.projectPinCustomFields).toHaveLength(2)
    expect(staffs?.commentedBy).toMatch(/^Manager/)
  })

  it('T99: points are asked by picture; a picture of another inspection is not there', async () => {
    const files = [{ field: 'filesToSave', bytes: await createTestImage(), name: 'lobby.png' }]
    const made = async () => {
      const args = {
        projectName: 'Bar',
        clientId: w.client.id,
        projectTypeId: w.client.typeId,
        scanDate: '2026-11-02',
      }
      const { id } = (await manager.call(projectRoutes.saveProject, args, { files })).body
      const project = (await manager.call(projectRoutes.readProject, { id })).body
      return { id, imageId: project.projectModelImages[0]?.id ?? 0 }
    }
    const [bar, other] = [await made(), await made()]
    await manager.call(pinRoutes.savePin, {
      projectId: bar.id,
      pointCategoryId: w.client.categoryId,
      title: 'On the picture',
      projectModelImageId: bar.imageId,
      annotationCoordinates: {
        geometry: { type: 'RECTANGLE', x: 10, y: 10, width: 20, height: 20 },
        data: { id: 1, text: '' },
      },
    })
    await w.pin({ projectId: bar.id, title: 'On the model' })
    const token = await originalOf(await shortTokenOf(bar.id))
    const titles = (body: { title: string }[]) => body.map(({ title }) => title)
    const ask = (imageId: number) =>
      manager.call(reportRoutes.listPinsOfImage, { projectId: bar.id, imageId })
    expect(titles((await ask(bar.imageId)).body)).toEqual(['On the picture'])
    expect((await ask(other.imageId)).status).toBe(404)
    const shared = (imageId?: number) =>
      w.nobody.call(reportRoutes.listSharedPinsOfImage, imageId ? { token, imageId } : { token })
    expect(titles((await shared()).body)).toEqual(['On the picture'])
    expect(titles((await shared(bar.imageId)).body)).toEqual(['On the picture'])
    expect((await shared(other.imageId)).status).toBe(404)
  })

  it('BI-040, BI-080: a share token opens nothing else, and no other token opens a shared report', async () => {
    const { id } = await w.project()
    const token = await originalOf(await shortTokenOf(id))
    expect(
      (
        await w.nobody.call(
          sessionRoutes.readMe,
          {},
          { headers: { authorization: `Bearer ${token}` } },
        )
      ).status,
    ).toBe(401)
    expect((await w.nobody.call(reportRoutes.printReport, { projectId: id, token })).status).toBe(
      401,
    )
    const { body } = await manager.call(reportRoutes.createPrintTicket, { projectId: id })
    for (const wrong of [manager.token, body.token]) {
      expect((await w.nobody.call(reportRoutes.readSharedProject, { token: wrong })).status).toBe(
        401,
      )
    }
    expect(
      (
        await w.nobody.call(
          sessionRoutes.readMe,
          {},
          { headers: { authorization: `Bearer ${body.token}` } },
        )
      ).status,
    ).toBe(401)
  })

  it('BI-072: of a whole report needs Professional', async () => {
    for (const [tier, status] of [
      ['Individual', 402],
      ['Starter', 402],
      ['Professional', 200],
      ['Business', 200],
    ] as const) {
      const client = await w.newClient(tier)
      const admin = await w.as('Admin', client)
      const { id } = await w.project({ client })
      const answer = await admin.call(reportRoutes.shareReport, { projectId: id })
      expect([tier, answer.status]).toEqual([tier, status])
      if (status === 402) {
        expect(answer.body.Message).toBe(
          'Please upgrade your subscription plan to higher tier to generate all project pins in the report.',
        )
      }
    }
  })

  it('BI-088: search engines are told to stay away', async () => {
    const { headers } = await fetch(`${w.url}/project-report?token=x`)
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })
})

describe('the printed report', () => {
  it('is a PDF with every title and the very bytes of each still', async () => {
    const { id } = await w.project()
    const stills = []
    for (const [title, background] of [
      ['Cracked tile', '#aa3300'],
      ['Überlaufrohr undicht', '#0033aa'],
    ] as const) {
      const jpeg = await sharp({ create: { width: 1264, height: 748, channels: 3, background } })
        .jpeg()
        .toBuffer()
      const saved = await manager.call(pinRoutes.savePin, {
        projectId: id,
        pointCategoryId: w.client.categoryId,
        title,
        matterPointCoordinates: samplePinCoordinates,
        imageUrl: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
      })
      stills.push(
        Buffer.from(
          await (await fetch(`${w.url}/api/${saved.body.projectPin.stillUrl}`)).arrayBuffer(),
        ),
      )
    }
    const ticket = await manager.call(reportRoutes.createPrintTicket, { projectId: id })
    const printed = await w.nobody.call(reportRoutes.printReport, {
      projectId: id,
      token: ticket.body.token,
    })
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const pdf = printed.body as unknown as Buffer
    const text = await readPdf('pdftotext', pdf, '-layout')
    for (const title of ['Cracked tile', 'Überlaufrohr undicht', 'Seaview Hotel, ground floor'])
      expect(text).toContain(title)
    const images = await withPdf(pdf, async (file, folder) => {
      await run('pdfimages', ['-j', file, join(folder, 'image')])
      const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg'))
      return Promise.all(names.map((name) => readFile(join(folder, name))))
    })
    for (const still of stills) expect(images.some((image) => image.equals(still))).toBe(true)
  })

  it('shows its pictures where the storage has no files on this disk, and leaves no temporary one', async () => {
    const kept = await mkdtemp(join(tmpdir(), 'nspect-kept-'))
    const remote = await createWorld({ storage: createMemoryStorage(kept) })
    try {
      const { id } = await remote.project()
      const person = await remote.as('Manager')
      for (const background of ['#aa3300', '#0033aa', '#00aa33']) {
        const jpeg = await sharp({ create: { width: 1264, height: 748, channels: 3, background } })
          .jpeg()
          .toBuffer()
        await person.call(pinRoutes.savePin, {
          projectId: id,
          pointCategoryId: remote.client.categoryId,
          title: 'Cracked tile',
          matterPointCoordinates: samplePinCoordinates,
          imageUrl: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
        })
      }
      const { token } = (await person.call(reportRoutes.createPrintTicket, { projectId: id })).body
      const printed = await remote.nobody.call(reportRoutes.printReport, { projectId: id, token })
      expect(printed.status).toBe(200)
      await expect.poll(() => readdir(kept)).toEqual([])
      const list = await readPdf('pdfimages', printed.body as unknown as Buffer, '-list')
      const objects = new Set(
        list.split('\n').flatMap((line) => (/ image .* jpeg /.test(line) ? [line.slice(-40)] : [])),
      )
      expect(objects.size).toBe(3)
    } finally {
      await remote.close()
      await rm(kept, { recursive: true })
    }
  })

  it('tells every answer, field, comment, photo and document that is meant for it, and nothing else', async () => {
    const { id } = await w.project()
    await manager.call(metaDataAnswerRoutes.saveAnswers, {
      projectId: id,
      answers: [
        { projectTypeMetaDataFieldId: w.client.questionIds[0] ?? 0, answer: 'In spring 2014' },
      ],
    })
    const [room = 0, , , secret = 0] = w.client.fieldIds
    const saved = await manager.call(pinRoutes.savePin, {
      projectId: id,
      pointCategoryId: w.client.categoryId,
      title: 'Loose handrail',
      matterPointCoordinates: samplePinCoordinates,
      projectPinCustomFields: [
        { projectTypeCustomFieldId: room, description: 'Suite 214' },
        { projectTypeCustomFieldId: secret, description: 'Not for guests' },
      ],
    })
    const projectPinId = saved.body.projectPin.id
    await manager.call(commentRoutes.saveComment, { projectPinId, comment: 'Who can mend this?' })
    await manager.call(commentRoutes.saveComment, {
      projectPinId,
      comment: 'The joiner comes on Monday.',
    })
    const files = [{ field: 'file', bytes: await createTestImage(), name: 'rail.png' }]
    await manager.call(
      photoRoutes.savePhoto,
      { projectPinId, caption: 'From the stairs' },
      { files },
    )
    const path = 'https://documents.example/standard.pdf'
    const document = { projectId: id, isLink: true, path } as const
    await manager.call(documentRoutes.saveDocument, { ...document, name: 'Brand standard' })
    await manager.call(documentRoutes.saveDocument, {
      ...document,
      name: 'Price list',
      includeInReports: false,
    })
    const text = await textOf(id)
    for (const told of [
      ...['In spring 2014', 'Room number', 'Suite 214', 'Guest affected', 'Open'],
      ...['Who can mend this?', 'The joiner comes on Monday.', 'From the stairs', 'Brand standard'],
    ]) {
      expect(text).toContain(told)
    }
    expect(text).not.toMatch(/Not for guests|Price list|Number of guest rooms/)
  })

  it('a tab of it that is loaded again says in words what to do, in the reader’s language', async () => {
    const { id } = await w.project()
    const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId: id })).body
    const address = `${w.url}/api/Report/GetInspectionPrintOut?projectId=${id}&token=${token}`
    const headers = {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-language': 'de-DE,de',
    }
    const first = await fetch(address, { headers })
    expect(first.headers.get('content-type')).toBe('application/pdf')
    await first.arrayBuffer()
    const again = await fetch(address, { headers })
    expect([again.status, again.headers.get('content-type')]).toEqual([
      401,
      'text/html; charset=utf-8',
    ])
    const page = await again.text()
    expect(page).toContain('Dieser Drucklink ist abgelaufen. Bitte drucken Sie den Bericht erneut.')
    expect(page).toContain(`<a href="/project/report/${id}">Zurück zum Bericht</a>`)
    // a program still gets the JSON error
    const told = await fetch(address)
    expect([told.status, (await told.json()).code]).toEqual([401, 'print.noTicket'])
  })

  it('T40: below Business says nothing of approval and status', async () => {
    const client = await w.newClient('Professional')
    const { id } = await w.project({ client })
    await w.pin({ projectId: id, client, title: 'Loose handrail' })
    const text = await textOf(id, await w.as('Manager', client))
    expect(text).toContain('Open')
    expect(text).not.toMatch(/Approved|Status|approved/)
    const full = await textOf(id, await w.as('Manager', client), { layout: 'full' })
    expect(full).toContain('Not Resolved')
    expect(full).not.toMatch(/Approved|Status|approved/)
  })

  it('T33, T58: says in the reader’s language that an author, or a category, was deleted', async () => {
    const client = await w.newClient('Business')
    const { id } = await w.project({ client })
    const { id: pinId } = await w.pin({ projectId: id, client })
    const [person, printer] = [await w.as('User', client), await w.as('Manager', client)]
    await w.database.db.execute(
      sql`update project_pins set added_by = ${person.userId} where id = ${pinId}`,
    )
    await w.database.db.execute(sql`update users set is_deleted = true where id = ${person.userId}`)
    await w.database.db.execute(
      sql`update point_categories set is_deleted = true where id = ${client.categoryId}`,
    )
    expect(await textOf(id, printer)).toMatch(
      /User No \d+ \(deleted\)[\s\S]*Guest room \(deleted\)/,
    )
    const german = await textOf(id, printer, { language: 'de' })
    expect(german).toMatch(/User No \d+ \(gelöscht\)[\s\S]*Guest room \(gelöscht\)/)
    expect(german).not.toContain('(deleted)')
  })

  it('T39: is in the language that is shown to the reader, also where their browser has another', async () => {
    const { id } = await w.project()
    await w.pin({ projectId: id, title: 'Loose handrail' })
    const german = { language: 'en-US,en', locale: 'de' }
    expect(await textOf(id, manager, german)).toContain('Zusammenfassung')
    expect(await askAbout('pdfinfo', id, manager, german)).toContain('(A4)')
    expect(await askAbout('pdfinfo', id, manager, { language: 'de', locale: 'en-US' })).toContain(
      '(letter)',
    )
  })

  it('is printed on the paper that is asked for, else the client’s, else that of the reader’s language', async () => {
    const client = await w.newClient('Enterprise')
    const [person, operator] = [await w.as('Manager', client), await w.as('SuperAdmin')]
    const { id } = await w.project({ client })
    const sizeOf = async (options: PrintArgs) =>
      (await askAbout('pdfinfo', id, person, options)).match(
        /Page size: \S+ x \S+ pts \((\w+)\)/,
      )?.[1]
    expect(await sizeOf({ language: 'en-US,en;q=0.9' })).toBe('letter')
    for (const language of ['en-GB,en', 'en', 'de-DE', 'ja'])
      expect(await sizeOf({ language })).toBe('A4')
    const body = { key: 'PaperSize', clientIds: [client.id] }
    await operator.call(settingRoutes.saveSetting, { ...body, value: 'Letter' })
    expect(await sizeOf({ language: 'de-DE' })).toBe('letter')
    expect(await sizeOf({ language: 'en-US', paper: 'A4' })).toBe('A4')
    expect((await operator.call(settingRoutes.saveSetting, { ...body, value: 'A3' })).status).toBe(
      400,
    )
  })

  it('ends with the type’s scope, limitations and signatures, as they were when the inspection was completed', async () => {
    const client = await w.newClient('Enterprise')
    const person = await w.as('Manager', client)
    const texts = {
      reportScope: 'All guest floors.',
      reportLimitations: 'Nothing was opened.',
      hasSignatures: true,
    }
    const type = { id: client.typeId, name: 'Condition Survey', description: 'x' }
    await person.call(projectTypeConfigurationRoutes.saveProjectType, {
      ...type,
      ...texts,
      version: 1,
    })
    const { id } = await w.project({ client })
    await w.pin({ projectId: id, client })
    await person.call(projectRoutes.completeProject, { id })
    const changed = { reportScope: 'The cellar only.', hasSignatures: false, version: 2 }
    await person.call(projectTypeConfigurationRoutes.saveProjectType, { ...type, ...changed })
    const text = await textOf(id, person)
    expect(text).toMatch(/Scope All guest floors\. Limitations Nothing was opened\./)
    expect(text).toMatch(/Signatures .*Place, date/)
  })

  it('takes layout and grouping from its address, and refuses others', async () => {
    const { id } = await w.project()
    await w.pin({ projectId: id, title: 'Loose handrail' })
    await w.pin({ projectId: id, title: 'Worn tread' })
    expect(await textOf(id, manager, { layout: 'full' })).toMatch(/Reported On .*Reported On /)
    expect(await textOf(id, manager, { layout: 'compact' })).not.toContain('Reported On')
    const { token } = manager
    for (const wrong of ['layout=wide', 'grouping=colour', 'works=price', 'paper=A3']) {
      const address = `${w.url}/api/Report/GetInspectionPrintOut?projectId=${id}&token=${token}&${wrong}`
      expect((await fetch(address)).status).toBe(400)
    }
  })

  it('T104: a ticket prints once, that one report, for a minute', async () => {
    const { id } = await w.project()
    const { id: other } = await w.project()
    const ticket = async () =>
      (await manager.call(reportRoutes.createPrintTicket, { projectId: id })).body.token
    const print = async (projectId: number, token: string) =>
      (await w.nobody.call(reportRoutes.printReport, { projectId, token })).status
    const once = await ticket()
    expect(await print(id, once)).toBe(200)
    expect(await print(id, once)).toBe(401)
    expect(await print(other, await ticket())).toBe(401)
    const late = await ticket()
    w.clock.pass(61_000)
    expect(await print(id, late)).toBe(401)
    w.clock.pass(-61_000)
  })
})

/** What a tool says of a printed report, single-spaced. */
const askAbout = async (
  tool: 'pdftotext' | 'pdfinfo',
  projectId: number,
  person: Person,
  options: PrintArgs,
) => {
  const { language = 'en', ...args } = options
  const { token } = (await person.call(reportRoutes.createPrintTicket, { projectId })).body
  const headers = { 'accept-language': language }
  const { body } = await w.nobody.call(
    reportRoutes.printReport,
    { projectId, token, ...args },
    { headers },
  )
  return (await readPdf(tool, body as unknown as Buffer)).replace(/\s+/g, ' ')
}

type PrintArgs = { language?: string } & Partial<
  Pick<RouteArgs<typeof reportRoutes.printReport>, 'layout' | 'grouping' | 'paper' | 'locale'>
>
/** The text of the printed report, single-spaced. */
const textOf = (projectId: number, person = manager, options: PrintArgs = {}) =>
  askAbout('pdftotext', projectId, person, options)

const linkIdOf = async (projectId: number) => {
  const { rows } = await w.database.db.execute<{ id: number }>(
    sql`select id from share_links where project_id = ${projectId}`,
  )
  return rows[0]?.id
}

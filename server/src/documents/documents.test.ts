import { deflateRawSync } from 'node:zlib'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { parse } from 'content-disposition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestImage } from '../testing/exampleTypes.ts'
import { listCameraTraces, markedImages } from '../testing/images/markedImages.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const bytes = (content: string) => Uint8Array.from(Buffer.from(content, 'latin1'))
const file = (name: string, content: Uint8Array<ArrayBuffer>) => ({
  field: 'file',
  name,
  bytes: content,
})
const pdf = bytes('%PDF-1.7\n% a certificate\n')
const upload = (projectId: number, ...files: ReturnType<typeof file>[]) =>
  manager.call(documentRoutes.saveDocument, { projectId }, { files })
const listed = async (id: number, who = manager) =>
  (await who.call(documentRoutes.listDocuments, { id })).body

describe('documents of an inspection', () => {
  it('takes up to three files at once, each under its own name (T117)', async () => {
    const { id } = await w.project()
    const { status, body } = await upload(
      id,
      file('fire-certificate.pdf', pdf),
      file('boiler log.csv', bytes('day;bar\n')),
      file('facade.png', await createTestImage()),
    )
    expect([status, body.ids.length]).toEqual([200, 3])
    const documents = await listed(id)
    expect(
      documents.map(({ name, isLink, includeInReports }) => [name, isLink, includeInReports]),
    ).toEqual([
      ['fire-certificate.pdf', false, true],
      ['boiler log.csv', false, true],
      ['facade.png', false, true],
    ])
    expect(documents.map(({ thumbPath }) => thumbPath !== null)).toEqual([false, false, true])
    // the inspection contains them too, so that its screen needs one request
    const project = (await manager.call(projectRoutes.readProject, { id })).body
    expect(project.projectDocuments.map((document) => document.name)).toEqual(
      documents.map(({ name }) => name),
    )
  })

  it('only pictures and PDFs are shown in place; everything else is a download', async () => {
    const { id } = await w.project()
    await upload(
      id,
      file('certificate.pdf', pdf),
      file('drawing.svg', bytes('<svg onload="alert(1)"></svg>')),
    )
    const shown = await Promise.all(
      (await listed(id)).map(({ path }) => fetch(`${w.url}/api/${path}`)),
    )
    expect(shown.map((answer) => answer.headers.get('content-disposition'))).toEqual([
      'inline; filename=certificate.pdf',
      'attachment; filename=drawing.svg',
    ])
    for (const answer of shown) expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('T383: is saved under the name that it came with, in whatever script', async () => {
    const { id } = await w.project()
    await upload(id, file('Brandschutz „Süd“ 図.docx', bytes('PK\x03\x04')))
    const [document] = await listed(id)
    const { headers } = await fetch(`${w.url}/api/${document?.path}`)
    const disposition = parse(headers.get('content-disposition') ?? '')
    expect([disposition.type, disposition.parameters.filename]).toEqual([
      'attachment',
      'Brandschutz „Süd“ 図.docx',
    ])
  })

  it('refuses programs and pages in words, by name and by content (T87)', async () => {
    const { id } = await w.project()
    const refused = [
      file('setup.exe', bytes('harmless')),
      file('report.pdf', bytes('MZ\x90\0')),
      file('notes.txt', bytes(' <!DOCTYPE html><script>')),
    ]
    for (const one of refused) {
      const { status, body } = await upload(id, one)
      expect([status, body.Message]).toEqual([
        415,
        `${one.name} is a program or a web page and cannot be added as a document.`,
      ])
    }
    expect((await upload(id, file('empty.pdf', bytes('')))).status).toBe(400)
    expect(await listed(id)).toEqual([])
  })

  it.each(['heic', 'avif', 'tiff', 'jpeg'] as const)(
    'BI-093: a picture as a document is handed out without place, camera and serial number: %s',
    async (format) => {
      const { id } = await w.project()
      const content = Uint8Array.from(await markedImages[format]())
      expect(listCameraTraces(Buffer.from(content))).not.toEqual([])
      expect((await upload(id, file(`roof.${format}`, content))).status).toBe(200)
      const [document] = await listed(id)
      const served = await fetch(`${w.url}/api/${document?.path}`)
      expect(listCameraTraces(Buffer.from(await served.arrayBuffer()))).toEqual([])
    },
  )

  it('BI-093: a raw picture, whose metadata cannot be removed, is refused in words', async () => {
    const { id } = await w.project()
    const answer = await upload(id, file('roof.psd', bytes('8BPS\0\x01')))
    expect([answer.status, answer.body.Message]).toEqual([
      415,
      'The location and camera details cannot be removed from roof.psd. Save it as JPEG, PNG or TIFF.',
    ])
  })

  it('BI-100: keeps an archive as it came, however much it would unpack to', async () => {
    const { id } = await w.project()
    // 64 MB of blanks in 64 kB, as the one file of an archive
    const packed = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, ' '))
    const head = Buffer.alloc(30 + 8)
    head.write('PK\x03\x04', 'latin1')
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(64 * 1024 * 1024, 22)
    head.writeUInt16LE(8, 26)
    head.write('word.xml', 30)
    const bomb = Uint8Array.from(Buffer.concat([head, packed]))
    expect((await upload(id, file('handbook.docx', bomb))).status).toBe(200)
    const [document] = await listed(id)
    const kept = await fetch(`${w.url}/api/${document?.path}`)
    expect(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(bomb))).toBe(true)
    expect([document?.thumbPath, kept.headers.get('content-disposition')?.split(';')[0]]).toEqual([
      null,
      'attachment',
    ])
  })

  it('a fourth file is refused, and nothing of the others is kept', async () => {
    const { id } = await w.project()
    const four = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => file(name, pdf))
    expect((await upload(id, ...four)).status).toBe(400)
    expect(await listed(id)).toEqual([])
  })

  it('BI-104: keeps a link, https only, and never asks it', async () => {
    const { id: projectId } = await w.project()
    for (const path of ['http://hotel.example/a', 'javascript:alert(1)', '']) {
      expect(
        (await manager.call(documentRoutes.saveDocument, { projectId, isLink: true, path })).status,
      ).toBe(400)
    }
    const path = 'https://hotel.example/handbook'
    await manager.call(documentRoutes.saveDocument, {
      projectId,
      name: 'Handbook',
      isLink: true,
      path,
    })
    expect(await listed(projectId)).toMatchObject([{ name: 'Handbook', path, isLink: true }])
  })

  it('words can be changed; somebody else’s change in between is shown instead of overwritten', async () => {
    const { id: projectId } = await w.project()
    const { id } = (await upload(projectId, file('plan.pdf', pdf))).body
    const change = { id, projectId, name: 'Escape plan', includeInReports: false, version: 1 }
    expect((await manager.call(documentRoutes.saveDocument, change)).status).toBe(200)
    expect(await listed(projectId)).toMatchObject([
      { name: 'Escape plan', includeInReports: false, version: 2 },
    ])
    const stale = await manager.call(documentRoutes.saveDocument, { ...change, name: 'Mine' })
    expect([stale.status, (stale.body.current as { name: string }).name]).toEqual([
      409,
      'Escape plan',
    ])
    await manager.call(documentRoutes.deleteDocument, { id })
    expect(
      (await manager.call(documentRoutes.saveDocument, { ...change, version: 3 })).status,
    ).toBe(404)
  })

  it('a User deletes what they added, and not what others did', async () => {
    const { id: projectId } = await w.project()
    const user = await w.as('User')
    await w.assign(user, projectId)
    const theirs = await w.document({ projectId })
    const own = await w.document({ projectId, by: user })
    expect((await user.call(documentRoutes.deleteDocument, { id: theirs.id })).status).toBe(403)
    expect((await user.call(documentRoutes.deleteDocument, { id: own.id })).status).toBe(200)
    expect((await listed(projectId)).map(({ id }) => id)).toEqual([theirs.id])
  })

  it('stays open after completion', async () => {
    const { id } = await w.project({ completedAt: new Date() })
    expect((await upload(id, file('repair-invoice.pdf', pdf))).status).toBe(200)
  })
})

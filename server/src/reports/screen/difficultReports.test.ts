import { createServer } from 'node:net'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import type { RouteArgs } from '@nspect/contract/http/route'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customFields } from '../../db/tables/projectTypes.ts'
import { createTestImage } from '../../testing/exampleTypes.ts'
import { readPdf } from '../../testing/readPdf.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../../testing/world.ts'

/**
 * Reports of what people really write and of storage that fails: each comes out, and nothing is
 * left out silently.
 */

const { saveShareLink, revokeShareLink, resolveShortToken, listSharedPins, readSharedProject } =
  reportRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())
beforeEach(() => w.clock.pass(15 * 60_000))

/** A link that prints, and the token of its holder. */
const printingLink = async (projectId: number) => {
  const { body } = await manager.call(saveShareLink, { projectId, mayPrint: true })
  const short = new URL(body.link).searchParams.get('token') ?? ''
  const { data } = (await w.nobody.call(resolveShortToken, { token: short })).body
  return { id: body.id, token: data.originalToken }
}
const printed = (token: string) =>
  fetch(`${w.url}/api/Report/GetInspectionPrintOutSharable?token=${token}`, {
    headers: { 'accept-language': 'en' },
  })
const textOf = (pdf: Buffer) => readPdf('pdftotext', pdf)
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const tight = (text: string) => text.replace(/\s+/g, '')

const still = async (background: string) => {
  const jpeg = await sharp({ create: { width: 632, height: 374, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
const save = async (projectId: number, options: Partial<RouteArgs<typeof pinRoutes.savePin>>) => {
  const place = {
    pointCategoryId: w.client.categoryId,
    matterPointCoordinates: samplePinCoordinates,
  }
  const { status, body } = await manager.call(pinRoutes.savePin, {
    projectId,
    title: 'Tile',
    ...place,
    ...options,
  })
  expect([status, body.Message]).toEqual([200, undefined])
  return body.projectPin
}

describe('BI-129: a picture that has vanished from the storage', () => {
  it('is named in its place; every point and the other pictures are printed', async () => {
    const { id: projectId } = await w.project()
    const names = new Map<string, string>()
    const { put } = w.storage
    for (const title of ['Cracked tile', 'Loose handrail']) {
      w.storage.put = async (...args) => {
        const file = await put(...args)
        names.set(file.name, title)
        return file
      }
      await save(projectId, { title, imageUrl: await still('#aa3300') })
    }
    w.storage.put = put
    const { token } = await printingLink(projectId)
    const whole = await bytesOf(await printed(token))
    for (const [name, title] of names) if (title === 'Cracked tile') await w.storage.remove(name)
    const answer = await printed(token)
    expect(answer.status).toBe(200)
    const text = await textOf(await bytesOf(answer))
    expect(text).toContain('Cracked tile')
    expect(text).toContain('Loose handrail')
    expect(text).toContain('This image is not available.')
    expect(await textOf(whole)).not.toContain('This image is not available.')
    const { body, status } = await w.nobody.call(listSharedPins, { token })
    expect([status, body.length]).toEqual([200, 2])
    const [gone, there] = await Promise.all(
      body.map(({ stillUrl }) => fetch(`${w.url}/api/${stillUrl}`)),
    )
    expect([gone?.status, there?.status]).toEqual([404, 200])
  })
})

describe('BI-079: a link that is revoked while its report is printed', () => {
  it('ends with the next request: the file that was begun is whole, not cut', async () => {
    const { id: projectId } = await w.project()
    await save(projectId, { title: 'Cracked tile', imageUrl: await still('#0033aa') })
    const { id, token } = await printingLink(projectId)
    const begun = Promise.withResolvers<void>()
    const revoked = Promise.withResolvers<void>()
    const { withLocalFile } = w.storage
    w.storage.withLocalFile = async (name, work) => {
      begun.resolve()
      await revoked.promise
      return withLocalFile(name, work)
    }
    try {
      const printing = printed(token).then(bytesOf)
      await begun.promise
      expect((await manager.call(revokeShareLink, { projectId, id })).status).toBe(200)
      expect((await printed(token)).status).toBe(401)
      revoked.resolve()
      const pdf = await printing
      expect(pdf.subarray(-6).toString('latin1')).toContain('%%EOF')
      expect(await textOf(pdf)).toContain('Cracked tile')
    } finally {
      w.storage.withLocalFile = withLocalFile
    }
    expect((await printed(token)).status).toBe(401)
  })
})

describe('BI-023: texts that people really write', () => {
  const word = (n: number) => `Wort${n}ß`
  /** as long as a text may be, of numbered words */
  const longest = (most: number) => {
    let text = ''
    for (let n = 0; text.length + 12 < most; n += 1) text += `${word(n)} `
    return text.trim()
  }

  it('are printed to the last word where they are as long as they may be; longer ones are refused, not cut', async () => {
    const description = longest(limits.pinDescription)
    const { id: projectId } = await w.project({ notes: longest(limits.notes) })
    const pin = await save(projectId, { description })
    expect(pin.description).toBe(description)
    const refused = await manager.call(pinRoutes.savePin, {
      projectId,
      title: 'Tile',
      pointCategoryId: w.client.categoryId,
      matterPointCoordinates: samplePinCoordinates,
      description: 'x'.repeat(10_000),
    })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'description', message: expect.stringContaining('5000') }],
    ])
    const { token } = await printingLink(projectId)
    const text = tight(await textOf(await bytesOf(await printed(token))))
    const last = description.split(' ').length - 1
    // once in the notes of the inspection, once in those of the point
    for (let n = 0; n <= last; n += 1) expect([n, text.split(word(n)).length - 1]).toEqual([n, 2])
  })

  it('right to left and with emoji are stored as they came and printed; print-outs mark a character that no font has', async () => {
    const { id: projectId } = await w.project()
    const titles = [
      'غرفة رقم ٢١٤',
      'חדר 214 – מעקה רופף',
      '👩‍🔧 Überlaufrohr 🚿 undicht',
      '客室 214 の天井',
      '走廊 走道',
      // letters of Tibetan, which no font on board has
      'ཁང་པ',
    ]
    for (const title of titles) await save(projectId, { title, description: `${title}\n${title}` })
    const { token } = await printingLink(projectId)
    const { body } = await w.nobody.call(listSharedPins, { token })
    expect(body.map(({ title }) => title)).toEqual(titles)
    expect(body.map(({ description }) => description)).toEqual(
      titles.map((title) => `${title}\n${title}`),
    )
    const text = await textOf(await bytesOf(await printed(token)))
    for (const title of ['Überlaufrohr', 'undicht', '客室 214 の天井', '走廊 走道', '214'])
      expect(text).toContain(title)
    expect(text).toContain('\ufffd')
  })

  it('in two hundred fields of a point are all there, in the report and on paper', async () => {
    const client = await w.newClient('Enterprise')
    const admin = await w.as('Admin', client)
    const { id: projectId } = await w.project({ client })
    const of = {
      clientId: client.id,
      projectTypeId: client.typeId,
      customFieldType: 'textual' as const,
    }
    const rows = Array.from({ length: 200 - client.fieldIds.length }, (_, n) => ({
      ...of,
      name: `Measure ${n}`,
      sortOrder: n + 10,
    }))
    const added = await w.database.db.insert(customFields).values(rows).returning()
    const { status, body } = await admin.call(pinRoutes.savePin, {
      projectId,
      title: 'Tile',
      pointCategoryId: client.categoryId,
      matterPointCoordinates: samplePinCoordinates,
      projectPinCustomFields: added.map(({ id }, n) => ({
        projectTypeCustomFieldId: id,
        description: `${word(n)};`,
      })),
    })
    expect([status, body.projectPin.projectPinCustomFields.length]).toEqual([200, added.length])
    const { link } = (await admin.call(saveShareLink, { projectId, mayPrint: true })).body
    const short = new URL(link).searchParams.get('token') ?? ''
    const token = (await w.nobody.call(resolveShortToken, { token: short })).body.data.originalToken
    const shown = (await w.nobody.call(listSharedPins, { token })).body[0]
    expect(shown?.projectPinCustomFields).toHaveLength(added.length)
    const text = tight(await textOf(await bytesOf(await printed(token))))
    for (const n of added.keys()) expect([n, text.includes(`${word(n)};`)]).toEqual([n, true])
  })
})

describe('BI-104, BI-108: addresses in what people write', () => {
  it('are asked by nobody: not when they are saved, read, shared or printed', async () => {
    let asked = 0
    const outside = createServer((socket) => {
      asked += 1
      socket.destroy()
    })
    await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
    try {
      const { port } = outside.address() as { port: number }
      const address = `https://127.0.0.1:${port}/a.png`
      const html = `<img src="${address}"> <link href="${address}"> background: url(${address})`
      const { id: projectId } = await w.project({ notes: html, modelLink: address })
      const pin = await save(projectId, {
        title: html.slice(0, limits.pinTitle),
        description: html,
      })
      const projectPinId = pin.id
      const files = [{ field: 'file', bytes: await createTestImage(), name: 'rail.png' }]
      await manager.call(photoRoutes.savePhoto, { projectPinId, caption: address }, { files })
      const matterportResolutionLink = address
      const comment = {
        projectPinId,
        comment: html,
        action: 'submit',
        matterportResolutionLink,
      } as const
      expect((await manager.call(commentRoutes.saveComment, comment)).status).toBe(200)
      const document = { projectId, name: html.slice(0, 200), isLink: true, path: address }
      expect((await manager.call(documentRoutes.saveDocument, document)).status).toBe(200)
      const { token } = await printingLink(projectId)
      expect((await w.nobody.call(readSharedProject, { token })).status).toBe(200)
      const answer = await printed(token)
      expect([answer.status, (await textOf(await bytesOf(answer))).includes('127.0.0.1')]).toEqual([
        200,
        true,
      ])
      expect(asked).toBe(0)
    } finally {
      outside.close()
    }
  })
})

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { auditRoutes } from '@nspect/contract/audit/audit'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { type ImageFormatKey, imageFormatNames } from '@nspect/contract/media/imageFormats'
import { modelRoutes } from '@nspect/contract/models/models'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportClient } from '../../clientData/exportClient.ts'
import { createServerLog } from '../../http/requestLog.ts'
import { runHourlyMaintenance } from '../../maintenance.ts'
import { listCameraTraces, markedImages } from '../../testing/images/markedImages.ts'
import { createWorld, type Person, type World } from '../../testing/world.ts'
import { samples as glbSamples } from '../modelFormats/glb/samples.ts'
import { removeStoredMetadataJob } from './removeStoredMetadata.job.ts'

let w: World
let admin: Person
beforeAll(async () => {
  w = await createWorld()
  admin = await w.as('Admin')
})
afterAll(() => w.close())

/** A model whose only picture says where it was taken. */
const markedGlb = async () => {
  const { pictures } = glbSamples.promises
  if (typeof pictures === 'string' || 'file' in pictures) throw new Error('there is no sample')
  return pictures.make()
}
const fileOf = (field: string, name: string, bytes: Uint8Array) => ({
  files: [{ field, name, bytes: Uint8Array.from(bytes) }],
})
const done = async <T>(answering: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await answering
  expect([status, body]).toEqual([200, body])
  return body
}

const addDocument = async (projectId: number, name: string, bytes: Uint8Array) => {
  await done(admin.call(documentRoutes.saveDocument, { projectId }, fileOf('file', name, bytes)))
}

/** The addresses of files in an answer. */
const addressesIn = (answer: unknown): string[] => {
  if (typeof answer === 'string') return /^files\//.test(answer) ? [answer] : []
  return answer === null || typeof answer !== 'object'
    ? []
    : Object.values(answer).flatMap(addressesIn)
}

const visitorOf = async (projectId: number) => {
  const { link } = await done(admin.call(reportRoutes.shareReport, { projectId }))
  const short = new URL(link).searchParams.get('token') ?? ''
  const { data } = await done(w.nobody.call(reportRoutes.resolveShortToken, { token: short }))
  return { token: data.originalToken }
}

const get = async (address: string) => {
  const response = await fetch(`${w.url}/api/${address}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Every file that a visitor of the inspection is given. */
const filesOfVisitor = async (projectId: number): Promise<Buffer[]> => {
  const visitor = await visitorOf(projectId)
  const project = await done(w.nobody.call(reportRoutes.readSharedProject, visitor))
  const pins = await done(w.nobody.call(reportRoutes.listSharedPins, visitor))
  return Promise.all([...new Set(addressesIn([project, pins]))].map(get))
}

/** Every file in an export of all that the client stores. */
const filesOfExport = async (): Promise<Buffer[]> => {
  const { name } = await exportClient(
    {
      db: w.database.db,
      storage: w.storage,
      now: w.clock.now,
      signal: AbortSignal.timeout(60_000),
      progress: () => undefined,
    },
    w.client.id,
  )
  const entries = Object.entries(unzipSync(await buffer(await w.storage.get(name))))
  const files = entries.filter(([path]) => path.startsWith('files/'))
  return files.map(([, bytes]) => Buffer.from(bytes))
}

/**
 * Stores bytes in the place of the latest file of a kind, as the version before this promise did.
 */
const storeAsBefore = async (kind: 'document' | 'model', bytes: Uint8Array) => {
  const { name, size, sha256 } = await w.storage.put(Readable.from([Buffer.from(bytes)]), {
    maxBytes: bytes.length,
  })
  const { rows } = await w.database.db.execute<{ id: number }>(
    sql`update files set name = ${name}, size = ${size}, sha256 = ${sha256}, may_hold_metadata = true
      where id = (select max(id) from files where kind = ${kind}) returning id`,
  )
  return { id: rows[0]?.id ?? 0, name, sha256 }
}

const read = async (id: number) => {
  const { rows } = await w.database.db.execute<{
    name: string
    sha256: string
    may_hold_metadata: boolean
  }>(sql`select name, sha256, may_hold_metadata from files where id = ${id}`)
  return rows[0]
}

const run = (tools: Partial<Parameters<typeof removeStoredMetadataJob.run>[1]> = {}) =>
  removeStoredMetadataJob.run(
    { clientId: w.client.id },
    {
      db: w.database.db,
      reading: (read) => read(w.database.db),
      storage: w.storage,
      signal: new AbortController().signal,
      log: createServerLog({ level: 'silent' }),
      othersWait: async () => false,
      add: async () => undefined,
      ...tools,
    },
  )

describe('T540: what visitors are given, and what an export holds, says nothing of place and camera', () => {
  it.each(imageFormatNames)('of a picture in %s, wherever it was uploaded', async (format) => {
    const { id: projectId } = await w.project()
    const picture = await markedImages[format]()
    expect(listCameraTraces(picture)).not.toEqual([])
    const name = `lobby.${format}`
    // the sample in HEIC is no panorama
    const model =
      format === 'heic'
        ? fileOf('file', 'room.glb', await markedGlb())
        : fileOf('file', name, picture)
    await done(admin.call(modelRoutes.uploadModel, { projectId }, model))
    const { id: projectPinId } = await w.pin({ projectId })
    await done(admin.call(photoRoutes.savePhoto, { projectPinId }, fileOf('file', name, picture)))
    const comment = { projectPinId, comment: 'Sealed.', action: 'submit' } as const
    await done(admin.call(commentRoutes.saveComment, comment, fileOf('file', name, picture)))
    await addDocument(projectId, name, picture)
    const given = await filesOfVisitor(projectId)
    expect(given.length).toBeGreaterThan(3)
    expect(given.flatMap(listCameraTraces)).toEqual([])
    const exported = await filesOfExport()
    expect(exported.length).toBeGreaterThan(2)
    expect(exported.flatMap(listCameraTraces)).toEqual([])
  })
})

describe('T541: documents and models that an earlier version stored', () => {
  it.each(['heic', 'avif', 'tiff'] satisfies ImageFormatKey[])(
    'lose place and camera later, for visitors and in exports: a document in %s',
    async (format) => {
      const { id: projectId } = await w.project()
      const picture = await markedImages[format]()
      await addDocument(projectId, `roof.${format}`, picture)
      const before = await storeAsBefore('document', picture)
      expect((await filesOfVisitor(projectId)).flatMap(listCameraTraces)).not.toEqual([])
      await run()
      const given = await filesOfVisitor(projectId)
      expect(given.map(({ length }) => length)).toEqual([picture.length])
      expect(given.flatMap(listCameraTraces)).toEqual([])
      expect((await filesOfExport()).flatMap(listCameraTraces)).toEqual([])
      expect(await w.storage.head(before.name)).toBeNull()
      // done once: nothing is left to do
      const after = await read(before.id)
      expect(after).toMatchObject({ may_hold_metadata: false })
      await run()
      expect(await read(before.id)).toEqual(after)
    },
  )

  it('lose them in the pictures of a model, which keeps the hash that its points name', async () => {
    const { id: projectId } = await w.project()
    const glb = await markedGlb()
    await done(admin.call(modelRoutes.uploadModel, { projectId }, fileOf('file', 'room.glb', glb)))
    const before = await storeAsBefore('model', glb)
    const light = await w.storage.put(Readable.from([Buffer.from(glb)]), { maxBytes: glb.length })
    const variant = { ...light, mime: 'model/gltf-binary', width: 0, height: 0 }
    await w.database.db.execute(sql`update files
      set variants = ${JSON.stringify({ light: variant })}::jsonb where id = ${before.id}`)
    expect((await filesOfVisitor(projectId)).flatMap(listCameraTraces)).not.toEqual([])
    await run()
    const given = await filesOfVisitor(projectId)
    expect(given).toHaveLength(2)
    expect(given.flatMap(listCameraTraces)).toEqual([])
    expect(await read(before.id)).toMatchObject({ sha256: before.sha256, may_hold_metadata: false })
    const { model } = await done(admin.call(projectRoutes.readProject, { id: projectId }))
    expect(listCameraTraces(await get(model?.path ?? ''))).toEqual([])
  })

  it('are taken out of reports where they cannot be removed, and stay for the staff', async () => {
    const { id: projectId } = await w.project()
    const psd = Buffer.from('8BPS\0\x01')
    await addDocument(projectId, 'roof.pdf', Buffer.from('%PDF-1.7\n'))
    await storeAsBefore('document', psd)
    expect(await filesOfVisitor(projectId)).toEqual([psd])
    await run()
    expect(await filesOfVisitor(projectId)).toEqual([])
    const [document] = await done(admin.call(documentRoutes.listDocuments, { id: projectId }))
    expect(document).toMatchObject({ includeInReports: false, version: 2 })
    expect(await get(document?.path ?? '')).toEqual(psd)
    const { body } = await admin.call(auditRoutes.listAuditEvents, {
      record: 'document',
      recordId: document?.id,
    })
    expect(body[0]).toMatchObject({ after: { includeInReports: false } })
  })

  it('are gone through where the last run ended, by turns, and one that fails holds up no other', async () => {
    const { id: projectId } = await w.project()
    const stored: { id: number; name: string }[] = []
    for (let n = 0; n < 22; n++) {
      const picture = await markedImages.tiff()
      await addDocument(projectId, `roof-${n}.tiff`, picture)
      stored.push(await storeAsBefore('document', picture))
    }
    const cleaned = async () => {
      const rows = await Promise.all(stored.map(({ id }) => read(id)))
      return rows.filter((row) => row?.may_hold_metadata === false).length
    }
    // the server stops after two files
    const stopping = new AbortController()
    const puts: unknown[] = []
    const storage = {
      ...w.storage,
      put: async (...args: Parameters<typeof w.storage.put>) => {
        const file = await w.storage.put(...args)
        if (puts.push(file) === 2) stopping.abort()
        return file
      },
    }
    await expect(run({ storage, signal: stopping.signal })).rejects.toThrow()
    expect(await cleaned()).toBe(2)
    // the store fails once, and another client waits after twenty files
    const added: object[] = []
    let isFirst = true
    const failing = {
      ...w.storage,
      put: async (...args: Parameters<typeof w.storage.put>) => {
        if (!isFirst) return w.storage.put(...args)
        isFirst = false
        throw new Error('the store does not answer')
      },
    }
    const add = async (_: unknown, __: unknown, payload: object) => void added.push(payload)
    await expect(run({ storage: failing })).rejects.toThrow('the store does not answer')
    expect(await cleaned()).toBe(21)
    await w.database.db.execute(sql`update files set may_hold_metadata = true
      where id in (select file_id from project_documents where project_id = ${projectId})`)
    await run({ othersWait: async () => true, add })
    expect([await cleaned(), added]).toEqual([20, [{ clientId: w.client.id }]])
    await run()
    expect(await cleaned()).toBe(22)
  })

  it('are looked for every hour, for each client that has some', async () => {
    const { id: projectId } = await w.project()
    const picture = await markedImages.avif()
    await addDocument(projectId, 'roof.avif', picture)
    await storeAsBefore('document', picture)
    const asked: object[] = []
    const runner = {
      addAll: async (_: unknown, { name }: { name: string }, payloads: readonly object[]) => {
        if (name === 'file.metadata') asked.push(...payloads)
      },
    }
    await runHourlyMaintenance({ ...w.maintenance, runner }, w.clock.now)
    expect(asked).toEqual([{ clientId: w.client.id }])
    await run()
    await runHourlyMaintenance({ ...w.maintenance, runner }, w.clock.now)
    expect(asked).toHaveLength(1)
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { type EvidenceFile, evidenceFile } from '@nspect/contract/evidence/evidence'
import { parseEvidenceEntry } from '@nspect/contract/evidence/verifyEvidence'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'
import { verifyZip } from './verifyZip.ts'

let w: World
let manager: Person
let admin: Person
let folder: string
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  admin = await w.as('Admin')
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true, force: true })
})

const createStill = async (background: string) =>
  `data:image/jpeg;base64,${(
    await sharp({ create: { width: 632, height: 374, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64')}`

/** An inspection whose point is photographed, repaired and accepted, and then completed. */
const inspect = async () => {
  const { id: projectId } = await w.project()
  const { body } = await manager.call(pinRoutes.savePin, {
    projectId,
    pointCategoryId: w.client.categoryId,
    title: 'Loose handrail',
    matterPointCoordinates: samplePinCoordinates,
    imageUrl: await createStill('#0b6e75'),
  })
  const projectPinId = body.projectPin.id
  const photo = { field: 'file', bytes: await createTestImage(), name: 'handrail.png' }
  await manager.call(photoRoutes.savePhoto, { projectPinId, caption: '' }, { files: [photo] })
  const step = { projectPinId, comment: 'Two screws replaced.', action: 'submit' } as const
  await manager.call(commentRoutes.saveComment, step, { files: [photo] })
  const remark = { projectPinId, comment: 'Thank you.' }
  await manager.call(commentRoutes.saveComment, remark)
  await manager.call(commentRoutes.saveComment, { ...remark, action: 'accept' })
  return { projectId, projectPinId }
}

const exportFrom = async (person: Person, projectId: number) => {
  const { token } = (await person.call(reportRoutes.createPrintTicket, { projectId })).body
  const query = new URLSearchParams({ projectId: String(projectId), token })
  const answer = await fetch(`${w.url}/api/${reportRoutes.exportReport.path}?${query}`)
  expect(answer.status).toBe(200)
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}
const readEvidence = (files: Record<string, Uint8Array>): EvidenceFile =>
  evidenceFile.parse(JSON.parse(strFromU8(files['evidence.json'] ?? new Uint8Array())))
const listKinds = (files: Record<string, Uint8Array>) =>
  readEvidence(files).records.map(({ entry }) => parseEvidenceEntry(entry)?.kind)

const verify = async (files: Record<string, Uint8Array>) => {
  const path = join(folder, `${Math.random()}.zip`)
  await writeFile(path, zipSync(files))
  return verifyZip(path)
}

describe('T683: the evidence chain of an inspection', () => {
  it('has stills, photos, repair steps and completed versions, and no remarks', async () => {
    const { projectId } = await inspect()
    const complete = { id: projectId }
    await manager.call(projectRoutes.completeProject, complete)
    await admin.call(projectLifecycleRoutes.reopenProject, { ...complete, reason: 'One more' })
    const files = await exportFrom(manager, projectId)
    expect(listKinds(files)).toEqual([
      ...['stills', 'photo', 'step', 'step', 'completed', 'reopened'],
    ])
    expect(await verify(files)).toMatchObject({ problems: [], entries: 6, erased: 0 })
    const told = readEvidence(files).records.map(({ content }) => content && JSON.parse(content))
    expect(told[2]).toMatchObject({ text: 'Two screws replaced.', by: expect.any(String) })
    expect(JSON.parse(strFromU8(files['report.json'] ?? new Uint8Array())).evidence).toEqual(
      readEvidence(files).head,
    )
    expect(told[4].points).toMatchObject([{ number: 1, title: 'Loose handrail', isApproved: true }])
  })

  it('goes on when a photo is removed and restored, a still replaced, a point removed', async () => {
    const { projectId, projectPinId } = await inspect()
    const read = async () => (await manager.call(pinRoutes.readPin, { id: projectPinId })).body
    const [photo] = (await read()).projectPinPhotos
    const removal = { id: photo?.id ?? 0 }
    await manager.call(photoRoutes.deletePhoto, { ...removal, isDeleted: true })
    expect(await verify(await exportFrom(manager, projectId))).toMatchObject({ problems: [] })
    await manager.call(photoRoutes.deletePhoto, { ...removal, isDeleted: false })
    const { id, projectId: _, pointCategoryId, title, version, updatedDateTime } = await read()
    const { status } = await manager.call(pinRoutes.savePin, {
      ...{ id, projectId, pointCategoryId, title, version, updatedDateTime },
      imageUrl: await createStill('#752a0b'),
    })
    expect(status).toBe(200)
    const files = await exportFrom(manager, projectId)
    expect(listKinds(files).slice(4)).toEqual(['removed', 'restored', 'stills'])
    expect(await verify(files)).toMatchObject({ problems: [] })
  })

  it('shows a changed, a missing and an exchanged file of the archive', async () => {
    const { projectId } = await inspect()
    const files = await exportFrom(manager, projectId)
    const [first, second] = Object.values(readEvidence(files).files)
    if (first === undefined || second === undefined) throw new Error('too few files')
    const { [first]: bytes = new Uint8Array(), ...rest } = files
    const changed = bytes.slice()
    changed[100] = (changed[100] ?? 0) ^ 1
    expect((await verify({ ...rest, [first]: changed })).problems).toMatchObject([
      { kind: 'fileChanged', file: first },
    ])
    expect((await verify(rest)).problems).toMatchObject([{ kind: 'fileMissing', file: first }])
    const other = files[second] ?? new Uint8Array()
    expect((await verify({ ...files, [first]: other, [second]: bytes })).problems).toHaveLength(2)
    const packed = zipSync(files)
    const name = strToU8(first)
    const at = packed.findIndex((_, n) => name.every((byte, k) => packed[n + k] === byte))
    packed.fill(0xff, at + name.length, at + name.length + 40)
    const path = join(folder, 'damaged.zip')
    await writeFile(path, packed)
    expect((await verifyZip(path)).problems).toMatchObject([{ file: first }])
    const emptied = { ...readEvidence(files), records: [], head: { n: 0, hash: '0'.repeat(64) } }
    await expect(
      verify({ ...files, 'evidence.json': strToU8(JSON.stringify(emptied)) }),
    ).rejects.toThrow('unreadableChain')
    await expect(verify({ 'report.json': strToU8('{}') })).rejects.toThrow('noChain')
  })

  it('cannot be changed in the database', async () => {
    await inspect()
    const { db } = w.database
    const change = (statement: string) => db.execute(sql.raw(statement))
    const refused = expect.objectContaining({
      cause: expect.objectContaining({ message: 'evidence_entries is append-only' }),
    })
    await expect(change(`update evidence_entries set entry = '{}'`)).rejects.toEqual(refused)
    await expect(change('delete from evidence_entries')).rejects.toEqual(refused)
  })

  it('numbers what arrives at once one after the other', async () => {
    const { projectId, projectPinId } = await inspect()
    const photos = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => ({
        field: 'file',
        bytes: await createTestImage(`#0b6e7${n}`),
        name: `${n}.png`,
      })),
    )
    const sent = photos.map((file) =>
      manager.call(photoRoutes.savePhoto, { projectPinId, caption: '' }, { files: [file] }),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    const files = await exportFrom(manager, projectId)
    expect(await verify(files)).toMatchObject({ problems: [], entries: 12 })
  })
})

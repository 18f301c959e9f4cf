import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { checklistRoutes } from '@nspect/contract/checklists/checklists'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProjectType } from '../testing/createProjectType.ts'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { readRound, saveChecklistAnswers, saveAnswerPhoto, deleteAnswerPhoto, saveAnswerPin } =
  checklistAnswerRoutes
const { updateProjectChecklists } = checklistAnswerRoutes

let w: World
let maren: Person
let ines: Person
const sent: string[] = []
beforeAll(async () => {
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [statement] = args
    sent.push(typeof statement === 'string' ? statement : Object(statement).text)
    return query.apply(this, args) as never
  })
  // connections bind their query function on creation, so the world is created afterwards
  w = await createWorld()
  maren = await w.as('Manager')
  ines = await w.as('Manager')
})
afterAll(() => {
  vi.restoreAllMocks()
  return w.close()
})

const guestRoom = {
  name: 'Guest room',
  sections: [
    {
      name: 'Safety',
      items: [
        {
          ...{ key: 'detector', question: 'Does the smoke detector work?' },
          ...{ weight: 5, isCritical: true, photo: 'onFail' },
        },
        { key: 'tiles', question: 'Tiles and joints', kind: 'condition' },
        { key: 'water', question: 'Hot water', kind: 'number', unit: '°C', min: 50, max: 60 },
        { key: 'view', question: 'The whole room', kind: 'photo' },
        { key: 'note', question: 'What else?', kind: 'text' },
      ],
    },
  ],
}

/** An inspection with rooms, of a type with a checklist of its own. */
const begin = async (roomCount = 2) => {
  const projectTypeId = await createProjectType(maren, 'Room check')
  const checklistId = await saveList(projectTypeId, guestRoom)
  const { id: projectId } = await w.project({ projectTypeId })
  const rooms = Array.from({ length: roomCount }, (_, n) => ({ number: `1.${n}`, name: 'Room' }))
  await maren.call(roomRoutes.saveRooms, { projectId, rooms: rooms.slice(0, 2000) })
  const listed = (await maren.call(roomRoutes.listRooms, { projectId })).body
  return { projectTypeId, checklistId, projectId, roomIds: listed.map(({ id }) => id) }
}
const saveList = async (projectTypeId: number, checklist: object): Promise<number> =>
  (await maren.call(checklistRoutes.saveChecklist, { projectTypeId, ...checklist } as never)).body
    .id
const round = async (projectId: number, by = maren) =>
  (await by.call(readRound, { projectId })).body

interface Item {
  projectId: number
  checklistId: number
  roomId: number | null
  itemKey?: string
}
const answer = (
  { projectId, checklistId, roomId, itemKey = 'detector' }: Item,
  values: object,
  by = maren,
) => {
  const answeredDateTime = w.clock.now.toISOString()
  const answers = [{ checklistId, roomId, itemKey, revision: 1, answeredDateTime, ...values }]
  return by.call(saveChecklistAnswers, { projectId, answers } as never)
}
const refusal = ({ status, body }: { status: number; body: object }) => {
  const { code, errors } = body as { code?: string; errors?: { field: string }[] }
  return [status, code, ...(errors ?? []).map(({ field }) => field)]
}
const itemOf = (
  { projectId, checklistId, roomIds }: Awaited<ReturnType<typeof begin>>,
  itemKey = 'detector',
) => ({ projectId, checklistId, roomId: roomIds[0] ?? 0, itemKey })
const photo = async (item: Item & { itemKey: string }, by = maren) => {
  const { roomId, ...rest } = item
  const files = [{ field: 'file', bytes: await createTestImage(), name: 'room.png' }]
  return by.call(saveAnswerPhoto, { ...rest, ...(roomId && { roomId }) }, { files })
}
const counted = async (projectId: number) =>
  (
    await w.database.db.execute<{ key: string; weight: number; earned: number; failed: boolean }>(
      sql`select item_key as key, weight, earned, is_failed as failed from checklist_answers
        where project_id = ${projectId} order by item_key`,
    )
  ).rows

describe('the round of an inspection', () => {
  it('T653: asks for what its type asks for, and tells who answered what, and when', async () => {
    const place = await begin()
    const { projectId, checklistId } = place
    const before = await round(projectId)
    expect(before).toMatchObject({
      checklists: [{ checklistId, revision: 1, name: 'Guest room', isOutdated: false }],
      ...{ updates: [], answers: [], retiredItems: [], previous: null },
    })
    const item = itemOf(place, 'tiles')
    const { body } = await answer(item, { result: 'fair', text: ' Joints are gray. ' })
    const stored = {
      ...{ roomId: item.roomId, checklistId, itemKey: 'tiles', result: 'fair', number: null },
      ...{ text: 'Joints are gray.', isUnchanged: false, pinId: null, other: null, photos: [] },
      ...{ answeredById: maren.userId, answeredDateTime: w.clock.now.toISOString() },
    }
    expect(body.answers).toMatchObject([stored])
    expect((await round(projectId, ines)).answers).toMatchObject([stored])
  })

  it('T653: counts each answer by its item, and nothing twice', async () => {
    const place = await begin()
    await answer(itemOf(place, 'detector'), { result: 'fail' })
    await answer(itemOf(place, 'tiles'), { result: 'fair' })
    await answer(itemOf(place, 'water'), { number: 48.5 })
    await answer(itemOf(place, 'note'), { text: 'Window sticks.' })
    expect(await counted(place.projectId)).toEqual([
      { key: 'detector', weight: 5, earned: 0, failed: true },
      { key: 'note', weight: 0, earned: 0, failed: false },
      { key: 'tiles', weight: 1, earned: 0.5, failed: false },
      { key: 'water', weight: 1, earned: 0, failed: true },
    ])
    await answer(itemOf(place, 'detector'), { result: 'pass' })
    expect((await counted(place.projectId))[0]).toEqual({
      ...{ key: 'detector', weight: 5, earned: 5, failed: false },
    })
  })

  it('T653: keeps both answers of two people in one room, until one answers again', async () => {
    const place = await begin()
    const item = itemOf(place)
    const at = (minutes: number) => ({
      answeredDateTime: new Date(w.clock.now.getTime() - minutes * 60_000).toISOString(),
    })
    await answer(item, { result: 'fail', ...at(5) }, ines)
    // her tablet was offline: it answered before, and sends now
    await answer(item, { result: 'pass', ...at(9) }, maren)
    const [conflict] = (await round(place.projectId)).answers
    expect(conflict).toMatchObject({
      ...{ result: 'fail', answeredById: ines.userId, ...at(5) },
      other: { result: 'pass', ...at(9) },
    })
    expect(conflict?.other?.answeredBy).not.toBe('')
    await answer(item, { result: 'fail', ...at(1) }, maren)
    expect((await round(place.projectId)).answers).toMatchObject([
      { result: 'fail', answeredById: maren.userId, other: null },
    ])
  })

  it('T653: takes a save that is sent twice once, and no answer from the future', async () => {
    const place = await begin()
    const item = itemOf(place)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answeredDateTime = '2099-01-01T00:00:00.000Z'
    const of = { roomId: item.roomId, checklistId: item.checklistId, itemKey: item.itemKey }
    const body = {
      projectId: item.projectId,
      answers: [{ ...of, result: 'pass' as const, revision: 1, answeredDateTime }],
    }
    const answers = [
      await maren.call(saveChecklistAnswers, body, { headers }),
      await maren.call(saveChecklistAnswers, body, { headers }),
      await maren.call(saveChecklistAnswers, body),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [stored, ...more] = (await round(item.projectId)).answers
    expect([stored?.answeredDateTime, more]).toEqual([w.clock.now.toISOString(), []])
    const { rows } = await w.database.db.execute<{ after: object }>(
      sql`select after from audit_events where record = 'checklistAnswer'
        and project_id = ${item.projectId} order by id`,
    )
    expect(rows[0]?.after).toEqual({
      ...{ roomId: item.roomId, count: 1 },
      answers: [{ question: 'Does the smoke detector work?', result: 'pass' }],
    })
  })

  it('T654: keeps the checklists that it began with, until somebody updates it', async () => {
    const place = await begin()
    const { projectId, projectTypeId, checklistId } = place
    await answer(itemOf(place, 'detector'), { result: 'fail' })
    await answer(itemOf(place, 'tiles'), { result: 'good' })
    const items = guestRoom.sections.flatMap((section) => section.items)
    const shorter = {
      ...{ ...guestRoom, id: checklistId, version: 1 },
      sections: [{ name: 'Safety', items: [{ ...items[0], weight: 9 }, items[2]] }],
    }
    await saveList(projectTypeId, shorter)
    await saveList(projectTypeId, { ...guestRoom, name: 'Bathroom' })
    const kept = await round(projectId)
    expect(kept).toMatchObject({
      checklists: [{ checklistId, revision: 1, isOutdated: true }],
      updates: [
        { name: 'Guest room', added: 0, removed: 3 },
        { name: 'Bathroom', added: 5, removed: 0 },
      ],
      retiredItems: [],
    })
    // a tablet that was offline still answers what it shows
    expect((await answer(itemOf(place, 'note'), { text: 'Fine' })).status).toBe(200)

    expect((await maren.call(updateProjectChecklists, { projectId })).status).toBe(200)
    const updated = await round(projectId)
    expect(updated.checklists.map(({ name, revision }) => [name, revision])).toEqual([
      ['Guest room', 2],
      ['Bathroom', 1],
    ])
    expect(updated.updates).toEqual([])
    expect(updated.answers).toHaveLength(3)
    expect(updated.retiredItems).toEqual([
      { checklistId, itemKey: 'note', question: 'What else?' },
      { checklistId, itemKey: 'tiles', question: 'Tiles and joints' },
    ])
    expect(await counted(projectId)).toEqual([
      { key: 'detector', weight: 9, earned: 0, failed: true },
      { key: 'note', weight: 0, earned: 0, failed: false },
      { key: 'tiles', weight: 0, earned: 0, failed: false },
    ])
  })

  it('T752: saving a checklist says that inspections keep their version only if any do', async () => {
    const { projectTypeId, checklistId, ...place } = await begin()
    const message = async (version: number, name: string) => {
      const args = { projectTypeId, ...guestRoom, id: checklistId, version, name }
      const { body } = await maren.call(checklistRoutes.saveChecklist, args as never)
      return body.message
    }
    expect(await message(1, 'Not begun')).toBe('Checklist saved.')
    await answer(itemOf({ projectTypeId, checklistId, ...place }), { result: 'pass' })
    expect(await message(2, 'Begun')).toBe(
      'Checklist saved. Inspections in progress keep their version.',
    )
  })

  it('T654: keeps a checklist that its type deletes', async () => {
    const place = await begin()
    const { projectId, projectTypeId, checklistId } = place
    await answer(itemOf(place), { result: 'pass' })
    await maren.call(checklistRoutes.deleteChecklist, { id: checklistId, projectTypeId })
    expect((await round(projectId)).checklists).toMatchObject([{ checklistId, isOutdated: true }])
    expect((await maren.call(projectRoutes.readProject, { id: projectId })).body).toMatchObject({
      hasChecklists: true,
    })
    await maren.call(updateProjectChecklists, { projectId })
    expect(await round(projectId)).toMatchObject({
      checklists: [],
      retiredItems: [{ question: 'Does the smoke detector work?' }],
    })
    const { id: other } = await w.project({ projectTypeId })
    expect((await maren.call(projectRoutes.readProject, { id: other })).body).toMatchObject({
      hasChecklists: false,
    })
  })

  it('T655: has photos of its items, also before they are answered', async () => {
    const place = await begin()
    const item = itemOf(place, 'view')
    const first = await photo(item)
    expect(first.body.answer).toMatchObject({ result: null, photos: [{ width: 8, height: 8 }] })
    const { id, imagePath } = first.body.answer.photos[0] ?? { id: 0, imagePath: '' }
    expect(imagePath).not.toBe('')
    // the answer was given before the photo, and arrives after it
    const earlier = new Date(w.clock.now.getTime() - 60_000).toISOString()
    await answer(item, { text: 'From the door', answeredDateTime: earlier }, ines)
    const { answers } = await round(place.projectId)
    expect(answers).toMatchObject([{ text: 'From the door', other: null, photos: [{ id }] }])
    await maren.call(deleteAnswerPhoto, { projectId: place.projectId, photoId: id })
    expect((await round(place.projectId)).answers).toMatchObject([{ photos: [] }])
  })

  it('T655: takes so many photos of an item, and forgets a row that only had them', async () => {
    const place = await begin()
    const item = itemOf(place, 'view')
    const ids: number[] = []
    for (let n = 0; n < limits.photosPerAnswer; n++)
      ids.push((await photo(item)).body.answer.photos.at(-1)?.id ?? 0)
    const refused = await photo(item)
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      400,
      'An item can have up to 10 photos.',
    ])
    const user = await w.as('User')
    await w.assign(user, place.projectId)
    const [photoId = 0] = ids
    const remove = (id: number, by = maren) =>
      by.call(deleteAnswerPhoto, { projectId: place.projectId, photoId: id })
    expect((await remove(photoId, user)).body.code).toBe('photo.others')
    for (const id of ids) expect((await remove(id)).status).toBe(200)
    expect((await remove(photoId)).status).toBe(404)
    expect((await round(place.projectId)).answers).toEqual([])
  })

  it('T655: ties a failed item to its point, until that is deleted', async () => {
    const place = await begin()
    const { projectId } = place
    const item = itemOf(place)
    const { id: pinId } = await w.pin({ projectId })
    const tie = (id: number) => maren.call(saveAnswerPin, { ...item, pinId: id })
    expect((await tie(pinId)).status).toBe(404)
    await answer(item, { result: 'fail' })
    await photo(item)
    // sent twice, the point has the photo once
    expect((await tie(pinId)).body.answer.pinId).toBe(pinId)
    expect((await tie(pinId)).body.answer.pinId).toBe(pinId)
    const [pin] = (await maren.call(pinRoutes.listPins, { projectId })).body
    expect(pin?.projectPinPhotos).toHaveLength(1)
    const { id: elsewhere } = await w.pin({ projectId: (await w.project()).id })
    expect((await tie(elsewhere)).status).toBe(404)
    await w.database.db.execute(sql`update project_pins set is_deleted = true where id = ${pinId}`)
    expect((await round(projectId)).answers).toMatchObject([{ pinId: null }])
    expect((await tie(0)).body.answer.pinId).toBeNull()
  })

  it('T769: a later photo of an item reaches its point, and none that was removed there', async () => {
    const place = await begin()
    const { projectId } = place
    const item = itemOf(place)
    const { id: pinId } = await w.pin({ projectId })
    await answer(item, { result: 'fail' })
    await maren.call(saveAnswerPin, { ...item, pinId })
    const listPhotos = async () =>
      (await maren.call(pinRoutes.listPins, { projectId })).body[0]?.projectPinPhotos ?? []
    await photo(item)
    const [first, ...others] = await listPhotos()
    expect(others).toEqual([])
    await maren.call(photoRoutes.deletePhoto, { id: first?.id ?? 0, isDeleted: true })
    await photo(item)
    expect((await listPhotos()).map(({ id }) => id)).toEqual([expect.any(Number)])
    expect((await listPhotos())[0]?.id).not.toBe(first?.id)
    await w.database.db.execute(sql`update project_pins set is_deleted = true where id = ${pinId}`)
    expect((await photo(item)).status).toBe(200)
  })
})

describe('answers', () => {
  it('T656: are refused for what the checklist never asked, and in words of its field', async () => {
    const place = await begin()
    const item = itemOf(place)
    const whole = await saveList(place.projectTypeId, { ...guestRoom, appliesTo: 'project' })
    const calls = [
      answer({ ...item, itemKey: 'never' }, { result: 'pass' }),
      answer(item, { result: 'pass', revision: 7 }),
      answer(item, { result: 'good' }),
      answer({ ...item, itemKey: 'tiles' }, { result: 'pass' }),
      answer(item, { number: 4 }),
      answer({ ...item, roomId: null }, { result: 'pass' }),
      answer({ ...item, checklistId: whole }, { result: 'pass' }),
    ]
    expect((await Promise.all(calls)).map(refusal)).toEqual([
      [400, 'input.invalid', 'answers.0.itemKey'],
      [404, 'record.missing'],
      [400, 'input.invalid', 'answers.0.result'],
      [400, 'input.invalid', 'answers.0.result'],
      [400, 'input.invalid', 'answers.0.number'],
      [400, 'input.invalid', 'answers.0.roomId'],
      [400, 'input.invalid', 'answers.0.roomId'],
    ])
    expect((await round(place.projectId)).answers).toEqual([])
    const once = await answer({ ...item, roomId: null, checklistId: whole }, { result: 'pass' })
    expect(once.body.answers).toMatchObject([{ roomId: null, result: 'pass' }])
    await answer({ ...item, roomId: null, checklistId: whole }, { result: 'fail' })
    expect((await round(place.projectId)).answers).toHaveLength(1)
  })

  it('T656: stay in a deleted room, which counts no more and takes none', async () => {
    const place = await begin()
    const { projectId, roomIds } = place
    const item = itemOf(place)
    await answer(item, { result: 'fail' })
    await maren.call(roomRoutes.deleteRooms, { projectId, roomIds: [item.roomId] })
    expect((await round(projectId)).answers).toEqual([])
    expect(refusal(await answer(item, { result: 'pass' }))).toEqual([
      409,
      'checklistAnswer.roomDeleted',
    ])
    expect(refusal(await photo(item))).toEqual([409, 'checklistAnswer.roomDeleted'])
    expect(await counted(projectId)).toHaveLength(1)
    expect((await answer({ ...item, roomId: roomIds[1] ?? 0 }, { result: 'pass' })).status).toBe(
      200,
    )
  })

  it('T656: stay within their client and inspection', async () => {
    const place = await begin()
    const elsewhere = await begin()
    const stranger = await w.as('Manager', w.otherClient)
    const item = itemOf(place)
    const calls = await Promise.all([
      answer(item, { result: 'pass' }, stranger),
      stranger.call(readRound, { projectId: place.projectId }),
      answer({ ...item, roomId: elsewhere.roomIds[0] ?? 0 }, { result: 'pass' }),
      answer({ ...item, checklistId: elsewhere.checklistId }, { result: 'pass' }),
      photo({ ...item, checklistId: elsewhere.checklistId }),
      stranger.call(updateProjectChecklists, { projectId: place.projectId }),
    ])
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })

  it('T656: end with the inspection', async () => {
    const place = await begin()
    await answer(itemOf(place), { result: 'pass' })
    await maren.call(projectRoutes.completeProject, { id: place.projectId })
    expect(refusal(await answer(itemOf(place), { result: 'fail' }))).toEqual([
      409,
      'project.completed',
    ])
    expect((await round(place.projectId)).answers).toHaveLength(1)
  })

  it('T657: take the same few statements, however many they are', async () => {
    const place = await begin(1000)
    const { projectId, checklistId, roomIds } = place
    const answeredDateTime = w.clock.now.toISOString()
    const buildAnswers = (of: readonly number[]) =>
      of.flatMap((roomId) =>
        (['detector', 'tiles', 'water', 'note'] as const).map((itemKey) => ({
          ...{ roomId, checklistId, itemKey, revision: 1, answeredDateTime },
          ...(itemKey === 'detector' && { result: 'pass' as const }),
          ...(itemKey === 'tiles' && { result: 'good' as const }),
          ...(itemKey === 'water' && { number: 55 }),
          ...(itemKey === 'note' && { text: 'Fine' }),
        })),
      )
    const save = async (of: readonly number[]) => {
      sent.splice(0)
      const { status, body } = await maren.call(saveChecklistAnswers, {
        projectId,
        answers: buildAnswers(of),
      })
      expect([status, body.answers.length]).toEqual([200, of.length * 4])
      return sent.length
    }
    await answer(itemOf(place), { result: 'pass' })
    const few = await save(roomIds.slice(0, 2))
    const many = [await save(roomIds.slice(0, 500)), await save(roomIds.slice(500))]
    expect(many).toEqual([few, few])
    expect(few).toBeLessThanOrEqual(16)
    sent.splice(0)
    expect((await round(projectId)).answers).toHaveLength(4000)
    expect(sent.length).toBeLessThanOrEqual(6)
  }, 60_000)
})

import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import {
  type ChecklistInput,
  listChecklistItems,
} from '@nspect/contract/checklists/checklistContent'
import { type Checklist, checklistRoutes } from '@nspect/contract/checklists/checklists'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectType } from '../testing/createProjectType.ts'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { listChecklists, saveChecklist, deleteChecklist } = checklistRoutes
const { copyProjectType, exportProjectType, importProjectType } = projectTypeConfigurationRoutes

let w: World
let manager: Person
let typeId: number
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  typeId = await createProjectType(manager, 'Room check')
})
afterAll(() => w.close())

const list = async (projectTypeId: number, by = manager): Promise<Checklist[]> =>
  (await by.call(listChecklists, { projectTypeId })).body
const save = (checklist: object, projectTypeId = typeId, by = manager) =>
  by.call(saveChecklist, { projectTypeId, ...checklist } as never)
const refusal = ({ status, body }: { status: number; body: object }) => {
  const { code, errors } = body as { code?: string; errors?: { field: string; message: string }[] }
  return [status, code, ...(errors ?? []).map(({ field, message }) => `${field}: ${message}`)]
}

const guestRoom = {
  name: 'Guest room',
  roomKinds: ['Guest room', 'Suite'],
  passPercent: 90,
  sections: [
    {
      name: 'Safety',
      items: [
        {
          question: 'Does the smoke detector work?',
          photo: 'onFail',
          weight: 5,
          isCritical: true,
          guidance: 'Press the button for three seconds.',
        },
        { question: 'Is the escape plan on the door?' },
      ],
    },
    {
      name: 'Bathroom',
      items: [
        { question: 'Tiles and joints', kind: 'condition' },
        { question: 'Hot water', kind: 'number', unit: '°C', min: 50, max: 60 },
        { question: 'Serial number of the boiler', kind: 'text' },
        { question: 'The whole room', kind: 'photo' },
      ],
    },
  ],
}
/** What a form sends back after it was read. */
const toInput = ({ updatedDateTime: _, ...checklist }: Checklist) => structuredClone(checklist)

describe('the checklists of a type', () => {
  it('T651: ask for each kind of answer in rooms of some kinds, or once in an inspection', async () => {
    const type = await createProjectType(manager, 'Handover')
    const { body } = await save(guestRoom, type)
    expect(body).toMatchObject({
      version: 1,
      revision: 1,
      message: 'Checklist saved.',
    })
    await save({ ...guestRoom, name: 'Keys', appliesTo: 'project', roomKinds: [] }, type)
    const [first, second] = await list(type)
    expect(first).toMatchObject({
      id: body.id,
      projectTypeId: type,
      name: 'Guest room',
      appliesTo: 'room',
      roomKinds: ['Guest room', 'Suite'],
      passPercent: 90,
    })
    expect(first?.sections.map(({ name }) => name)).toEqual(['Safety', 'Bathroom'])
    expect(first && listChecklistItems(first).map(({ kind }) => kind)).toEqual([
      ...['passFail', 'passFail', 'condition', 'number', 'text', 'photo'],
    ])
    expect(second).toMatchObject({ name: 'Keys', appliesTo: 'project' })
  })

  it('T651: have keys of their own for items, which stay when others come and go', async () => {
    const { body } = await save(guestRoom)
    const before = (await list(typeId)).find(({ id }) => id === body.id)
    if (!before) throw new Error('the checklist was not stored')
    const keys = listChecklistItems(before).map(({ key }) => key)
    expect(new Set(keys).size).toBe(6)
    const after = toInput(before)
    after.sections.reverse()
    after.sections[0]?.items.splice(1, 2)
    const added = { sections: after.sections.map((section) => ({ ...section })) }
    const question = 'Is the mirror clean?'
    const [bathroom, safety] = added.sections as unknown as ChecklistInput['sections']
    bathroom?.items.push({
      ...(safety?.items[0] ?? guestRoom.sections[0]?.items[0]),
      question,
      key: undefined,
    } as never)
    expect((await save({ ...after, ...added })).body).toMatchObject({ revision: 2, version: 2 })
    const now = (await list(typeId)).find(({ id }) => id === body.id)
    const nowKeys = now ? listChecklistItems(now).map(({ key }) => key) : []
    expect(nowKeys.filter((key) => keys.includes(key))).toEqual([
      keys[2],
      keys[5],
      keys[0],
      keys[1],
    ])
    expect(nowKeys).toHaveLength(5)
  })

  it('T651: get a revision by each change, and none if nothing changed', async () => {
    const { body } = await save({ ...guestRoom, name: 'Corridor' })
    const read = async () => (await list(typeId)).find(({ id }) => id === body.id) as Checklist
    const same = await save(toInput(await read()))
    expect(same.body).toMatchObject({ id: body.id, version: 2, revision: 1 })
    const renamed = await save({ ...toInput(await read()), name: 'Corridors' })
    expect(renamed.body).toMatchObject({ version: 3, revision: 2 })
    const { rows } = await w.database.db.execute<{ revision: number; name: string }>(
      sql`select revision, content ->> 'name' as name from checklist_revisions
        where checklist_id = ${body.id} order by revision`,
    )
    expect(rows).toEqual([
      { revision: 1, name: 'Corridor' },
      { revision: 2, name: 'Corridors' },
    ])
  })

  it('T651: are saved by one of two people at a time; the other gets the checklist as it is', async () => {
    const { body } = await save({ ...guestRoom, name: 'Lift' })
    const read = (await list(typeId)).find(({ id }) => id === body.id) as Checklist
    const colleague = await w.as('Manager')
    const answers = await Promise.all([
      save({ ...toInput(read), name: 'Lifts' }),
      save({ ...toInput(read), name: 'Elevators' }, typeId, colleague),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stale = answers.find(({ status }) => status === 409)
    expect(stale?.body).toMatchObject({ code: 'record.stale', current: { version: 2 } })
  })

  it('T651: go along with copies and files of the type; an older file has none', async () => {
    const type = await createProjectType(manager, 'Travelling')
    await save(guestRoom, type)
    const [original] = await list(type)
    const without = (checklists: Checklist[]) =>
      checklists.map(({ sections, ...head }) => ({
        ...{ ...head, id: 0, projectTypeId: 0, updatedDateTime: '' },
        sections: sections.map(({ key: _, items, ...section }) => ({
          ...section,
          items: items.map(({ key: _of, ...item }) => item),
        })),
      }))
    const copy = (await manager.call(copyProjectType, { id: type, name: 'Copy' })).body.id
    expect(without(await list(copy))).toEqual(without(await list(type)))
    const file = (await manager.call(exportProjectType, { id: type })).body as never as {
      checklists?: { name: string; sections: { items: object[] }[] }[]
    }
    expect(JSON.stringify(file.checklists)).not.toContain('"key"')
    const load = (name: string, content: object) =>
      manager.call(importProjectType, { clientId: w.client.id, name, type: content as never })
    const { body } = await load('Back', file)
    expect(without(await list(body.id))).toEqual(without(await list(type)))
    expect((await list(body.id))[0]?.id).not.toBe(original?.id)
    const { checklists, ...older } = file
    expect(await list((await load('Older', older)).body.id)).toEqual([])
    const wrong = structuredClone(checklists)
    Object.assign(wrong?.[0]?.sections[1]?.items[1] ?? {}, { min: 70 })
    expect(refusal(await load('Wrong', { ...older, checklists: wrong }))).toEqual([
      400,
      'input.invalid',
      'type.checklists.0.sections.1.items.1.max: The upper limit is below the lower one.',
    ])
  })
})

describe('checklists', () => {
  it('T652: are refused without items, without a question, and with a key twice', async () => {
    const withItems = (...items: object[]) => ({ ...guestRoom, sections: [{ items }] })
    const item = { question: 'Is it clean?' }
    expect(refusal(await save(withItems()))[0]).toBe(400)
    expect(refusal(await save(withItems({ question: ' ' })))[2]).toMatch(/^sections\.0\.items\.0/)
    const twice = withItems({ ...item, key: 'same' }, { ...item, key: 'same' })
    expect(refusal(await save(twice))[0]).toBe(400)
    const many = Array.from({ length: limits.checklistItems + 1 }, () => item)
    expect(refusal(await save(withItems(...many)))[2]).toMatch(/^sections: /)
    expect(refusal(await save(withItems({ ...item, kind: 'stars' })))[0]).toBe(400)
  })

  it('T652: are made by those who may configure the type; everybody of its client reads them', async () => {
    const user = await w.as('User')
    const stranger = await w.as('Manager', w.otherClient)
    const { body } = await save({ ...guestRoom, name: 'Pool' })
    expect((await list(typeId, user)).map(({ id }) => id)).toContain(body.id)
    expect((await save(guestRoom, typeId, user)).status).toBe(403)
    const theirs = (await save(guestRoom, w.otherClient.typeId, stranger)).body.id
    const calls = await Promise.all([
      stranger.call(listChecklists, { projectTypeId: typeId }),
      save(guestRoom, typeId, stranger),
      save({ ...guestRoom, id: theirs }),
      save({ ...guestRoom, id: body.id }, w.client.typeId),
      manager.call(deleteChecklist, { id: theirs, projectTypeId: typeId }),
      manager.call(deleteChecklist, { id: body.id, projectTypeId: w.client.typeId }),
    ])
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })

  it('T652: are deleted from their type, once, and the trail says who did it', async () => {
    const { body } = await save({ ...guestRoom, name: 'Sauna' })
    const remove = () => manager.call(deleteChecklist, { id: body.id, projectTypeId: typeId })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect((await list(typeId)).some(({ id }) => id === body.id)).toBe(false)
    const { rows } = await w.database.db.execute<{ actor: string; after: object }>(
      sql`select actor, after from audit_events where record = 'checklist'
        and record_id = ${body.id} order by id`,
    )
    expect(rows).toMatchObject([
      { actor: `user:${manager.userId}`, after: { name: 'Sauna', revision: 1, items: 6 } },
      { actor: `user:${manager.userId}`, after: { isDeleted: true } },
    ])
  })

  it(`T652: are at most ${limits.checklistsOfType} of a type`, async () => {
    const type = await createProjectType(manager, 'Everything')
    const { db } = w.database
    await db.execute(sql`insert into checklists (client_id, project_type_id)
      select ${w.client.id}, ${type} from generate_series(1, ${limits.checklistsOfType - 1})`)
    expect((await save(guestRoom, type)).status).toBe(200)
    const refused = await save(guestRoom, type)
    expect([refused.status, refused.body.code]).toEqual([409, 'checklist.tooMany'])
    expect(refused.body.Message).toContain('50')
  })
})

describe('T770: the guidance of an item has a picture', () => {
  const { saveGuidanceImage } = checklistRoutes
  const upload = async (projectTypeId: number, by = manager, color = '#0b6e75') =>
    by.call(
      saveGuidanceImage,
      { projectTypeId },
      { files: [{ field: 'file', bytes: await createTestImage(color), name: 'detector.png' }] },
    )
  const withPicture = (picture: string) => ({
    ...guestRoom,
    name: 'With a picture',
    sections: [{ name: 'Safety', items: [{ question: 'Smoke detector', picture }] }],
  })
  const find = async (projectTypeId: number) =>
    (await list(projectTypeId)).find(({ name }) => name === 'With a picture')

  it('is stored once, and comes with the checklist to whoever edits and whoever answers', async () => {
    const type = await createProjectType(manager, 'Fire safety')
    const [first, second] = [await upload(type), await upload(type)]
    expect(second.body.hash).toBe(first.body.hash)
    expect((await save(withPicture(first.body.hash), type)).status).toBe(200)
    const { hash } = first.body
    expect(await find(type)).toMatchObject({ pictures: { [hash]: { width: 8, height: 8 } } })
    const { id: projectId } = await w.project({ projectTypeId: type })
    const { checklists } = (await manager.call(checklistAnswerRoutes.readRound, { projectId })).body
    const path = checklists[0]?.pictures[hash]?.imagePath
    expect((await fetch(`${w.url}/api/${path}`)).status).toBe(200)
    const { rows } = await w.database.db.execute(
      sql`select 1 from files where kind = 'guidance' and sha256 = ${hash}`,
    )
    expect(rows).toHaveLength(1)
  })

  it('is the client’s own: an unknown hash and one of another client are refused', async () => {
    const other = await w.as('Manager', await w.newClient('Business'))
    const theirs = await upload(await createProjectType(other, 'Theirs'), other, '#752a0b')
    for (const hash of ['ab'.repeat(32), theirs.body.hash])
      expect(refusal(await save(withPicture(hash)))).toEqual([
        ...[400, 'input.invalid'],
        expect.stringMatching(/^sections\.0\.items\.0\.picture: /),
      ])
  })

  it('stays with a copy of the type, and out of its file, which has no files', async () => {
    const type = await createProjectType(manager, 'Exported')
    await save(withPicture((await upload(type)).body.hash), type)
    const { body: copy } = await manager.call(copyProjectType, { id: type, name: 'Copy of it' })
    expect(Object.keys((await find(copy.id))?.pictures ?? {})).toHaveLength(1)
    const { body } = await manager.call(exportProjectType, { id: type })
    expect(JSON.stringify(body)).not.toContain('"picture"')
  })
})

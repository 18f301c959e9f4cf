import type { Role } from '@nspect/contract/enums'
import { commentRoutes } from '@nspect/contract/comments'
import { firmRoutes } from '@nspect/contract/firms'
import { pinRoutes } from '@nspect/contract/pins'
import { projectRoutes } from '@nspect/contract/projects'
import { type SearchKind, searchRoutes } from '@nspect/contract/search'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectPins } from '../db/tables/pins.ts'
import { createWorld, type Person, somewhere, type World } from '../testing/world.ts'

let w: World
let manager: Person
let admin: Person
let user: Person
let projectId: number
const pins: Record<string, number> = {}
const inClient = (id = projectId) => ({ projectId: id, pointCategoryId: w.client.categoryId, matterPointCoordinates: somewhere })

beforeAll(async () => {
  w = await createWorld()
  ;[manager, admin, user] = await Promise.all([w.as('Manager'), w.as('Admin'), w.as('User')])
  projectId = (await w.project({ projectName: 'Hôtel Périgord' })).id
  const add = async (title: string, more: object = {}) => {
    const { body } = await manager.call(pinRoutes.savePin, { ...inClient(), title, ...more })
    pins[title] = body.projectPin.id
    return body.projectPin
  }
  await add('Window seal torn', { description: 'Draught beside the balcony' })
  await add('Corridor carpet stained')
  await add('客室の窓が割れている')
  const [projectTypeCustomFieldId] = w.client.fieldIds
  await add('Tap drips', { projectPinCustomFields: [{ projectTypeCustomFieldId, description: 'Suite Amalfi 2307' }] })
  await manager.call(commentRoutes.saveComment, { projectPinId: pins['Tap drips'], comment: 'The plumber brings gaskets' })
  await manager.call(firmRoutes.saveFirm, { clientId: w.client.id, name: 'Quayside Joinery', email: 'desk@quay.example' })
  await w.assign(user, projectId)
})
afterAll(() => w.close())

/** What is found, as `kind title`. */
const find = async (q: string, by = manager, more: object = {}) => {
  const { status, body } = await by.call(searchRoutes.find, { q, ...more })
  expect(status).toBe(200)
  return body.groups.flatMap(({ hits }) => hits.map(({ kind, title }) => `${kind} ${title}`))
}

describe('a search (T161)', () => {
  it.each<[string, string, string]>([
    ['an inspection, without its accents', 'hotel perigord', 'project Hôtel Périgord'],
    ['a point by its title, half a word', 'wind', 'pin Window seal torn'],
    ['a point by words of title and description', 'balcony WINDOW', 'pin Window seal torn'],
    ['a point by a part in the middle of a word', 'rrido', 'pin Corridor carpet stained'],
    ['a point by its number', '#2', 'pin Corridor carpet stained'],
    ['a point by one of its own fields', 'amalfi tap', 'pin Tap drips'],
    ['a point in Japanese', '客室', 'pin 客室の窓が割れている'],
    ['a point in Japanese, by one sign', '窓', 'pin 客室の窓が割れている'],
    ['a comment', 'gasket', 'comment The plumber brings gaskets'],
    ['a firm', 'joinery', 'firm Quayside Joinery'],
    ['with two letters exchanged', 'widnow', 'pin Window seal torn'],
    ['with a letter missing', 'coridor carpet', 'pin Corridor carpet stained'],
    ['with a wrong letter, half a word', 'balcany', 'pin Window seal torn'],
  ])('finds %s', async (_, q, expected) => expect(await find(q)).toContain(expected))

  it('finds a document and a person', async () => {
    await w.document({ projectId })
    const [found] = await find('', manager)
    expect(found).toBeUndefined()
    const me = (await admin.call(searchRoutes.find, { q: 'manager', kind: 'user' })).body.groups
    expect(me[0]?.hits.length).toBeGreaterThan(0)
    const named = await w.database.db.execute<{ name: string }>(sql`select name from project_documents`)
    expect(await find(named.rows[0]?.name ?? '')).toContain(`document ${named.rows[0]?.name}`)
  })

  it('says which words it took for what was written, and where a hit belongs', async () => {
    const { body } = await manager.call(searchRoutes.find, { q: 'widnow' })
    expect(body.words).toEqual(['window'])
    expect(body.groups[0]?.hits[0]).toMatchObject({
      kind: 'pin', id: pins['Window seal torn'], pinId: pins['Window seal torn'], pinNumber: 1, projectId,
      projectName: 'Hôtel Périgord', isArchived: false, client: null,
    })
  })

  it('follows what is changed, deleted and restored', async () => {
    const { projectPin } = (await manager.call(pinRoutes.savePin, { ...inClient(), title: 'Zebra crossing faded' })).body
    await manager.call(pinRoutes.savePin, { ...inClient(), id: projectPin.id, version: projectPin.version, title: 'Giraffe' })
    expect([await find('zebra'), await find('giraffe')]).toEqual([[], ['pin Giraffe']])
    await manager.call(pinRoutes.deletePin, { id: projectPin.id, isDeleted: true })
    expect(await find('giraffe')).toEqual([])
  })
})

describe('who finds what (T162)', () => {
  it('nothing of another client is found, not even its words', async () => {
    const stranger = await w.as('Admin', w.otherClient)
    const { body } = await stranger.call(searchRoutes.find, { q: 'widnow' })
    expect(body).toEqual({ groups: [], words: ['widnow'] })
    for (const q of ['window', '客室', '#2', 'joinery', 'perigord', 'gaskets']) expect(await find(q, stranger)).toEqual([])
    expect(await find('window', await w.as('SuperAdmin'))).toContain('pin Window seal torn')
  })
})

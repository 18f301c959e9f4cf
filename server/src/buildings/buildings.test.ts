import { type Building, buildingRoutes } from '@nspect/contract/buildings/buildings'
import { type Customer, customerRoutes } from '@nspect/contract/customers/customers'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { listBuildings, saveBuilding, deleteBuilding } = buildingRoutes
const { listCustomers, saveCustomer, deleteCustomer } = customerRoutes

let w: World
let inspector: Person
let clientId: number
beforeAll(async () => {
  w = await createWorld()
  inspector = await w.as('Manager')
  clientId = w.client.id
})
afterAll(() => w.close())

const scanDate = '2026-11-02'
const create = async (named: object) =>
  inspector.call(
    projectRoutes.saveProject,
    { projectName: 'Lobby', clientId, projectTypeId: w.client.typeId, scanDate, ...named },
    { files: [{ field: 'filesToSave', bytes: await createTestImage(), name: 'lobby.png' }] },
  )
const read = async (id: number) => (await inspector.call(projectRoutes.readProject, { id })).body
const findBuilding = async (name: string): Promise<Building | undefined> =>
  (await inspector.call(listBuildings, { clientId })).body.find((found) => found.name === name)
const findCustomer = async (name: string): Promise<Customer | undefined> =>
  (await inspector.call(listCustomers, { clientId })).body.find((found) => found.name === name)

describe('a building and a customer of an inspection', () => {
  it('T585: are records of the client once they are typed, and there is one of a name', async () => {
    const named = { building: ' Hotel Aurora ', customer: 'Quayside', yourReference: ' Q-17 ' }
    const { body } = await create(named)
    expect(await read(body.id)).toMatchObject({
      building: { name: 'Hotel Aurora', address: '' },
      customer: { name: 'Quayside', logoPath: null },
      yourReference: 'Q-17',
    })
    // others type the same at the same time, in their own way
    const again = await Promise.all(
      ['hotel aurora', 'HOTEL AURORA', 'Annex', 'annex'].map((building) => create({ building })),
    )
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const names = (await inspector.call(listBuildings, { clientId })).body.map(({ name }) =>
      name.toLowerCase(),
    )
    expect(names).toEqual(['annex', 'hotel aurora'])
    expect((await findBuilding('Hotel Aurora'))?.inspectionCount).toBe(3)
  })

  it('T585: stay if a save does not name them, and go if it names none', async () => {
    const { id } = (await create({ building: 'Pier 4', customer: 'Harbor Trust' })).body
    const change = { id, projectName: 'Lobby', clientId, projectTypeId: w.client.typeId, scanDate }
    await inspector.call(projectRoutes.saveProject, { ...change, version: 1 })
    expect(await read(id)).toMatchObject({ building: { name: 'Pier 4' } })
    await inspector.call(projectRoutes.saveProject, { ...change, version: 2, building: '' })
    expect(await read(id)).toMatchObject({ building: null, customer: { name: 'Harbor Trust' } })
  })

  it('T585: have address, rooms and picture, and a contact and a logo', async () => {
    await create({ building: 'Mill', customer: 'Mill Trust' })
    const building = await findBuilding('Mill')
    const facts = { address: '12 Mill Lane, Zaandijk', roomCount: 86 }
    const picture = [{ field: 'pictureFile', bytes: await createTestImage(), name: 'mill.png' }]
    const { id = 0, version = 0 } = building ?? {}
    await inspector.call(
      saveBuilding,
      { id, clientId, name: 'Mill', ...facts, version },
      { files: picture },
    )
    const saved = await findBuilding('Mill')
    expect(saved).toMatchObject(facts)
    expect((await fetch(`${w.url}/api/${saved?.picturePath}`)).status).toBe(200)
    const contact = {
      contactName: 'Rita Marques',
      contactEmail: 'rita@mill.example',
      contactPhone: '+31 555 0142',
    }
    const customer = await findCustomer('Mill Trust')
    const logo = [{ field: 'logoFile', bytes: await createTestImage(), name: 'logo.png' }]
    await inspector.call(
      saveCustomer,
      { id: customer?.id ?? 0, clientId, name: 'Mill Trust', ...contact, version: 1 },
      { files: logo },
    )
    const stored = await findCustomer('Mill Trust')
    expect(stored).toMatchObject(contact)
    expect((await fetch(`${w.url}/api/${stored?.logoPath}`)).status).toBe(200)
    const stale = await inspector.call(saveBuilding, {
      id,
      clientId,
      name: 'Mill 2',
      version,
    })
    expect(stale.body.code).toBe('record.stale')
    const cleared = { id, clientId, name: 'Mill', picturePath: '', roomCount: '' as const }
    await inspector.call(saveBuilding, { ...cleared, version: version + 1 })
    expect(await findBuilding('Mill')).toMatchObject({ picturePath: null, roomCount: null })
  })

  it('T585: refuse what is wrong by the name of its field', async () => {
    const page = new TextEncoder().encode('<!DOCTYPE html><script>alert(1)</script>')
    const logo = [{ field: 'logoFile', bytes: page, name: 'logo.png' }]
    const customer = { clientId, name: 'Oddly' }
    const refused = await inspector.call(saveCustomer, customer, { files: logo })
    expect([refused.status, refused.body.code]).toEqual([400, 'image.notValid'])
    expect(JSON.stringify(refused.body)).toContain('logo.png')
    const wrong = await inspector.call(saveCustomer, { ...customer, contactEmail: 'rita' })
    expect(wrong.body.errors?.map(({ field }: { field: string }) => field)).toEqual([
      'contactEmail',
    ])
    const many = { clientId, name: 'Oddly', roomCount: -1 }
    const rooms = await inspector.call(saveBuilding, many)
    expect(rooms.body.errors?.map(({ field }: { field: string }) => field)).toEqual(['roomCount'])
    await create({ building: 'Taken' })
    expect((await inspector.call(saveBuilding, { clientId, name: 'TAKEN' })).body.code).toBe(
      'building.nameTaken',
    )
    for (const building of ['a\nb', '\u200b']) expect((await create({ building })).status).toBe(400)
    expect(await findCustomer('Oddly')).toBeUndefined()
  })
})

describe('removing them', () => {
  it('T586: a building that 300 inspections name leaves the choice, and they keep it', async () => {
    const { id: projectId } = (await create({ building: 'Grand Hotel' })).body
    await w.database.db.execute(sql`insert into projects
      (client_id, project_name, project_type_id, scan_date, created_by, building_id)
      select client_id, 'Floor ' || n, project_type_id, scan_date, created_by, building_id
      from projects, generate_series(2, 300) n where id = ${projectId}`)
    const { id = 0, inspectionCount } = (await findBuilding('Grand Hotel')) ?? {}
    expect(inspectionCount).toBe(300)
    const removed = await inspector.call(deleteBuilding, { id })
    expect(removed.body).toMatchObject({ id, inspectionCount: 300 })
    expect(await findBuilding('Grand Hotel')).toBeUndefined()
    const kept = await read(projectId)
    expect(kept.building?.name).toBe('Grand Hotel')
    // a save that leaves it alone keeps it, and a new one may have its name
    const { projectName, version } = kept
    const change = { id: projectId, projectName, clientId, projectTypeId: w.client.typeId }
    await inspector.call(projectRoutes.saveProject, { ...change, scanDate, version })
    expect((await read(projectId)).building?.name).toBe('Grand Hotel')
    await create({ building: 'Grand Hotel' })
    expect((await findBuilding('Grand Hotel'))?.inspectionCount).toBe(1)
    expect((await inspector.call(deleteBuilding, { id })).status).toBe(404)
  })

  it('T586: a customer’s contact is erased at once, name and logo stay with its inspections', async () => {
    const { id: projectId } = (await create({ customer: 'Lakeside' })).body
    const contact = {
      contactName: 'Odile Marchand',
      contactEmail: 'odile@lakeside.example',
      contactPhone: '+33 555 0199',
    }
    const logo = [{ field: 'logoFile', bytes: await createTestImage(), name: 'logo.png' }]
    const { id = 0 } = (await findCustomer('Lakeside')) ?? {}
    const change = { id, clientId, name: 'Lakeside', ...contact, version: 1 }
    await inspector.call(saveCustomer, change, { files: logo })
    await inspector.call(deleteCustomer, { id })
    expect(await findCustomer('Lakeside')).toBeUndefined()
    const { customer } = await read(projectId)
    expect(customer?.name).toBe('Lakeside')
    expect((await fetch(`${w.url}/api/${customer?.logoPath}`)).status).toBe(200)
    const { rows } = await w.database.db.execute<{ all: string }>(sql`select
      (select json_agg(c)::text from customers c) || (select json_agg(a)::text from audit_events a)
        || (select coalesce(json_agg(k)::text, '') from idempotency_keys k) as all`)
    for (const said of Object.values(contact)) expect(rows[0]?.all).not.toContain(said)
    expect(rows[0]?.all).toContain('Lakeside')
  })
})

it('T585: another client’s building and customer are not found', async () => {
  await create({ building: 'Ours', customer: 'Ours' })
  const stranger = await w.as('Manager', w.otherClient)
  const { id = 0 } = (await findBuilding('Ours')) ?? {}
  const theirs = { id, clientId: w.otherClient.id, name: 'Theirs', version: 1 }
  expect((await stranger.call(listBuildings, { clientId })).status).toBe(404)
  expect((await stranger.call(saveBuilding, theirs)).status).toBe(404)
  expect((await stranger.call(deleteBuilding, { id })).status).toBe(404)
  const viewer = await w.as('Viewer')
  expect((await viewer.call(listCustomers, { clientId })).status).toBe(403)
})

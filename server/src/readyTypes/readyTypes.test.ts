import { homeRoutes } from '@nspect/contract/home/home'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { readyTypeRoutes } from '@nspect/contract/readyTypes/readyTypes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareLinks } from '../db/tables/reports.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'

let w: World
let guesthouse: TestClient
let admin: Person
beforeAll(async () => {
  w = await createWorld({ isEmpty: true })
  guesthouse = await w.newClient('Individual')
  admin = await w.as('Admin', guesthouse)
})
afterAll(() => w.close())

const install = (person: Person, keys: ('fireDoors' | 'roof' | 'hotelPlan')[], clientId: number) =>
  person.call(readyTypeRoutes.installReadyTypes, { clientId, keys })
const typeOf = async (person: Person, id = 0) =>
  (await person.call(projectTypeConfigurationRoutes.readProjectType, { id })).body
const stepsOf = async (person: Person) =>
  (await person.call(homeRoutes.readHome, {})).body.firstSteps

describe('ready types', () => {
  it('T179: are made once, even if they are asked for twice at the same moment', async () => {
    const [one, other] = await Promise.all([
      install(admin, ['fireDoors', 'roof'], guesthouse.id),
      install(admin, ['roof', 'fireDoors'], guesthouse.id),
    ])
    const idsOf = ({ body }: typeof one) => body.types.map(({ id }) => id).toSorted()
    expect([one.status, other.status]).toEqual([200, 200])
    expect(idsOf(other)).toEqual(idsOf(one))
    const { body } = await admin.call(readyTypeRoutes.listReadyTypes, { clientId: guesthouse.id })
    expect(
      body.filter(({ projectTypeId }) => projectTypeId !== null).map(({ key }) => key),
    ).toEqual(['fireDoors', 'roof'])
  })

  it('T179: are written in the language of who takes them, and are theirs to change and to delete', async () => {
    const german = { headers: { 'accept-language': 'de' } }
    const { body } = await admin.call(
      readyTypeRoutes.installReadyTypes,
      { clientId: guesthouse.id, keys: ['hotelPlan'] },
      german,
    )
    const id = body.types[0]?.id ?? 0
    const type = await typeOf(admin, id)
    expect(type.name).toBe('Hotel-Verbesserungsplan')
    expect(type.pointCategories).toHaveLength(8)
    expect(type.pointCategories.at(-1)).toMatchObject({
      name: 'Brandschutz und Sicherheit',
      defaultSeverity: 'severe',
    })
    await admin.call(projectTypeConfigurationRoutes.deleteProjectType, { id, isDeleted: true })
    const again = await install(admin, ['hotelPlan'], guesthouse.id)
    expect(again.body.types[0]?.id).not.toBe(id)
  })

  it('T46, T179: a plan brings its form where the tier and the role may have it', async () => {
    const { body } = await install(admin, ['hotelPlan'], guesthouse.id)
    expect((await typeOf(admin, body.types[0]?.id)).formJSON).toEqual([])
    const hotel = await w.newClient('Enterprise')
    const boss = await w.as('Admin', hotel)
    const full = await install(boss, ['hotelPlan'], hotel.id)
    const type = await typeOf(boss, full.body.types[0]?.id)
    expect(type.formJSON.length).toBeGreaterThan(20)
    expect(type.projectTypeCustomFields.map(({ key }) => key)).toContain('requiredCompletionDate')
  })

  it('T179: nobody gives them to another client, or sees what it has', async () => {
    const stranger = await w.as('Admin', await w.newClient('Business'))
    expect((await install(stranger, ['roof'], guesthouse.id)).status).toBe(404)
    expect(
      (await stranger.call(readyTypeRoutes.listReadyTypes, { clientId: guesthouse.id })).status,
    ).toBe(404)
  })
})

describe('the first steps', () => {
  it('T179: are ticked by what the client has, and gone once all is done', async () => {
    const hotel = await w.newClient('Professional')
    const manager = await w.as('Manager', hotel)
    const share = (client: TestClient, projectId: number, userId: number) =>
      w.database.db.insert(shareLinks).values({
        clientId: client.id,
        projectId,
        userId,
        tokenHash: `of ${client.id}`,
        tokenEncrypted: 'one',
        createdAt: w.clock.now,
        expiresAt: w.clock.now,
      })
    // what another client has ticks nothing
    const inn = await w.newClient('Professional')
    const [theirs] = [await w.project({ client: inn }), await w.project({ client: inn })]
    await w.pin({ projectId: theirs.id, client: inn })
    const innkeeper = await w.as('Admin', inn)
    await share(inn, theirs.id, innkeeper.userId)
    await install(innkeeper, ['roof'], inn.id)
    await install(await w.as('Admin', hotel), ['fireDoors'], hotel.id)
    await w.database.db.execute(
      sql`update project_types set is_deleted = true where client_id = ${hotel.id}`,
    )
    const steps = await stepsOf(manager)
    expect(steps).toMatchObject({ hasType: false, projectId: null, pin: null, hasShared: false })
    expect(steps?.readyTypes.filter(({ projectTypeId }) => projectTypeId !== null)).toEqual([])
    await w.database.db.execute(
      sql`update project_types set is_deleted = false where client_id = ${hotel.id}`,
    )
    const { id: projectId } = await w.project({ client: hotel })
    const pin = await w.pin({ projectId, client: hotel })
    expect(await stepsOf(manager)).toMatchObject({
      hasType: true,
      projectId,
      pin: { id: pin.id, projectId },
    })
    const second = await w.project({ client: hotel })
    expect(await stepsOf(manager)).toBeNull()
    await w.database.db.execute(sql`update projects set is_deleted = true where id = ${second.id}`)
    const further = await w.pin({ projectId, client: hotel })
    await w.database.db.execute(
      sql`update project_pins set is_deleted = true where id = ${further.id}`,
    )
    expect(await stepsOf(manager)).toMatchObject({
      projectId,
      pin: { id: pin.id },
      hasShared: false,
    })
    await share(hotel, projectId, manager.userId)
    expect(await stepsOf(manager)).toBeNull()
  })

  it('T179: are closed by each for themselves, and not shown to those who do not take them', async () => {
    const colleague = await w.as('Manager', guesthouse)
    expect(await stepsOf(colleague)).not.toBeNull()
    await admin.call(homeRoutes.closeFirstSteps, {})
    expect([await stepsOf(admin), (await stepsOf(colleague)) === null]).toEqual([null, false])
    for (const role of ['User', 'Viewer'] as const)
      expect(await stepsOf(await w.as(role, guesthouse))).toBeNull()
    expect(await stepsOf(await w.as('SuperAdmin'))).toBeNull()
  })
})

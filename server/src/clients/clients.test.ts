import { clientRoutes } from '@nspect/contract/clients/clients'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { type Tier, tiers } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'

let w: World
let superAdmin: Person
beforeAll(async () => {
  w = await createWorld()
  superAdmin = await w.as('SuperAdmin')
})
afterAll(() => w.close())

const contact = {
  businessName: 'Harbour Lights Hotel',
  contactName: 'Henrik Vasile',
  contactPhone: '+351 210 000 100',
  contactEmail: 'front.desk@harbourlights.example',
  companyAddress: '1 Quay Street, Porto Covo',
}
const plan = { clientTierId: 3, noOfProject: 5 }
const day = 86_400_000

const read = async (id: number, who = superAdmin) =>
  (await who.call(clientRoutes.readClient, { id })).body
const versionOf = async (id: number) => (await read(id)).version ?? 0
type Change = Partial<Parameters<typeof superAdmin.call<typeof clientRoutes.saveClient>>[1]>
const save = async (
  who: Person,
  id: number,
  change: Change = {},
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = [],
) =>
  who.call(
    clientRoutes.saveClient,
    { id, ...contact, ...(id === 0 ? {} : { version: await versionOf(id) }), ...change },
    { files: files.map((file) => ({ field: 'logoFile', ...file })) },
  )
const add = async (change: Change = {}) =>
  (await save(superAdmin, 0, { ...plan, ...change })).body.id
/** by a user who has just signed in, as time passes in these tests */
const remove = async (id: number, isDeleted = true) =>
  (await w.as('SuperAdmin')).call(clientRoutes.deleteClient, { id, isDeleted })
const admin = (client: TestClient) => w.as('Admin', client)

it('a new client names everything that it lacks in one answer, an empty field too', async () => {
  const { status, body } = await superAdmin.call(clientRoutes.saveClient, {
    contactEmail: '',
    noOfProject: '',
  } as never)
  expect([status, body.errors?.map(({ message }) => message)]).toEqual([
    400,
    [
      'Business is required',
      'Contact Name is required',
      'Contact Phone is required',
      'Contact Email is required',
      'Company Address is required',
      'Client Tier is required',
      'Please specify no of projects',
    ],
  ])
})

describe('who learns what of a client', () => {
  it('User, Manager and Viewer learn its name, Admin and SuperAdmin the rest', async () => {
    const names = [
      'allowAnonymousCollaboration',
      'allowOfflineCopies',
      'businessName',
      'clientTier',
      'id',
      'isDemo',
      'logoPath',
    ]
    for (const role of ['Viewer', 'User', 'Manager'] as const) {
      expect(Object.keys(await read(w.client.id, await w.as(role))).sort()).toEqual(names)
    }
    for (const who of [await admin(w.client), superAdmin]) {
      expect(await read(w.client.id, who)).toMatchObject({
        noOfProject: 1,
        noOfReport: null,
        version: 1,
      })
    }
  })

  it('everyone but SuperAdmin lists exactly their own client', async () => {
    for (const role of ['User', 'Manager', 'Admin'] as const) {
      const { body } = await (await w.as(role)).call(clientRoutes.listClients, {})
      expect([role, body.map(({ id }) => id)]).toEqual([role, [w.client.id]])
    }
    const all = (await superAdmin.call(clientRoutes.listClients, {})).body.map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining([w.client.id, w.otherClient.id]))
    expect(
      (await (await admin(w.client)).call(clientRoutes.readClient, { id: w.otherClient.id }))
        .status,
    ).toBe(404)
  })

  it('is searched, sorted, filtered by tier and paged on the server', async () => {
    for (const name of ['Zebra Inn 100%', 'Alder Inn', 'Birch Inn'])
      await add({ businessName: name, clientTierId: 2 })
    const list = async (params: object) => {
      const { body, headers } = await superAdmin.call(clientRoutes.listClients, params)
      return [body.map(({ businessName }) => businessName), headers.get('x-total-count')]
    }
    expect(await list({ clientTierId: 2, sort: 'businessName', page: 1, size: 2 })).toEqual([
      ['Alder Inn', 'Birch Inn'],
      '3',
    ])
    expect(await list({ clientTierId: 2, sort: '-businessName', page: 2, size: 2 })).toEqual([
      ['Alder Inn'],
      '3',
    ])
    expect(await list({ q: 'inn 100%', page: 1 })).toEqual([['Zebra Inn 100%'], '1'])
    expect(await list({ q: '100_', page: 1 })).toEqual([[], '0'])
  })
})

describe('saving a client', () => {
  it('a new one is for SuperAdmin, with the defaults of every client', async () => {
    const id = await add()
    expect(await read(id)).toMatchObject({
      ...contact,
      clientTier: { name: 'Professional' },
      noOfProject: 5,
      noOfReport: null,
      removeWaterMark: false,
      removeCobrandedReport: true,
      allowAnonymousCollaboration: false,
      allowOfflineCopies: true,
      logoPath: null,
    })
    expect((await save(await admin(w.client), 0, plan)).status).toBe(403)
  })

  it('SuperAdmin has to say tier and number of inspections', async () => {
    const { status, body } = await save(superAdmin, 0)
    expect([status, body.errors?.map(({ message }) => message)]).toEqual([
      400,
      ['Client Tier is required', 'Please specify no of projects'],
    ])
  })

  it('names every blank field in its own words', async () => {
    const blank = {
      businessName: ' ',
      contactName: '',
      contactPhone: '',
      contactEmail: '',
      companyAddress: '',
    }
    const { body } = await save(superAdmin, 0, { ...plan, ...blank })
    expect(body.errors?.map(({ message }) => message)).toEqual([
      'Business is required',
      'Contact Name is required',
      'Contact Phone is required',
      'Contact Email is required',
      'Company Address is required',
    ])
    const wrong = await save(superAdmin, 0, { ...plan, contactEmail: 'front desk' })
    expect([wrong.status, wrong.body.Message]).toEqual([400, 'Please enter a valid email'])
  })

  it('an Admin changes contact data and anonymous collaboration; tier and allowances stay (BI-071, T26)', async () => {
    const client = await w.newClient('Starter')
    const change = {
      clientTierId: 5,
      noOfProject: 999,
      noOfReport: 999,
      allowAnonymousCollaboration: true,
    }
    expect((await save(await admin(client), client.id, change)).status).toBe(200)
    expect(await read(client.id)).toMatchObject({
      ...contact,
      clientTier: { name: 'Starter' },
      noOfProject: 1,
      noOfReport: null,
      allowAnonymousCollaboration: true,
      version: 2,
    })
  })

  it('T611: an Admin turns offline copies off; a Manager reads that in the inspection and cannot change it', async () => {
    const client = await w.newClient('Starter')
    const manager = await w.as('Manager', client)
    const { id } = await w.project({ client })
    const isAllowed = async () =>
      (await manager.call(projectRoutes.readProject, { id })).body.allowsOfflineCopies
    expect(await isAllowed()).toBe(true)
    const off = await save(await admin(client), client.id, { allowOfflineCopies: false })
    expect([off.status, await isAllowed()]).toEqual([200, false])
    const on = await save(manager, client.id, { allowOfflineCopies: true })
    expect([on.status, await isAllowed()]).toEqual([403, false])
    // programs that do not know the field leave it as it is
    await save(await admin(client), client.id)
    expect(await isAllowed()).toBe(false)
  })

  it.each(tiers)(
    'watermark and co-branding at %s: an Admin decides from Professional up',
    async (tier: Tier) => {
      const client = await w.newClient(tier)
      const flags = { removeWaterMark: true, removeCobrandedReport: false }
      await save(await admin(client), client.id, flags)
      const stored = { removeWaterMark: false, removeCobrandedReport: true }
      expect(await read(client.id)).toMatchObject(tiers.indexOf(tier) < 2 ? stored : flags)
      await save(superAdmin, client.id, {
        ...flags,
        clientTierId: tiers.indexOf(tier) + 1,
        noOfProject: 3,
      })
      expect(await read(client.id)).toMatchObject({ ...flags, noOfProject: 3 })
    },
  )

  it('a blank number of reports is the default again', async () => {
    const id = await add({ noOfReport: 7 })
    expect((await read(id)).noOfReport).toBe(7)
    await save(superAdmin, id, { ...plan, noOfReport: '' })
    expect((await read(id)).noOfReport).toBe(null)
  })

  it('a stale save changes nothing and answers what is stored (T83)', async () => {
    const id = await add()
    const { updatedDateTime } = await read(id)
    w.clock.pass(1000)
    await save(superAdmin, id, { ...plan, contactName: 'Maren Lindqvist' })
    for (const known of [{ version: 1 }, { version: undefined, updatedDateTime }]) {
      const { status, body } = await save(superAdmin, id, {
        ...plan,
        ...known,
        contactName: 'Yuki Brandt',
      })
      expect([status, body.current]).toMatchObject([
        409,
        { contactName: 'Maren Lindqvist', version: 2 },
      ])
    }
  })
})

describe('a logo (T32)', () => {
  const png = async () => [{ name: 'logo.png', bytes: await createTestImage() }]

  it('is public, small and see-through, and its address holds for good', async () => {
    const clear = {
      width: 900,
      height: 600,
      channels: 4,
      background: { r: 11, g: 110, b: 117, alpha: 0.5 },
    } as const
    const bytes = Uint8Array.from(await sharp({ create: clear }).png().toBuffer())
    const id = (await save(superAdmin, 0, plan, [{ name: 'logo.png', bytes }])).body.id
    const { logoPath } = await read(id)
    w.clock.pass(400 * day)
    const shown = await fetch(`${w.url}/api/${logoPath}`)
    const { format, width, hasAlpha } = await sharp(await shown.arrayBuffer()).metadata()
    expect([shown.status, format, width, hasAlpha]).toEqual([200, 'webp', 320, true])
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const forged = logoPath?.replace(/\.0\.0\./, '.1.0.') ?? ''
    expect((await fetch(`${w.url}/api/${forged}`)).status).toBe(404)
    w.clock.pass(-400 * day)
  })

  it('no file and the path keeps it, no file and no path takes it away, a file takes its place', async () => {
    const id = (await save(superAdmin, 0, plan, await png())).body.id
    const { logoPath } = await read(id)
    await save(superAdmin, id, { ...plan, logoPath })
    await save(superAdmin, id, plan)
    expect((await read(id)).logoPath).toBe(logoPath)
    await save(superAdmin, id, { ...plan, logoPath }, await png())
    const other = (await read(id)).logoPath
    expect(other).not.toBe(logoPath)
    await save(superAdmin, id, { ...plan, logoPath: '' })
    expect((await read(id)).logoPath).toBe(null)
  })

  it('no SVG, no program, nothing above 5 MB; what was refused leaves nothing (BI-091)', async () => {
    const svg = Uint8Array.from(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'),
    )
    const html = Uint8Array.from(Buffer.from('<!DOCTYPE html><script>'))
    const large = new Uint8Array(limits.logoBytes + 1)
    const held = async () => {
      let n = 0
      for await (const _ of w.storage.list()) n++
      return n
    }
    const before = await held()
    for (const [bytes, name, status] of [
      [svg, 'logo.svg', 415],
      [svg, 'logo.png', 415],
      [html, 'logo.png', 400],
      [large, 'logo.png', 413],
    ] as const) {
      expect([name, (await save(superAdmin, 0, plan, [{ name, bytes }])).status]).toEqual([
        name,
        status,
      ])
    }
    expect(await held()).toBe(before)
  })

  it('carries nothing of the upload along: no position, no appended page (BI-092, BI-093)', async () => {
    const photo = { width: 60, height: 30, channels: 3, background: '#0b6e75' } as const
    const jpeg = await sharp({ create: photo })
      .withExif({ IFD0: { Copyright: 'a secret' }, IFD3: { GPSLatitude: '41/1 9/1 0/1' } })
      .jpeg()
      .toBuffer()
    const bytes = Uint8Array.from(Buffer.concat([jpeg, Buffer.from('<html><script>PK\x03\x04')]))
    const id = (await save(superAdmin, 0, plan, [{ name: 'logo.jpg', bytes }])).body.id
    const stored = await fetch(`${w.url}/api/${(await read(id)).logoPath}`)
    const storedBytes = Buffer.from(await stored.arrayBuffer())
    expect((await sharp(storedBytes).metadata()).exif).toBe(undefined)
    expect(/secret|script/.test(storedBytes.toString('latin1'))).toBe(false)
  })
})

describe('deleting a client (T33)', () => {
  it('locks its people out at once, ends its share links and hides it; within 30 days it comes back', async () => {
    const client = await w.newClient('Business')
    const manager = await w.as('Manager', client)
    const { id: projectId } = await w.project({ client })
    const { link } = (await manager.call(reportRoutes.shareReport, { projectId })).body
    const token = new URL(link).searchParams.get('token') ?? ''
    const opens = async () =>
      (await w.nobody.call(reportRoutes.resolveShortToken, { token })).status
    const isListed = async (params = {}) =>
      (await (await w.as('SuperAdmin')).call(clientRoutes.listClients, params)).body.some(
        ({ id }) => id === client.id,
      )
    expect([await opens(), await isListed()]).toEqual([200, true])

    expect((await remove(client.id)).body.message).toBe('Client deleted successfully.')
    expect((await manager.call(sessionRoutes.readMe, {})).status).toBe(401)
    expect([await opens(), await isListed(), await isListed({ isDeleted: true })]).toEqual([
      401,
      false,
      true,
    ])
    expect((await superAdmin.call(clientRoutes.readClient, { id: client.id })).status).toBe(404)

    w.clock.pass(29 * day)
    expect((await remove(client.id, false)).body.message).toBe(
      'Client restored. Its users can sign in again.',
    )
    expect([await opens(), await isListed()]).toEqual([200, true])
    // users who were signed in have to sign in again
    expect((await manager.call(sessionRoutes.readMe, {})).status).toBe(401)
    w.clock.pass(-29 * day)
  })

  it('after 30 days it does not come back', async () => {
    const client = await w.newClient('Starter')
    await remove(client.id)
    w.clock.pass(30 * day)
    const late = await remove(client.id, false)
    expect([late.status, late.body.code]).toEqual([409, 'client.notRestorable'])
    w.clock.pass(-30 * day)
  })
})

describe('what a client uses (T30, T37)', () => {
  it('counts live inspections, those of which a report went out, people and stored bytes: its own alone', async () => {
    const client = await w.newClient('Business')
    const admin = await w.as('Admin', client)
    const manager = await w.as('Manager', client)
    const [first, second] = [await w.project({ client }), await w.project({ client })]
    await w.project({ client, isDeleted: true })
    await manager.call(reportRoutes.shareReport, { projectId: first.id })
    await manager.call(reportRoutes.createPrintTicket, { projectId: second.id })
    const used = async () => (await admin.call(clientRoutes.readUsage, { id: client.id })).body
    expect(await used()).toMatchObject({
      projectsInUse: 2,
      reportsInUse: 2,
      seats: 3,
      seatLimit: null,
      storageBytes: 0,
    })
    await save(admin, client.id, {}, [{ name: 'logo.png', bytes: await createTestImage() }])
    const { logoPath } = (await admin.call(clientRoutes.readClient, { id: client.id })).body
    const shown = (await (await fetch(`${w.url}/api/${logoPath}`)).arrayBuffer()).byteLength
    expect((await used()).storageBytes).toBeGreaterThan(shown)
    expect((await admin.call(clientRoutes.readUsage, { id: w.otherClient.id })).status).toBe(404)
    expect(await used()).toMatchObject({ noOfProject: 1, noOfReport: null })
  })

  it('tells an Admin of Individual that there is a single seat', async () => {
    const client = await w.newClient('Individual')
    const { body } = await (await w.as('Admin', client)).call(clientRoutes.readUsage, {
      id: client.id,
    })
    expect([body.seats, body.seatLimit]).toEqual([1, 1])
  })

  it('warns only, and blocks one more inspection where the configuration says so', async () => {
    const client = await w.newClient('Business')
    const user = await w.as('User', client)
    const make = async (who = user) => {
      const file = { field: 'filesToSave', name: 'facade.png', bytes: await createTestImage() }
      const args = {
        projectName: 'Lobby',
        clientId: client.id,
        projectTypeId: client.typeId,
        scanDate: '2026-11-03',
      }
      return who.call(projectRoutes.saveProject, args, { files: [file] })
    }
    expect([(await make()).status, (await make()).status]).toEqual([200, 200])
    const someAdmin = await w.as('SuperAdmin')
    const setting = { key: 'BlockOverAllowance', value: 'true', clientIds: [client.id] }
    expect((await someAdmin.call(settingRoutes.saveSetting, setting)).status).toBe(200)
    const { status, body } = await make()
    expect([status, body.code, body.Message]).toEqual([
      402,
      'client.allowanceUsed',
      'All 1 inspections in this client’s plan are in use. Archive one or ask for a larger plan.',
    ])
    expect((await make(someAdmin)).status).toBe(200)
    expect(
      (await (await admin(client)).call(settingRoutes.saveSetting, { ...setting, value: 'false' }))
        .status,
    ).toBe(403)
  })
})

it('a tier is read by its id, and one that does not exist is not found', async () => {
  const { body: all } = await superAdmin.call(clientRoutes.listClientTiers, {})
  const [first] = all
  expect((await superAdmin.call(clientRoutes.readClientTier, { id: first?.id ?? 0 })).body).toEqual(
    first,
  )
  expect((await superAdmin.call(clientRoutes.readClientTier, { id: 99 })).status).toBe(404)
})

describe('the overview of a SuperAdmin (T37)', () => {
  it('counts clients by tier, names the newest and those above their allowance, and what happened last', async () => {
    const someAdmin = await w.as('SuperAdmin')
    for (const tier of tiers) await w.newClient(tier)
    await (await w.as('Manager')).call(reportRoutes.shareReport, {
      projectId: (await w.project()).id,
    })
    await someAdmin.call(settingRoutes.saveSetting, {
      key: 'SupportEmail',
      value: 'desk@hotel.example',
    })
    const over = await w.newClient('Starter')
    for (let n = 0; n < 30; n++) await w.project({ client: over })
    await w.database.db.execute(sql`insert into client_billing (client_id, provider, customer_id, unpaid_since)
      values (${over.id}, 'sandbox', 77, now())`)
    const { body } = await someAdmin.call(clientRoutes.readOverview, {})
    expect(body.failedPayments.map(({ id }) => id)).toContain(over.id)
    expect(body.clients.map(({ clientTier }) => clientTier.name)).toEqual([...tiers])
    expect(body.clients.every(({ count }) => count > 0)).toBe(true)
    expect(body.newest.length).toBe(5)
    expect(body.overAllowance[0]).toMatchObject({ id: over.id, projectsInUse: 30, noOfProject: 1 })
    expect(body.newest[0]?.id).toBe(over.id)
    expect(body.activity.map(({ action }) => action)).toContain('setting.save')
    expect(body).toMatchObject({ failedMails: 0, failedJobs: 0, deadLinks: 0 })
    w.clock.pass(91 * day)
    const later = (await (await w.as('SuperAdmin')).call(clientRoutes.readOverview, {})).body
    expect(later.deadLinks).toBeGreaterThan(0)
    w.clock.pass(-91 * day)

    await remove(over.id)
    const without = (await (await w.as('SuperAdmin')).call(clientRoutes.readOverview, {})).body
    const starters = (all: typeof body) =>
      all.clients.find(({ clientTier }) => clientTier.name === 'Starter')?.count ?? 0
    expect(starters(without)).toBe(starters(body) - 1)
    for (const list of [without.newest, without.overAllowance, without.failedPayments]) {
      expect(list.map(({ id }) => id)).not.toContain(over.id)
    }
  })
})

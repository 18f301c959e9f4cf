import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { firmRoutes } from '@nspect/contract/firms/firms'
import { firmLinkRoutes } from '@nspect/contract/reports/firmLinks'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { userRoutes } from '@nspect/contract/users/users'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noProvider } from '../billing/noProvider.ts'
import { readServerConfig } from '../config/config.ts'
import { createWorld, type World } from '../testing/world.ts'

let bare: World
let equipped: World
beforeAll(async () => {
  bare = await createWorld({ billing: noProvider, site: { defaultTier: 'Professional' } })
  equipped = await createWorld({ site: { sendsMail: true } })
})
afterAll(() => Promise.all([bare.close(), equipped.close()]))

const invite = async (w: World) => {
  const admin = await w.as('Admin')
  return admin.call(userRoutes.addUser, {
    firstName: 'Marta',
    lastName: 'Olsen',
    username: 'marta.olsen@seaview.example',
    roleId: 3,
    clientId: w.client.id,
    isInvited: true,
  })
}

const shareWithFirm = async (w: World) => {
  const manager = await w.as('Manager')
  const { id: projectId } = await w.project()
  const { id: pinId } = await w.pin({ projectId, title: 'Loose socket' })
  const email = 'desk@harbour.example'
  const { body: firm } = await manager.call(firmRoutes.saveFirm, {
    clientId: w.client.id,
    name: 'Harbour Electric',
    email,
  })
  await w.database.db.execute(
    sql`update project_pins set assigned_firm_id = ${firm.id} where id = ${pinId}`,
  )
  const shared = await manager.call(firmLinkRoutes.shareWithFirm, {
    projectId,
    firmId: firm.id,
    isMailed: true,
  })
  const { body: links } = await manager.call(firmLinkRoutes.listFirmLinks, { projectId })
  return { message: shared.body.message, sentOn: links[0]?.sentOn }
}

describe('an installation without a mail server', () => {
  it('T490: never says that an invitation, a link or a reset is on its way', async () => {
    const forgot = { email: 'marta.olsen@seaview.example' }
    expect((await invite(bare)).body.message).toBe(
      'User added. No email was sent. To invite them, open the user and copy the link.',
    )
    expect((await bare.nobody.call(accountRoutes.forgotPassword, forgot)).body.message).toBe(
      'This server sends no email. Ask your administrator for a link to set a new password.',
    )
    expect((await invite(equipped)).body.message).toBe('User added. Invitation sent.')
    expect((await equipped.nobody.call(accountRoutes.forgotPassword, forgot)).body.message).toBe(
      'If an account with this email exists, we sent you a link to reset the password.',
    )
  })

  it('T490: has a link of a contractor that is ready, not one that was sent', async () => {
    expect(await shareWithFirm(bare)).toEqual({
      message: 'The contractor’s link is ready.',
      sentOn: null,
    })
    expect(await shareWithFirm(equipped)).toEqual({
      message: 'Email sent.',
      sentOn: equipped.clock.now.toISOString(),
    })
  })
})

describe('an installation where no plan is sold', () => {
  const shareReport = async (w: World) => {
    const client = await w.newClient('Individual')
    const { id: projectId } = await w.project({ client })
    const admin = await w.as('Admin', client)
    return (await admin.call(reportRoutes.shareReport, { projectId })).body.Message
  }

  it('T404: names who can change the plan, in the caller’s language, and offers none to buy', async () => {
    expect(await shareReport(bare)).toBe(
      'Your plan lets you share single points, not whole reports. The operator of this server can change the plan.',
    )
    expect(await shareReport(equipped)).toBe(
      'Please upgrade your subscription plan to higher tier to generate all project pins in the report.',
    )
    const client = await bare.newClient('Individual')
    const admin = await bare.as('Admin', client)
    const refused = await admin.call(
      userRoutes.addUser,
      {
        firstName: 'Jonas',
        lastName: 'Berg',
        username: 'jonas.berg@seaview.example',
        roleId: 3,
        clientId: client.id,
        isInvited: true,
      },
      { headers: { 'accept-language': 'de' } },
    )
    expect([refused.status, refused.body.code, refused.body.Message]).toEqual([
      402,
      'user.seatTaken',
      'Im Tarif Einzelplatz ist nur ein Benutzer enthalten. Der Betreiber dieses Servers kann den Tarif ändern.',
    ])
  })

  it('T404: gives who registers the plan of DEFAULT_TIER, by default Individual', async () => {
    expect(readServerConfig({}).defaultTier).toBe('Individual')
    expect(readServerConfig({ DEFAULT_TIER: 'Business' }).defaultTier).toBe('Business')
    expect(() => readServerConfig({ DEFAULT_TIER: 'Gold' })).toThrow('DEFAULT_TIER')
    const username = 'ana.silva@quay.example'
    const password = 'a good one'
    const registered = await bare.nobody.call(accountRoutes.register, {
      firstName: 'Ana',
      lastName: 'Silva',
      phoneNumber: '0123 456 789',
      username,
      password,
      confirmPassword: password,
      businessName: 'Quay Hotel',
      contactFirstName: 'Ana',
      contactLastName: 'Silva',
      contactEmail: username,
      contactPhone: '0123 456 789',
      companyAddress: '1 Quay Street',
    })
    expect(registered.status).toBe(200)
    const { body } = await bare.nobody.call(sessionRoutes.authenticate, { username, password })
    const { body: me } = await bare.holding(body.token).call(sessionRoutes.readMe, {})
    expect(me.tier?.name).toBe('Professional')
    const operator = await bare.as('SuperAdmin')
    const { body: client } = await operator.call(clientRoutes.readClient, { id: me.clientId ?? 0 })
    expect(client.businessName).toBe('Quay Hotel')
  })
})

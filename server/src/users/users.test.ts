import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import type { RouteArgs } from '@nspect/contract/http/route'
import { defaultNotificationSettings } from '@nspect/contract/notifications/notificationSettings'
import { outboxRoutes } from '@nspect/contract/outbox/outbox'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { type Role, roles } from '@nspect/contract/shared/enums'
import { userProjectRoutes } from '@nspect/contract/userProjects/userProjects'
import { userRoutes } from '@nspect/contract/users/users'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntilLockAwaited } from '../testing/waitUntil.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

const no = (role: Role) => roles.indexOf(role) + 1
let count = 0
type PersonInput = Partial<RouteArgs<typeof userRoutes.addUser>>
const password = 'a good one'
const newPerson = (client: TestClient, input: PersonInput = {}) => {
  count += 1
  const name = {
    firstName: 'Marta',
    lastName: 'Lind',
    username: `marta.lind${count}@hotel.example`,
  }
  return { ...name, password, roleId: no('User'), clientId: client.id, ...input }
}
const add = (by: Person, client: TestClient, input?: PersonInput) =>
  by.call(userRoutes.addUser, newPerson(client, input))
const read = async (by: Person, id: number) => (await by.call(userRoutes.readUser, { id })).body
/** Sends a user back as read, with the given changes. */
const edit = async (
  by: Person,
  id: number,
  changes: Partial<RouteArgs<typeof userRoutes.editUser>>,
) => {
  const { firstName, lastName, phoneNumber, username, roleId, clientId, version } = await read(
    await w.as('SuperAdmin'),
    id,
  )
  return by.call(userRoutes.editUser, {
    id,
    firstName,
    lastName,
    phoneNumber,
    username,
    roleId,
    clientId,
    version,
    ...changes,
  })
}
const remove = (by: Person, id: number) => by.call(userRoutes.deleteUser, { id, isDeleted: true })
const isIn = async (person: Person) => (await person.call(sessionRoutes.readMe, {})).status === 200
const signIn = (username: string, password: string) =>
  w.nobody.call(sessionRoutes.authenticate, { username, password })
const fresh = async (tier: 'Business' | 'Individual' = 'Business') => {
  const client = await w.newClient(tier)
  return { client, admin: await w.as('Admin', client) }
}

describe('adding a person', () => {
  it('gives somebody who can sign in at once', async () => {
    const { client, admin } = await fresh()
    const input = newPerson(client)
    const { status, body } = await admin.call(userRoutes.addUser, input)
    expect([status, body.message]).toEqual([200, 'User added successfully.'])
    expect(await read(admin, body.id)).toMatchObject({
      firstName: 'Marta',
      role: 'User',
      clientId: client.id,
    })
    expect((await signIn(input.username, password)).status).toBe(200)
  })

  it('answers nothing that has to do with a password', async () => {
    const admin = await w.as('Admin')
    const { body } = await add(admin, w.client)
    const answers = JSON.stringify([
      await read(admin, body.id),
      (await admin.call(userRoutes.listUsers, {})).body,
    ])
    expect(answers).not.toMatch(/password|argon2/i)
  })

  it('T25: goes up to Admin for an Admin, who is not even offered more', async () => {
    const { client, admin } = await fresh()
    for (const role of ['Admin', 'Manager', 'User', 'Viewer'] as const) {
      expect((await add(admin, client, { roleId: no(role) })).status).toBe(200)
    }
    expect((await add(admin, client, { roleId: no('SuperAdmin') })).status).toBe(403)
    const offered = async (person: Person) =>
      (await person.call(userRoutes.listRoles, {})).body.map(({ roleName }) => roleName)
    expect(await offered(admin)).toEqual(['Admin', 'Manager', 'User', 'Viewer'])
    expect(await offered(await w.as('SuperAdmin'))).toEqual([...roles])
    expect(await offered(await w.as('Manager'))).toEqual([])
    expect((await add(admin, client, { roleId: 6 })).body.errors?.[0]?.field).toBe('roleId')
  })

  it('needs a client for every role but SuperAdmin, who never has one', async () => {
    const superAdmin = await w.as('SuperAdmin')
    for (const clientId of [null, undefined]) {
      const { status, body } = await superAdmin.call(userRoutes.addUser, {
        ...newPerson(w.client),
        clientId,
      })
      expect([status, body.Message]).toEqual([
        400,
        'Please select a client if a user is not a super admin',
      ])
    }
    const { body } = await add(superAdmin, w.client, { roleId: no('SuperAdmin') })
    expect(await read(superAdmin, body.id)).toMatchObject({
      role: 'SuperAdmin',
      clientId: null,
      client: null,
    })
    await remove(superAdmin, body.id)
  })

  it('happens in one’s own client only', async () => {
    const { admin } = await fresh()
    expect((await add(admin, w.client)).status).toBe(404)
    expect((await add(await w.as('SuperAdmin'), w.client)).status).toBe(200)
  })

  it('asks for a password, unless the person is invited to choose one', async () => {
    const admin = await w.as('Admin')
    for (const password of ['', undefined]) {
      const { status, body } = await admin.call(userRoutes.addUser, {
        ...newPerson(w.client),
        password,
      })
      expect([status, body.Message]).toEqual([400, 'Please enter password for the user'])
    }
    const input = newPerson(w.client, { password: '', isInvited: true })
    const { status, body } = await admin.call(userRoutes.addUser, input)
    expect([status, body.message]).toEqual([
      200,
      'User added. No email was sent. To invite them, open the user and copy the link.',
    ])
    const mails = (await (await w.as('SuperAdmin')).call(outboxRoutes.listMails, {})).body
    expect(mails.find(({ to }) => to === input.username)?.text).toContain(
      '/auth/reset-password?token=',
    )
    expect((await signIn(input.username, '-')).status).toBe(401)
  })

  it('T12: tells names apart without regard to case, across all clients', async () => {
    const { client, admin } = await fresh()
    const { username } = newPerson(client)
    expect((await add(admin, client, { username })).status).toBe(200)
    const other = await add(await w.as('Admin'), w.client, { username: username.toUpperCase() })
    expect([other.status, other.body.code, other.body.errors?.[0]?.field]).toEqual([
      409,
      'user.nameTaken',
      'username',
    ])
  })

  it('BI-116: of twenty at once with one name, one is added', async () => {
    const { client, admin } = await fresh()
    const { username } = newPerson(client)
    const tries = Array.from({ length: 20 }, (_, n) =>
      add(admin, client, { username: n % 2 ? username : username.toUpperCase() }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })

  it('T27: finds no second seat in an Individual client; a SuperAdmin makes room', async () => {
    const { client, admin } = await fresh('Individual')
    const second = await add(admin, client)
    expect([second.status, second.body.code]).toEqual([402, 'user.seatTaken'])
    const superAdmin = await w.as('SuperAdmin')
    expect((await add(superAdmin, client)).status).toBe(200)
  })

  it('T16: holds to the length that the installation asks for', async () => {
    const strict = await createWorld({ site: { passwordMin: 12 } })
    try {
      const admin = await strict.as('Admin')
      const input = newPerson(strict.client)
      const short = await admin.call(userRoutes.addUser, { ...input, password: 'elevensigns' })
      expect(short.body.errors).toEqual([
        { field: 'password', message: 'The password must have at least 12 characters' },
      ])
      expect(
        (await admin.call(userRoutes.addUser, { ...input, password: 'twelve signs' })).status,
      ).toBe(200)
      const { userId } = await strict.as('User')
      const changed = await admin.call(userRoutes.changePassword, { id: userId, password: 'short' })
      expect(changed.body.errors?.[0]?.field).toBe('password')
    } finally {
      await strict.close()
    }
  })
})

describe('changing a person', () => {
  it('T22: everybody changes their own name, phone, language, zone and notices, and nothing else', async () => {
    for (const role of ['Viewer', 'User', 'Manager'] as const) {
      const self = await w.as(role)
      const own = {
        firstName: 'Ines',
        lastName: 'Faro',
        phoneNumber: '0123 456 789',
        language: 'de',
        timeZone: 'Europe/Lisbon',
        notifications: {
          ...defaultNotificationSettings,
          commented: 'daily',
          assigned: 'never',
          quietFrom: 20,
          quietTo: 7,
        },
      } as const
      expect((await edit(self, self.userId, own)).status).toBe(200)
      expect(await read(self, self.userId)).toMatchObject(own)
      const fixed = [
        { roleId: no('Admin') },
        { username: 'else@hotel.example' },
        { clientId: w.otherClient.id },
      ]
      for (const changes of fixed) {
        const { status, body } = await edit(self, self.userId, changes)
        expect([status, body.code]).toEqual([403, 'user.fixedFields'])
      }
      expect(await isIn(self)).toBe(true)
    }
  })

  it('BI-059: an Admin makes themselves neither SuperAdmin nor somebody of another client', async () => {
    const { client, admin } = await fresh()
    await w.as('Admin', client)
    expect((await edit(admin, admin.userId, { roleId: no('SuperAdmin') })).status).toBe(403)
    expect((await edit(admin, admin.userId, { clientId: w.client.id })).status).toBe(403)
    const colleague = await w.as('User', client)
    expect((await edit(admin, colleague.userId, { clientId: w.client.id })).status).toBe(403)
    expect(await read(admin, admin.userId)).toMatchObject({ role: 'Admin', clientId: client.id })
  })

  it('T25: nobody changes their own role', async () => {
    const { client, admin } = await fresh()
    await w.as('Admin', client)
    const superAdmin = await w.as('SuperAdmin')
    for (const person of [admin, superAdmin]) {
      const { status, body } = await edit(person, person.userId, {
        roleId: no('Manager'),
        clientId: client.id,
      })
      expect([status, body.code]).toEqual([409, 'user.oneself'])
    }
  })

  it('T25: the last Admin of a client stays one, also when two are demoted at once', async () => {
    const { client, admin } = await fresh()
    const superAdmin = await w.as('SuperAdmin')
    const alone = await edit(superAdmin, admin.userId, { roleId: no('User') })
    expect([alone.status, alone.body.code]).toEqual([409, 'user.lastOfRole'])
    expect((await edit(superAdmin, admin.userId, { clientId: w.client.id })).body.code).toBe(
      'user.lastOfRole',
    )
    for (let round = 0; round < 5; round++) {
      const { client: hotel, admin: first } = await fresh()
      const second = await w.as('Admin', hotel)
      const both = await Promise.all(
        [first, second].map(({ userId }) => edit(superAdmin, userId, { roleId: no('Manager') })),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
    const other = await w.as('Admin', client)
    expect((await edit(superAdmin, other.userId, { roleId: no('User') })).status).toBe(200)
  })

  it('T25: the last SuperAdmin stays one, also when both go at once', async () => {
    const alone = await createWorld()
    try {
      const first = await alone.as('SuperAdmin')
      const second = await alone.as('SuperAdmin')
      const both = await Promise.all([
        first.call(userRoutes.deleteUser, { id: second.userId, isDeleted: true }),
        second.call(userRoutes.deleteUser, { id: first.userId, isDeleted: true }),
      ])
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      const { rows } = await alone.database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from users where role = 'SuperAdmin' and not is_deleted`,
      )
      expect(rows[0]?.n).toBe(1)
    } finally {
      await alone.close()
    }
  })

  it('another role, client or name ends what somebody had open, on the next request', async () => {
    const { client, admin } = await fresh()
    const superAdmin = await w.as('SuperAdmin')
    const roleGone = await w.as('User', client)
    const renamed = await w.as('User', client)
    const moved = await w.as('User', client)
    const remaining = await w.as('User', client)
    await edit(admin, roleGone.userId, { roleId: no('Viewer') })
    await edit(admin, renamed.userId, { username: 'another.name@hotel.example' })
    await edit(superAdmin, moved.userId, { clientId: w.client.id })
    await edit(admin, remaining.userId, { firstName: 'Ines' })
    expect(await Promise.all([roleGone, renamed, moved, remaining].map(isIn))).toEqual([
      false,
      false,
      false,
      true,
    ])
    const letters = (await superAdmin.call(outboxRoutes.listMails, {})).body.map(
      ({ subject }) => subject,
    )
    expect(letters).toContain('Your role in nSpect was changed')
    expect(letters).toContain('Your nSpect username was changed')
  })

  it('a new address of one’s own is told to the old one, too', async () => {
    const { admin } = await fresh()
    const { username: old } = await read(admin, admin.userId)
    expect(
      (await edit(admin, admin.userId, { username: 'a.new.address@hotel.example' })).status,
    ).toBe(200)
    const told = (await w.mails()).filter(({ to }) => to === old).map(({ subject }) => subject)
    expect(told).toEqual(['Your nSpect username was changed'])
  })

  it('T367: with another address, somebody who has not used their invitation gets another one there, and no more', async () => {
    const { client, admin } = await fresh()
    const input = newPerson(client, { password: '', isInvited: true })
    const { body } = await add(admin, client, input)
    const corrected = `corrected.${input.username}`
    const linkIn = (text?: string | null) =>
      new URL(/https?:\S+/.exec(text ?? '')?.[0] ?? '').searchParams.get('token')
    const mailed = async () =>
      (await w.mails())
        .filter(({ to }) => to === input.username || to === corrected)
        .map(({ to, text }) => ({ to, text }))
    const [first] = await mailed()
    expect((await edit(admin, body.id, { username: corrected })).status).toBe(200)
    const [second, ...others] = await mailed()
    expect([second?.to, others]).toEqual([corrected, [first]])
    const choose = (mail?: { text: string | null }) =>
      w.nobody.call(accountRoutes.resetPassword, {
        token: linkIn(mail?.text) ?? '',
        password,
        confirmPassword: password,
      })
    expect((await choose(first)).status).toBeGreaterThanOrEqual(400)
    expect((await choose(second)).status).toBe(200)
    expect((await signIn(corrected, password)).status).toBe(200)
    // from then on they are told of changes
    expect((await edit(admin, body.id, { username: input.username })).status).toBe(200)
    expect((await mailed())[0]?.to).toBe(corrected)
  })

  it('a move to another client takes every assignment along', async () => {
    const user = await w.as('User')
    const { id } = await w.project()
    await w.assign(user, id)
    const superAdmin = await w.as('SuperAdmin')
    expect((await edit(superAdmin, user.userId, { clientId: w.otherClient.id })).status).toBe(200)
    expect((await edit(superAdmin, user.userId, { clientId: w.client.id })).status).toBe(200)
    const { body } = await superAdmin.call(userProjectRoutes.listUserProjects, {
      userId: user.userId,
    })
    expect(body.some(({ accessibleToUser }) => accessibleToUser)).toBe(false)
  })

  it('a deleted client takes nobody in', async () => {
    const { client } = await fresh()
    const user = await w.as('User')
    await w.database.db.execute(sql`update clients set is_deleted = true where id = ${client.id}`)
    expect(
      (await edit(await w.as('SuperAdmin'), user.userId, { clientId: client.id })).status,
    ).toBe(404)
  })

  it('of somebody who is deleted while it waits is refused as if they had never been', async () => {
    const { client, admin } = await fresh()
    const user = await w.as('User', client)
    const { version } = await read(admin, user.userId)
    const held = Promise.withResolvers<void>()
    const deleted = w.database.db.transaction(async (tx) => {
      await tx.execute(sql`select id from clients where id = ${client.id} for no key update`)
      await tx.execute(sql`update users set is_deleted = true where id = ${user.userId}`)
      held.resolve()
      await waitUntilLockAwaited(w.database.db)
    })
    await held.promise
    const { status } = await edit(admin, user.userId, { firstName: 'Jonas', version })
    await deleted
    expect(status).toBe(404)
  })

  it('a SuperAdmin does not exist for Admins', async () => {
    const admin = await w.as('Admin')
    const { userId } = await w.as('SuperAdmin')
    const statuses = [
      (await admin.call(userRoutes.readUser, { id: userId })).status,
      (await edit(admin, userId, { firstName: 'Ines' })).status,
      (await remove(admin, userId)).status,
      (await admin.call(userRoutes.changePassword, { id: userId, password: 'a new one' })).status,
    ]
    expect(statuses).toEqual([404, 404, 404, 404])
  })

  it('T83: a stale save is refused with what is stored now', async () => {
    const { client, admin } = await fresh()
    const { userId } = await w.as('User', client)
    const { version } = await read(admin, userId)
    expect((await edit(admin, userId, { firstName: 'Ines' })).status).toBe(200)
    const stale = await edit(admin, userId, { firstName: 'Rosa', version })
    expect([stale.status, stale.body.code]).toEqual([409, 'record.stale'])
    expect(stale.body.current).toMatchObject({ firstName: 'Ines', version: version + 1 })
    const unsaid = await edit(admin, userId, { firstName: 'Rosa', version: undefined })
    expect([unsaid.status, (await read(admin, userId)).firstName]).toEqual([200, 'Rosa'])
  })

  it('T16: carries no password, and leaves the old one', async () => {
    const admin = await w.as('Admin')
    const input = newPerson(w.client)
    const { body } = await admin.call(userRoutes.addUser, input)
    const sent = { id: body.id, ...input, version: 1, password: '', phoneNumber: null }
    expect((await admin.call(userRoutes.editUser, sent)).status).toBe(200)
    expect((await signIn(input.username, password)).status).toBe(200)
  })
})

describe('a password', () => {
  const withPassword = async (role: Role = 'User') => {
    const input = newPerson(w.client, { roleId: no(role) })
    const { body } = await add(await w.as('Admin'), w.client, input)
    const enter = async () => w.holding((await signIn(input.username, password)).body.token)
    return { id: body.id, username: input.username, here: await enter(), there: await enter() }
  }

  it('of oneself asks for the old one, and leaves this device signed in alone', async () => {
    const { id, username, here, there } = await withPassword()
    const change = (oldPassword?: string) =>
      here.call(userRoutes.changePassword, {
        id,
        password: 'the new one',
        ...(oldPassword && { oldPassword }),
      })
    expect((await change()).body.errors).toEqual([
      { field: 'oldPassword', message: 'Old Password is required' },
    ])
    expect((await change('not this')).body.errors?.[0]?.message).toBe(
      'The old password is incorrect',
    )
    const { version } = await read(await w.as('Admin'), id)
    expect((await change(password)).status).toBe(200)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    // the form of the account that is open beside it can still be saved
    expect((await read(await w.as('Admin'), id)).version).toBe(version)
    expect((await signIn(username, 'the new one')).status).toBe(200)
    expect((await signIn(username, 'a good one')).status).toBe(401)
  })

  it('of others is set by their Admin, who ends all they had open; they hear of it by mail', async () => {
    const { id, username, here, there } = await withPassword('Admin')
    const admin = await w.as('Admin')
    expect((await admin.call(userRoutes.changePassword, { id, password: 'set anew' })).status).toBe(
      200,
    )
    expect([await isIn(here), await isIn(there)]).toEqual([false, false])
    expect((await signIn(username, 'set anew')).status).toBe(200)
    const mails = (await (await w.as('SuperAdmin')).call(outboxRoutes.listMails, {})).body
    expect(mails.find(({ to }) => to === username)?.subject).toBe(
      'Your nSpect password was changed',
    )
  })

  it('T17: may stand in the address for others, never for oneself, and is logged in neither case', async () => {
    const { id, username, here } = await withPassword()
    const admin = await w.as('Admin')
    const secret = 'a/b%c#d?canary'
    expect(
      (await admin.call(userRoutes.changePasswordByPath, { id, password: secret })).status,
    ).toBe(200)
    expect((await signIn(username, secret)).status).toBe(200)
    expect(await isIn(here)).toBe(false)
    const own = await admin.call(userRoutes.changePasswordByPath, {
      id: admin.userId,
      password: secret,
    })
    expect([own.status, own.body.code]).toEqual([400, 'user.ownPassword'])
    expect(w.log.filter((line) => line.includes('canary'))).toEqual([])
    const { rows } = await w.database.db.execute(sql`select * from audit_events`)
    expect(JSON.stringify(rows)).not.toMatch(/canary|argon2/)
  })

  it('makes every link void by which another could be chosen', async () => {
    const input = newPerson(w.client, { isInvited: true })
    const admin = await w.as('Admin')
    const { body } = await admin.call(userRoutes.addUser, input)
    await admin.call(userRoutes.changePassword, { id: body.id, password: 'a new one' })
    const { rows } = await w.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from password_links where user_id = ${body.id} and used_at is null`,
    )
    expect(rows[0]?.n).toBe(0)
  })
})

describe('deleting a person', () => {
  it('ends their sessions at once and frees their name; they stay as the author of what they did', async () => {
    const { client, admin } = await fresh()
    const { id: projectId } = await w.project({ client })
    const user = await w.as('User', client)
    const { username, firstName, lastName } = await read(admin, user.userId)
    await w.database.db.execute(sql`insert into user_projects (client_id, user_id, project_id, accessible_to_user)
      values (${client.id}, ${user.userId}, ${projectId}, true)`)
    const { id: pin } = await w.pin({ projectId, client })
    await w.document({ projectId, client, by: user })
    await user.call(commentRoutes.saveComment, {
      projectPinId: pin,
      comment: 'The tap still drips.',
    })
    await w.database.db.execute(
      sql`update project_pins set added_by = ${user.userId} where id = ${pin}`,
    )

    expect((await remove(admin, user.userId)).body.message).toBe('User deleted successfully.')
    expect(await isIn(user)).toBe(false)
    expect((await admin.call(userRoutes.readUser, { id: user.userId })).status).toBe(404)
    const asAuthor = `${firstName} ${lastName} (deleted)`
    const { body: pins } = await admin.call(pinRoutes.listPins, { projectId })
    const { body: documents } = await admin.call(documentRoutes.listDocuments, { id: projectId })
    const { body: comments } = await admin.call(commentRoutes.listComments, { projPinId: pin })
    expect([pins[0]?.addedBy, documents[0]?.uploadedBy, comments[0]?.commentedBy]).toEqual([
      asAuthor,
      asAuthor,
      asAuthor,
    ])
    expect((await add(admin, client, { username })).status).toBe(200)
  })

  it('leaves the share links that they made open, or ends them as well: those of others stay', async () => {
    const { client, admin } = await fresh()
    const { id: projectId } = await w.project({ client })
    const leaving = await w.as('Manager', client)
    const named = (by: Person, name: string) =>
      by.call(reportRoutes.saveShareLink, { projectId, name })
    const isOpen = async ({ body: { link } }: Awaited<ReturnType<typeof named>>) => {
      const token = new URL(link).searchParams.get('token') ?? ''
      return (await w.nobody.call(reportRoutes.resolveShortToken, { token })).status === 200
    }
    const links = [
      await named(leaving, 'Tiler'),
      await named(leaving, 'Plumber'),
      await named(admin, 'Owner'),
    ]
    const revoked = await named(leaving, 'Painter')
    await leaving.call(reportRoutes.revokeShareLink, { projectId, id: revoked.body.id })
    const counted = async () =>
      (await admin.call(userRoutes.countShareLinks, { id: leaving.userId })).body.count
    expect(await counted()).toBe(2)
    const ending = { id: leaving.userId, isDeleted: true, endShareLinks: true }
    const staying = await w.as('Manager', client)
    expect((await remove(admin, (await w.as('User', client)).userId)).status).toBe(200)
    expect(await Promise.all(links.map(isOpen))).toEqual([true, true, true])
    // one of another client is as if missing, and nothing of theirs ends
    const stranger = await w.as('Admin', w.otherClient)
    expect((await stranger.call(userRoutes.deleteUser, ending)).status).toBe(404)
    expect((await stranger.call(userRoutes.countShareLinks, { id: leaving.userId })).status).toBe(
      404,
    )
    expect((await staying.call(userRoutes.countShareLinks, { id: leaving.userId })).status).toBe(
      403,
    )
    expect((await admin.call(userRoutes.deleteUser, ending)).status).toBe(200)
    expect(await Promise.all(links.map(isOpen))).toEqual([false, false, true])
    const { rows } = await w.database.db.execute(sql`select after from audit_events
      where record = 'user' and record_id = ${leaving.userId} order by id desc limit 1`)
    expect(rows).toEqual([{ after: { isDeleted: true, revokedLinks: 2 } }])
  })

  it('T25, T27: is closed to oneself, and to the last Admin and SuperAdmin', async () => {
    const { client, admin } = await fresh()
    const own = await remove(admin, admin.userId)
    expect([own.status, own.body.code]).toEqual([409, 'user.oneself'])
    const superAdmin = await w.as('SuperAdmin')
    const last = await remove(superAdmin, admin.userId)
    expect([last.status, last.body.code]).toEqual([409, 'user.lastOfRole'])
    const second = await w.as('Admin', client)
    expect((await remove(second, admin.userId)).status).toBe(200)
    expect(await isIn(admin)).toBe(false)
  })

  it('BI-068: brings nobody back, whoever asks', async () => {
    const { client, admin } = await fresh()
    const { userId } = await w.as('User', client)
    const restore = (person: Person) =>
      person.call(userRoutes.deleteUser, { id: userId, isDeleted: false })
    await remove(admin, userId)
    const people = [
      admin,
      await w.as('Manager', client),
      await w.as('SuperAdmin'),
      await w.as('Admin'),
    ]
    expect(await Promise.all(people.map(async (person) => (await restore(person)).status))).toEqual(
      [404, 404, 404, 404],
    )
  })

  it('BI-070: role and client in the body count for nothing', async () => {
    const { client, admin } = await fresh()
    const { userId } = await w.as('User', client)
    const body = { id: userId, isDeleted: true, roleId: no('SuperAdmin'), clientId: w.client.id }
    expect((await admin.call(userRoutes.deleteUser, body as never)).status).toBe(200)
    const { rows } = await w.database.db.execute(
      sql`select role, client_id from users where id = ${userId}`,
    )
    expect(rows).toEqual([{ role: 'User', client_id: client.id }])
  })
})

describe('the list of people', () => {
  it('shows an Admin their own client’s, a SuperAdmin everybody’s or those of a chosen client', async () => {
    const { client, admin } = await fresh()
    const user = await w.as('User', client)
    const ids = async (person: Person, params: RouteArgs<typeof userRoutes.listUsers> = {}) =>
      (await person.call(userRoutes.listUsers, params)).body.map(({ id }) => id).toSorted()
    expect(await ids(admin)).toEqual([admin.userId, user.userId].toSorted())
    expect(await ids(admin, { clientId: w.client.id })).toEqual([])
    const superAdmin = await w.as('SuperAdmin')
    const everybody = await ids(superAdmin)
    expect(everybody).toContain(superAdmin.userId)
    expect(everybody).toContain(user.userId)
    expect(await ids(superAdmin, { clientId: client.id })).toEqual(
      [admin.userId, user.userId].toSorted(),
    )
    expect(await ids(admin, { roleId: no('User') })).toEqual([user.userId])
  })

  it('searches, sorts by what roles may do, and comes in pages', async () => {
    const { client, admin } = await fresh()
    for (const role of ['Viewer', 'Manager', 'User'] as const) await w.as(role, client)
    await add(admin, client, {
      firstName: 'Zoë',
      lastName: '100%_real',
      phoneNumber: '+49 30 1234567',
    })
    const ask = async (params: RouteArgs<typeof userRoutes.listUsers>) =>
      (await admin.call(userRoutes.listUsers, params)).body
    const sorted = await ask({ sort: 'role' })
    expect(sorted.map(({ role }) => role)).toEqual(['Admin', 'Manager', 'User', 'User', 'Viewer'])
    for (const q of ['zoë 100', '%_REAL', '1234567']) {
      expect((await ask({ q })).map(({ firstName }) => firstName)).toEqual(['Zoë'])
    }
    const { body, headers } = await admin.call(userRoutes.listUsers, { page: 2, size: 2 })
    expect([body.length, headers.get('x-total-count')]).toEqual([2, '5'])
  })
})

describe('the inspections of a person’s client', () => {
  it('T28: an Admin sees all of them, the person themselves those that they may see', async () => {
    const { client, admin } = await fresh()
    const user = await w.as('User', client)
    const { id: seen } = await w.project({ client })
    const { id: unseen } = await w.project({ client })
    await w.database.db.execute(sql`insert into user_projects (client_id, user_id, project_id, accessible_to_user)
      values (${client.id}, ${user.userId}, ${seen}, true)`)
    const ids = async (person: Person) =>
      (await person.call(projectRoutes.listProjectsOfUser, { userId: user.userId })).body.map(
        ({ id }) => id,
      )
    expect(await ids(admin)).toEqual([unseen, seen])
    expect(await ids(user)).toEqual([seen])
    expect(
      (await (await w.as('Admin')).call(projectRoutes.listProjectsOfUser, { userId: user.userId }))
        .status,
    ).toBe(404)
  })
})

describe('one name in several spellings (NFC, NFD, full-width, Kelvin sign)', () => {
  const plain = 'karen.ren\u00e9@hotel.example'
  const spellings = [
    'karen.rene\u0301@hotel.example',
    '\uff4baren.ren\u00e9@hotel.example',
    '\u212aaren.REN\u00c9@hotel.example',
  ]

  it('is one account: whoever signs in by any of them is the same person, and sees it as it was typed', async () => {
    const { client, admin } = await fresh()
    const [typed = ''] = spellings
    const { id } = (await add(admin, client, { username: typed })).body
    for (const username of [plain, ...spellings]) {
      expect((await signIn(username, password)).status).toBe(200)
      expect((await add(admin, client, { username })).body.code).toBe('user.nameTaken')
      const { body } = await w.nobody.call(accountRoutes.register, {
        ...newPerson(client),
        phoneNumber: '0123 456 789',
        confirmPassword: password,
        username,
        businessName: 'Seaview Hotel',
        contactFirstName: 'Jonas',
        contactLastName: 'Berg',
        contactEmail: 'office@seaview.example',
        contactPhone: '0123 456 780',
        companyAddress: '1 Harbour Street',
      } as never)
      expect(body.code).toBe('user.nameTaken')
    }
    expect((await read(admin, id)).username).toBe(typed)
    await remove(admin, id)
  })

  it('counts as one account where wrong passwords are counted', async () => {
    const { client, admin } = await fresh()
    await add(admin, client, { username: plain })
    const wrong = async (n: number) =>
      (await signIn([plain, ...spellings][n % 4] ?? '', 'a wrong one')).status
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) statuses.push(await wrong(n))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    w.clock.pass(3_600_000)
  })

  it('that an older and a younger account had before can be repaired, from either side', async () => {
    const { client, admin } = await fresh()
    const older = (await add(admin, client, { username: 'twin@hotel.example' })).body.id
    const younger = (await add(admin, client, { username: 'other@hotel.example' })).body.id
    const asTwins = sql`update users set username = 'twin@hotel.example', twin = '#' || id where id = ${younger}`
    await w.database.db.execute(asTwins)
    const operator = await w.as('SuperAdmin')
    const shared = async () => (await operator.call(clientRoutes.readOverview, {})).body.sharedNames
    expect(await shared()).toBe(1)
    // what else is changed of it leaves things as they are
    expect((await edit(admin, younger, { firstName: 'Marion' })).status).toBe(200)
    expect(await shared()).toBe(1)
    expect((await edit(admin, younger, { username: 'younger@hotel.example' })).status).toBe(200)
    expect([(await signIn('younger@hotel.example', password)).status, await shared()]).toEqual([
      200, 0,
    ])

    await w.database.db.execute(asTwins)
    expect((await edit(admin, older, { username: 'older@hotel.example' })).status).toBe(200)
    expect((await signIn('twin@hotel.example', password)).status).toBe(401)
    expect((await edit(admin, younger, {})).status).toBe(200)
    expect([(await signIn('twin@hotel.example', password)).status, await shared()]).toEqual([
      200, 0,
    ])
  })
})

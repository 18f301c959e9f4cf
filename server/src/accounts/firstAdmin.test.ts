import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { createFirstAdmin, resetFirstAdmin } from './firstAdmin.ts'

let w: World
let folder: string
beforeEach(async () => {
  w = await createWorld({ isEmpty: true })
  folder = await mkdtemp(join(tmpdir(), 'nspect-admin-'))
})
afterEach(async () => {
  await w.close()
  await rm(folder, { recursive: true, force: true })
})

const adminEmail = 'operator@hotel.example'
const signIn = async (username: string, password: string) => {
  const { status, body } = await w.nobody.call(sessionRoutes.authenticate, { username, password })
  return { status, holder: w.holding(body.token) }
}
const meOf = async (holder: World['nobody']) => (await holder.call(sessionRoutes.readMe, {})).body

describe('the first SuperAdmin (T21)', () => {
  it('gets a generated password that is kept until it was shown, and a banner asks them to change it', async () => {
    const first = await createFirstAdmin(
      w.database.db,
      { adminEmail, adminPassword: undefined },
      folder,
    )
    const again = await createFirstAdmin(
      w.database.db,
      { adminEmail, adminPassword: undefined },
      folder,
    )
    expect([again.username, again.password]).toEqual([adminEmail, first.password])
    await again.wasShown()
    expect(await readdir(folder)).toEqual([])
    const { holder } = await signIn(adminEmail, first.password ?? '')
    expect(await meOf(holder)).toMatchObject({ role: 'SuperAdmin', isPasswordMade: true })
  })

  it('is not asked to change a password that the operator chose', async () => {
    await createFirstAdmin(w.database.db, { adminEmail, adminPassword: 'chosen by hand' }, folder)
    const { holder } = await signIn(adminEmail, 'chosen by hand')
    expect(await meOf(holder)).toMatchObject({ isPasswordMade: false })
  })

  it('gets a new password at the console, and is signed out with the old one', async () => {
    expect(await resetFirstAdmin(w.database.db, w.clock.now)).toBeUndefined()
    await createFirstAdmin(w.database.db, { adminEmail, adminPassword: 'chosen by hand' }, folder)
    const before = await signIn(adminEmail, 'chosen by hand')
    const made = await resetFirstAdmin(w.database.db, w.clock.now)
    expect(made?.username).toBe(adminEmail)
    expect((await before.holder.call(sessionRoutes.readMe, {})).status).toBe(401)
    expect((await signIn(adminEmail, 'chosen by hand')).status).toBe(401)
    const { holder } = await signIn(adminEmail, made?.password ?? '')
    expect(await meOf(holder)).toMatchObject({ username: adminEmail, isPasswordMade: true })
  })

  it('is passed over once the account is deleted: the next one gets the password', async () => {
    await createFirstAdmin(w.database.db, { adminEmail, adminPassword: 'chosen by hand' }, folder)
    const { db } = w.database
    await db.execute(sql`insert into users (username, password_hash, first_name, last_name, role, is_password_made)
      select 'second@hotel.example', password_hash, 'Ines', 'Okafor', role, false from users`)
    await db.execute(sql`update users set is_deleted = true where username = ${adminEmail}`)
    expect((await resetFirstAdmin(db, w.clock.now))?.username).toBe('second@hotel.example')
  })
})

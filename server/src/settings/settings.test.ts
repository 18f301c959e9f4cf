import type { RouteArgs } from '@nspect/contract/http/route'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'

let w: World
let superAdmin: Person
beforeAll(async () => {
  w = await createWorld({ site: { settings: { MatterportSdkKey: 'of the environment' } } })
  superAdmin = await w.as('SuperAdmin')
})
afterAll(() => w.close())

const save = (by: Person, key: string, value: string, clientIds?: number[]) =>
  by.call(settingRoutes.saveSetting, { key, value, ...(clientIds && { clientIds }) })
const update = (by: Person, input: RouteArgs<typeof settingRoutes.updateSetting>) =>
  by.call(settingRoutes.updateSetting, input)
const remove = (by: Person, id: number) => by.call(settingRoutes.deleteSetting, { id })
const valueAt = async (by: Person, key: string) => {
  const { status, body } = await by.call(settingRoutes.readSettingByKey, { key })
  return status === 200 ? body.value : status
}
const keysOf = async (by: Person) =>
  (await by.call(settingRoutes.listSettings, {})).body.map(({ key }) => key)
const hotel = async () => {
  const client = await w.newClient('Business')
  return { client, admin: await w.as('Admin', client) }
}

describe('reading settings', () => {
  it('T34: takes the client’s own value, else that for all clients, else the environment’s', async () => {
    const { client, admin } = await hotel()
    const key = 'MatterportSdkKey'
    expect(await valueAt(admin, key)).toBe('of the environment')
    const { body } = await save(superAdmin, key, 'for all')
    expect(await valueAt(admin, key)).toBe('for all')
    await save(admin, key, 'of the hotel', [client.id])
    expect([await valueAt(admin, key), await valueAt(await w.as('Viewer', client), key)]).toEqual([
      'of the hotel',
      'of the hotel',
    ])
    expect(await valueAt(await w.as('User'), key)).toBe('for all')
    expect(await valueAt(admin, 'Nobody has set this')).toBe(404)
    await remove(superAdmin, body.id)
  })

  it('T34: below Admin shows keys of the public list alone', async () => {
    const { client, admin } = await hotel()
    await save(admin, 'Motto', 'A good night', [client.id])
    await save(admin, 'TimeZone', 'Europe/Lisbon', [client.id])
    const rows = (await admin.call(settingRoutes.listSettings, {})).body
    const motto = rows.find(({ key }) => key === 'Motto')?.id ?? 0
    for (const role of ['Viewer', 'User', 'Manager'] as const) {
      const person = await w.as(role, client)
      expect(await keysOf(person)).toEqual(['TimeZone'])
      expect(await valueAt(person, 'Motto')).toBe(404)
      expect((await person.call(settingRoutes.readSetting, { id: motto })).status).toBe(404)
      expect(
        (await person.call(settingRoutes.listSettingsForClient, { clientId: client.id })).body,
      ).toHaveLength(1)
    }
    expect([await valueAt(admin, 'Motto'), (await keysOf(admin)).toSorted()]).toEqual([
      'A good night',
      ['Motto', 'TimeZone'],
    ])
  })

  it('shows an Admin their own client’s rows, a SuperAdmin everybody’s', async () => {
    const { client, admin } = await hotel()
    const { body: all } = await save(superAdmin, 'House rule', 'No smoking')
    await save(superAdmin, 'House rule', 'No pets', [w.client.id])
    await save(admin, 'House rule', 'No noise', [client.id])
    const listed = async (by: Person, params: RouteArgs<typeof settingRoutes.listSettings>) =>
      (await by.call(settingRoutes.listSettings, params)).body.map(({ value }) => value)
    expect(await listed(admin, { q: 'house' })).toEqual(['No noise'])
    expect(await listed(superAdmin, { q: 'house rule', sort: 'value' })).toEqual([
      'No noise',
      'No pets',
      'No smoking',
    ])
    expect(
      (await admin.call(settingRoutes.listSettingsForClient, { clientId: w.client.id })).status,
    ).toBe(404)
    expect((await admin.call(settingRoutes.readSetting, { id: all.id })).status).toBe(404)
    const { body } = await superAdmin.call(settingRoutes.listSettingsForClient, {
      clientId: w.client.id,
    })
    expect(body.map(({ value }) => value)).toEqual(['No pets'])
  })
})

describe('saving settings', () => {
  it('T35: writes the key for each of the clients, once each, however often', async () => {
    const { client } = await hotel()
    const { client: other } = await hotel()
    const ids = [client.id, other.id, client.id]
    await save(superAdmin, 'Wi-Fi', 'guest', ids)
    await save(superAdmin, 'Wi-Fi', 'lobby', ids)
    const { body } = await superAdmin.call(settingRoutes.listSettings, { q: 'wi-fi' })
    expect(body.map(({ clientId, value, version }) => [clientId, value, version])).toEqual([
      [other.id, 'lobby', 2],
      [client.id, 'lobby', 2],
    ])
    const twice = await Promise.all(
      [1, 2, 3].map((n) => save(superAdmin, 'At once', String(n), [client.id])),
    )
    expect(new Set(twice.map((answer) => answer.body.id)).size).toBe(1)
  })

  it('T35: asks an Admin for a client, in the words for none and for nothing said', async () => {
    const { client, admin } = await hotel()
    const listed = async (clientIds?: number[]) => {
      const { status, body } = await save(admin, 'Motto', 'A good night', clientIds)
      return [status, body.Message]
    }
    expect(await listed([])).toEqual([400, 'Please select a client'])
    expect(await listed()).toEqual([400, 'Client selection is required'])
    expect((await listed([w.client.id]))[0]).toBe(404)
    expect((await listed([client.id, w.client.id]))[0]).toBe(404)
    expect((await listed([client.id]))[0]).toBe(200)
    expect(
      (await superAdmin.call(settingRoutes.listSettings, { q: 'Motto' })).body.map(
        (row) => row.clientId,
      ),
    ).not.toContain(w.client.id)
  })

  it('T35: an update changes its row, adds for clients that were added, and removes none', async () => {
    const { client } = await hotel()
    const { client: other } = await hotel()
    const { body } = await save(superAdmin, 'Check-in', '14:00', [client.id])
    const changed = await update(superAdmin, {
      id: body.id,
      version: 1,
      key: 'Check-in',
      value: '15:00',
      clientIds: [other.id],
    })
    expect(changed.status).toBe(200)
    const { body: rows } = await superAdmin.call(settingRoutes.listSettings, { q: 'Check-in' })
    expect(rows.map(({ clientId, value }) => [clientId, value])).toEqual([
      [other.id, '15:00'],
      [client.id, '15:00'],
    ])
  })

  it('T83: a stale update is refused with what is stored now; a title that is taken is named', async () => {
    const { client, admin } = await hotel()
    const clientIds = [client.id]
    const { body } = await save(admin, 'Check-out', '11:00', clientIds)
    await save(admin, 'Breakfast', '7:00', clientIds)
    const at = { id: body.id, key: 'Check-out', clientIds }
    expect((await update(admin, { ...at, value: '12:00', version: 1 })).status).toBe(200)
    const stale = await update(admin, { ...at, value: '10:00', version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'record.stale'])
    expect(stale.body.current).toMatchObject({ value: '12:00', version: 2 })
    expect((await update(admin, { ...at, value: '10:00' })).status).toBe(200)
    const taken = await update(admin, { ...at, key: 'Breakfast', value: '12:00', version: 3 })
    expect([taken.status, taken.body.errors?.[0]?.field]).toEqual([400, 'key'])
  })

  it('a key that was deleted begins anew: the audit trail does not take its old value for what stood there', async () => {
    const { client, admin } = await hotel()
    const { body } = await save(admin, 'Check-in', '15:00', [client.id])
    expect((await admin.call(settingRoutes.deleteSetting, { id: body.id })).status).toBe(200)
    await save(admin, 'Check-in', '16:00', [client.id])
    const { rows } = await w.database.db.execute<{ before: { value?: string } | null }>(
      sql`select before from audit_events where record = 'setting' and client_id = ${client.id} order by id desc limit 1`,
    )
    expect(rows[0]?.before?.value).toBeUndefined()
  })

  it('a setting that was deleted is shown to nobody any more, and its row stays, marked as deleted', async () => {
    const { client, admin } = await hotel()
    const { body } = await save(admin, 'Late arrival', 'Ring twice', [client.id])
    const stored = async () =>
      (
        await w.database.db.execute(
          sql`select key, value, is_deleted from settings where id = ${body.id}`,
        )
      ).rows
    const row = { key: 'Late arrival', value: 'Ring twice' }
    expect(await stored()).toEqual([{ ...row, is_deleted: false }])
    expect((await remove(admin, body.id)).body.message).toBe('Setting deleted successfully.')
    expect(await stored()).toEqual([{ ...row, is_deleted: true }])
    expect((await admin.call(settingRoutes.readSetting, { id: body.id })).status).toBe(404)
    expect(await keysOf(admin)).not.toContain('Late arrival')
  })

  it('BI-037, T34: takes no secret from anybody', async () => {
    const { client, admin } = await hotel()
    for (const key of [
      'SECRET_KEY',
      'smtp url',
      'SmtpPassword',
      'ChargifyApiKey',
      'S3_SECRET',
      'databaseUrl',
      'Token',
    ]) {
      const answers = [await save(superAdmin, key, 'x'), await save(admin, key, 'x', [client.id])]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [403, 'setting.reserved'],
        [403, 'setting.reserved'],
      ])
    }
    const { body } = await save(admin, 'Motto', 'A good night', [client.id])
    expect(
      (await update(admin, { id: body.id, key: 'apikey', value: 'x', clientIds: [client.id] }))
        .status,
    ).toBe(403)
  })

  it('leaves to SuperAdmin what programs, card data and terms hang on, and what stands for all clients', async () => {
    const { client, admin } = await hotel()
    for (const [key, value] of [
      ['MatterportSdkUrl', 'https://tour.example/sdk.js'],
      ['ChargifyServerHost', 'pay.example'],
      ['termsUrl', 'https://terms.example'],
    ] as const) {
      expect((await save(admin, key, value, [client.id])).body.code).toBe('setting.reserved')
      const kept = await save(superAdmin, key, value, [client.id])
      expect([kept.status, (await remove(admin, kept.body.id)).body.code]).toEqual([
        200,
        'setting.reserved',
      ])
    }
    const { body } = await save(superAdmin, 'Quiet hours', '22:00')
    expect(
      (
        await update(admin, {
          id: body.id,
          key: 'Quiet hours',
          value: '1:00',
          clientIds: [client.id],
        })
      ).status,
    ).toBe(403)
    expect((await remove(admin, body.id)).status).toBe(403)
    expect((await remove(superAdmin, body.id)).body.message).toBe('Setting deleted successfully.')
    expect((await remove(superAdmin, body.id)).status).toBe(404)
  })

  it('refuses values that the product could not use', async () => {
    const { client, admin } = await hotel()
    const saved = async (key: string, value: string) => {
      const { status, body } = await save(superAdmin, key, value, [client.id])
      return [status, body.errors?.[0]?.field]
    }
    expect(await saved('TimeZone', 'Atlantis/Harbour')).toEqual([400, 'value'])
    expect(await saved('LanguageSwitcher', 'maybe')).toEqual([400, 'value'])
    expect(await saved('termsUrl', 'javascript:alert(1)')).toEqual([400, 'value'])
    expect(await saved('MatterportSdkUrl', 'http://plain.example')).toEqual([400, 'value'])
    expect((await save(admin, 'TimeZone', 'Asia/Tokyo', [client.id])).status).toBe(200)
  })
})

describe('what a page may know before and after the sign-in', () => {
  const config = async (by: Person, token?: string) =>
    (await by.call(settingRoutes.readPublicConfig, token ? { token } : {})).body.settings

  const shareTokenOf = async (client: TestClient) => {
    const { id: projectId } = await w.project({ client })
    const manager = await w.as('Manager', client)
    const { body } = await manager.call(reportRoutes.shareReport, { projectId })
    const short = new URL(body.link).searchParams.get('token') ?? ''
    return (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data
      .originalToken
  }

  it('T34: anybody learns the open keys; a session and a share link the public ones of their client', async () => {
    const { client, admin } = await hotel()
    await save(superAdmin, 'termsUrl', 'https://terms.example/all')
    await save(admin, 'MatterportSdkKey', 'of the hotel', [client.id])
    await save(admin, 'Motto', 'A good night', [client.id])
    expect(await config(w.nobody)).toEqual({ termsUrl: 'https://terms.example/all' })
    const whole = { termsUrl: 'https://terms.example/all', MatterportSdkKey: 'of the hotel' }
    expect(await config(await w.as('Viewer', client))).toEqual(whole)
    expect(await config(w.nobody, await shareTokenOf(client))).toEqual(whole)
    expect((await config(await w.as('Viewer'))).MatterportSdkKey).toBe('of the environment')
    expect(await config(w.nobody, 'no such token')).toEqual({
      termsUrl: 'https://terms.example/all',
    })
  })

  it('T39: the language switcher is shown where the setting says so', async () => {
    const shown = async (by: Person) =>
      (await by.call(settingRoutes.readPublicConfig, {})).body.hasLanguageSwitcher
    const { client, admin } = await hotel()
    expect([await shown(admin), await shown(w.nobody)]).toEqual([false, false])
    await save(admin, 'LanguageSwitcher', 'true', [client.id])
    expect([await shown(admin), await shown(w.nobody)]).toEqual([true, false])
  })

  it('T39: where the environment shows the language switcher, the setting still hides it', async () => {
    const shown = async (by: Person) =>
      (await by.call(settingRoutes.readPublicConfig, {})).body.hasLanguageSwitcher
    const { client, admin } = await hotel()
    w.site.hasLanguageSwitcher = true
    onTestFinished(() => {
      w.site.hasLanguageSwitcher = false
    })
    expect([await shown(admin), await shown(w.nobody)]).toEqual([true, true])
    await save(admin, 'LanguageSwitcher', 'false', [client.id])
    expect([await shown(admin), await shown(w.nobody)]).toEqual([false, true])
  })
})

describe('the settings by name', () => {
  const named = async (by: Person, key: string) =>
    (await by.call(settingRoutes.listKnownSettings, {})).body.find((setting) => setting.key === key)
  const values = (found: Awaited<ReturnType<typeof named>>) => [
    found?.stored?.value ?? null,
    found?.fallback,
    found?.exceptions.map(({ value }) => value),
  ]

  it('T281: says what is stored, what holds otherwise, and which clients have another value', async () => {
    const { client, admin } = await hotel()
    const key = 'PaperSize'
    expect(values(await named(superAdmin, key))).toEqual([null, null, []])
    const { body } = await save(superAdmin, key, 'A4')
    await save(superAdmin, key, 'Letter', [client.id])
    expect(values(await named(superAdmin, key))).toEqual(['A4', null, ['Letter']])
    expect((await named(superAdmin, key))?.exceptions[0]?.client).toBe(
      (await superAdmin.call(settingRoutes.listSettingsForClient, { clientId: client.id })).body[0]
        ?.client,
    )
    // an Admin reads their own value, and what holds without it; nobody else's
    expect(values(await named(admin, key))).toEqual(['Letter', 'A4', []])
    expect(values(await named(await w.as('Admin'), key))).toEqual([null, 'A4', []])
    await remove(superAdmin, body.id)
    expect(values(await named(superAdmin, key))).toEqual([null, null, ['Letter']])
    const another = await hotel()
    await save(superAdmin, key, 'A4', [another.client.id])
    await w.database.db.execute(
      sql`update settings set is_deleted = true where client_id = ${client.id}`,
    )
    expect(values(await named(superAdmin, key))).toEqual([null, null, ['A4']])
    await w.database.db.execute(
      sql`update clients set is_deleted = true where id = ${another.client.id}`,
    )
    expect(values(await named(superAdmin, key))).toEqual([null, null, []])
    expect(values(await named(superAdmin, 'MatterportSdkKey'))[1]).toBe('of the environment')
    expect(values(await named(superAdmin, 'FirmReminders'))[1]).toBe('true')
  })

  it('T281: shows an Admin what they may change, and nobody below the settings', async () => {
    const { client, admin } = await hotel()
    expect([
      (await named(admin, 'TimeZone'))?.key,
      await named(admin, 'BlockOverAllowance'),
    ]).toEqual(['TimeZone', undefined])
    const manager = await w.as('Manager', client)
    expect((await manager.call(settingRoutes.listKnownSettings, {})).status).toBe(403)
  })

  it('T281: names twenty clients with values of their own, and how many there are', async () => {
    await w.database.db.execute(sql`with made as (
      insert into clients (business_name) select 'Inn ' || n from generate_series(1, 25) n returning id)
      insert into settings (client_id, key, value) select id, 'Currency', 'CHF' from made`)
    const found = await named(superAdmin, 'Currency')
    expect([found?.exceptions.length, found?.exceptionCount]).toEqual([20, 25])
  })
})

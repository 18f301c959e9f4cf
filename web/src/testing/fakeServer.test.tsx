import { settingRoutes } from '@nspect/contract/settings/settings'
import { userRoutes } from '@nspect/contract/users/users'
import { afterEach, describe, expect, it } from 'vitest'
import { callRoute } from '../api/callRoute.ts'
import { buildSetting } from './exampleRecords.ts'
import { createPage, server } from './fakeServer.ts'

describe('the served network fails a test', () => {
  const noticed: string[] = []
  afterEach(() => {
    noticed.length = 0
  })
  const collect = () => noticed.push(...server.reset())

  it('that calls what nobody serves', async () => {
    await expect(callRoute(userRoutes.listRoles, {})).rejects.toThrow(
      'This address does not exist.',
    )
    collect()
    expect(noticed).toEqual([expect.stringContaining('nobody serves GET')])
  })

  it('that sends what the contract refuses', async () => {
    server.serve(settingRoutes.saveSetting, { id: 1 })
    await callRoute(settingRoutes.saveSetting, { key: '', value: 'x' })
    collect()
    expect(noticed).toEqual([
      expect.stringMatching(/saveSetting was sent a body that the contract refuses: key/i),
    ])
  })

  it('that serves what the contract does not allow', async () => {
    server.serve(settingRoutes.readSetting, buildSetting({ id: 0 }))
    await callRoute(settingRoutes.readSetting, { id: 1 })
    collect()
    expect(noticed).toEqual([
      expect.stringContaining('is answered what the contract does not allow'),
    ])
  })
})

it('a served list says how long it is in all', async () => {
  server.serve(settingRoutes.listSettings, createPage([buildSetting()], 70))
  let total: string | null = null
  const options = { onHeaders: (headers: Headers) => (total = headers.get('x-total-count')) }
  await callRoute(settingRoutes.listSettings, { page: 1, size: 1 }, options)
  expect(total).toBe('70')
})

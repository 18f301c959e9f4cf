import { clientRoutes } from '@nspect/contract/clients/clients'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildClient, buildSetting } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

beforeEach(() => {
  server.serve(settingRoutes.listSettings, [])
  server.serve(settingRoutes.listSettingsForClient, [])
  server.serve(clientRoutes.listClients, ({ input }) =>
    [buildClient(), buildClient({ id: 3, businessName: 'Northern Inn' })].filter(
      ({ businessName }) => businessName.includes(input.q ?? ''),
    ),
  )
})

const keyField = () => screen.findByRole('combobox', { name: /Title/ })
const valueField = () => screen.getByRole('textbox', { name: /Value/ })

describe('a new setting', () => {
  it('is chosen from the keys that the product reads, for the clients that are found by name', async () => {
    server.serve(settingRoutes.saveSetting, { id: 44 })
    const { user, fill } = await renderScreen('/settings/setting/manage', { as: 'SuperAdmin' })
    await user.click(await keyField())
    await user.click(await screen.findByRole('option', { name: 'TimeZone' }))
    await fill(valueField(), 'Europe/Oslo')
    await user.type(screen.getByRole('combobox', { name: /Client/ }), 'North')
    await user.click(await screen.findByRole('option', { name: 'Northern Inn' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Setting saved successfully.')).toBeVisible()
    expect(server.sent(settingRoutes.saveSetting).map(({ input }) => input)).toEqual([
      { key: 'TimeZone', value: 'Europe/Oslo', clientIds: [3] },
    ])
  })

  it('shows the known keys in the form, so that no list covers what follows, until one of them is chosen', async () => {
    const { fill, user } = await renderScreen('/settings/setting/manage', { as: 'Admin' })
    const list = await screen.findByRole('listbox', { name: 'Title' })
    expect(list.closest('form')).toContainElement(screen.getByRole('button', { name: 'Save' }))
    expect(list.closest('[data-position], [data-portal]')).toBeNull()
    // blur does not close the list
    await user.click(valueField())
    expect(list).toBeVisible()
    await fill(await keyField(), 'zone')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'TimeZone',
    ])
    await user.click(screen.getByRole('option', { name: 'TimeZone' }))
    expect(await keyField()).toHaveValue('TimeZone')
    expect(screen.queryByRole('listbox', { name: 'Title' })).toBeNull()
  })

  it('without a client is not saved, and the open button says so (T35)', async () => {
    const { fill, user } = await renderScreen('/settings/setting/manage', { as: 'Admin' })
    await fill(await keyField(), 'TimeZone')
    await fill(valueField(), 'Europe/Oslo')
    await user.type(screen.getByRole('combobox', { name: /Client/ }), '{Backspace}')
    expect(await screen.findByText('Please select a client')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please select a client before saving the setting.',
    )
    expect(server.sent(settingRoutes.saveSetting)).toEqual([])
  })

  it('is chosen by keys as well', async () => {
    const { user } = await renderScreen('/settings/setting/manage', { as: 'Admin' })
    await user.type(await keyField(), 'zone{ArrowDown}{Enter}')
    expect(await keyField()).toHaveValue('TimeZone')
  })

  it('says what is wrong with the value of a key that the product reads, and the button closes', async () => {
    const { fill, user } = await renderScreen('/settings/setting/manage', { as: 'Admin' })
    await fill(await keyField(), 'TimeZone')
    await fill(valueField(), 'Europe/Atlantis')
    await user.tab()
    expect(valueField()).toHaveAccessibleDescription('Choose a time zone from the list.')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  })
})

it('a setting that somebody else changed meanwhile is shown in both versions', async () => {
  server.serve(settingRoutes.readSetting, buildSetting())
  server.serve(
    settingRoutes.updateSetting,
    createRefusal('record.stale', {
      current: buildSetting({ value: 'Europe/Madrid', version: 6 }),
    }),
    { id: 41 },
  )
  const { user, fill } = await renderScreen('/settings/setting/manage/41', { as: 'Admin' })
  await screen.findByDisplayValue('Europe/Lisbon')
  await fill(valueField(), 'Europe/Oslo')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  const box = within(await screen.findByRole('alert'))
  expect(box.getByRole('row', { name: 'Value Europe/Madrid Europe/Oslo' })).toBeVisible()
  await user.click(box.getByRole('button', { name: 'Keep mine' }))
  await screen.findByText('Setting saved successfully.')
  expect(
    server.sent(settingRoutes.updateSetting).map(({ input }) => [input.version, input.value]),
  ).toEqual([
    [5, 'Europe/Oslo'],
    [6, 'Europe/Oslo'],
  ])
})

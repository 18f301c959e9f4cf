import { clientRoutes } from '@nspect/contract/clients/clients'
import {
  getSettingDeclaration,
  type KnownSettingKey,
  knownSettingKeys,
} from '@nspect/contract/settings/knownSettings'
import { type SettingOverview, settingRoutes } from '@nspect/contract/settings/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildClient, buildSetting } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const overviews = (
  changes: Partial<Record<KnownSettingKey, Partial<SettingOverview>>> = {},
): SettingOverview[] =>
  knownSettingKeys.map((key) => ({
    key,
    fallback: getSettingDeclaration(key).default ?? null,
    stored: null,
    exceptions: [],
    exceptionCount: 0,
    isFixed: false,
    ...changes[key],
  }))
const forAll = (value: string, key = 'TimeZone') =>
  buildSetting({ key, value, clientId: null, client: null })
const findSettingLine = async (name: string) => {
  const line = (await screen.findByRole('heading', { name: new RegExp(`^${name}`) })).closest('li')
  return within(line ?? document.body)
}

beforeEach(() => {
  server.serve(settingRoutes.listKnownSettings, overviews())
  server.serve(clientRoutes.listClients, [
    buildClient(),
    buildClient({ id: 3, businessName: 'Northern Inn' }),
  ])
  server.serve(clientRoutes.readClient, buildClient({ id: 3, businessName: 'Northern Inn' }))
})

describe('the settings by name', () => {
  it('T614 the currency is fixed while costs are stored, and says why', async () => {
    const stored = buildSetting({ key: 'Currency', value: 'EUR' })
    server.serve(
      settingRoutes.listKnownSettings,
      overviews({ Currency: { stored, isFixed: true } }),
    )
    await renderScreen('/settings/setting', { as: 'Admin' })
    const line = await findSettingLine('Currency of costs')
    expect(line.getByRole('combobox')).toBeDisabled()
    line.getByText('Fixed while costs are stored. To change it, remove all costs first.')
    expect(line.queryByRole('button', { name: /default/i })).toBeNull()
  })

  it('T614 a client’s currency with stored costs is not offered for removal, and says why', async () => {
    const forClient = (id: number, client: string, isFixed: boolean) => ({
      ...buildSetting({ id, key: 'Currency', value: 'EUR', clientId: id, client }),
      isFixed,
    })
    server.serve(
      settingRoutes.listKnownSettings,
      overviews({
        Currency: {
          exceptions: [forClient(2, 'Harbour Hotels', true), forClient(3, 'Seaview', false)],
          exceptionCount: 2,
        },
      }),
    )
    await renderScreen('/settings/setting', { as: 'SuperAdmin' })
    const line = await findSettingLine('Currency of costs')
    expect(line.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
    expect(line.getByRole('button', { name: /^Remove .* Seaview$/ })).toBeVisible()
    line.getByText('Fixed while costs are stored. To change it, remove all costs first.')
  })

  it('T614 a currency with stored costs cannot be deleted under Advanced either, and says why', async () => {
    server.serve(settingRoutes.listSettings, [
      { ...buildSetting({ id: 5, key: 'Currency', value: 'EUR' }), isFixed: true },
      { ...buildSetting({ id: 6, key: 'Motto', value: 'Safe stays' }), isFixed: false },
    ])
    await renderScreen('/settings/setting/keys', { as: 'Admin' })
    const removalOf = async (key: string) =>
      within((await screen.findByText(key)).closest('tr') ?? document.body).getByRole('menuitem', {
        name: /Delete/,
        hidden: true,
      })
    expect(await removalOf('Motto')).not.toHaveAttribute('aria-disabled', 'true')
    const removal = await removalOf('Currency')
    expect(removal).toHaveAttribute('aria-disabled', 'true')
    expect(removal).toHaveTextContent(
      'Fixed while costs are stored. To change it, remove all costs first.',
    )
  })

  it('T615: the tax rate is a percentage, checked before it is sent', async () => {
    server.serve(settingRoutes.saveSetting, { id: 44 })
    const { user } = await renderScreen('/settings/setting', { as: 'Admin' })
    const line = await findSettingLine('Tax rate')
    const rate = line.getByRole('textbox', { name: 'Tax rate' })
    expect(rate).toHaveValue('')
    await user.type(rate, '119')
    await user.tab()
    expect(
      line.getByText('Enter a percentage from 0 to 100 with up to three decimals.'),
    ).toBeVisible()
    await user.clear(rate)
    await user.type(rate, '19.5')
    await user.click(line.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.sent(settingRoutes.saveSetting).map(({ input }) => input)).toMatchObject([
        { key: 'TaxRate', value: '19.5' },
      ]),
    )
  })

  it('T281: stand in groups, with what each does, its value and what holds otherwise', async () => {
    server.serve(
      settingRoutes.listKnownSettings,
      overviews({
        TimeZone: { stored: forAll('Europe/Lisbon') },
        FirmReminders: { fallback: 'false' },
      }),
    )
    await renderScreen('/settings/setting', { as: 'SuperAdmin' })
    const zone = await findSettingLine('Time zone of reports')
    expect(zone.getByRole('combobox', { name: 'Time zone of reports' })).toHaveValue(
      'Europe/Lisbon',
    )
    expect(zone.getByText('Changed')).toBeVisible()
    expect(zone.getByText('Default: UTC')).toBeVisible()
    const reminders = await findSettingLine('Remind contractors')
    expect(reminders.getByRole('switch')).not.toBeChecked()
    expect(reminders.queryByText('Changed')).toBeNull()
    expect(reminders.getByText('This is the default.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Signing in' })).toBeVisible()
  })

  it('T282: are saved one at a time, and say what is not saved yet', async () => {
    server.serve(settingRoutes.saveSetting, { id: 44 })
    const { user } = await renderScreen('/settings/setting', { as: 'SuperAdmin' })
    const line = await findSettingLine('Remind contractors')
    expect(line.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.click(line.getByRole('switch'))
    expect(line.getByText('Not saved yet')).toBeVisible()
    await user.click(line.getByRole('button', { name: 'Discard' }))
    expect(line.getByRole('switch')).toBeChecked()
    await user.click(line.getByRole('switch'))
    await user.click(line.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Remind contractors saved.')).toBeVisible()
    expect(server.sent(settingRoutes.saveSetting).map(({ input }) => input)).toEqual([
      { key: 'FirmReminders', value: 'false', clientIds: [] },
    ])
  })

  it('T282: say what is wrong beside the field before anything is sent', async () => {
    const { user, fill } = await renderScreen('/settings/setting', { as: 'SuperAdmin' })
    const line = await findSettingLine('Terms of use')
    const field = line.getByRole('textbox', { name: 'Terms of use' })
    await fill(field, 'http://plain.example')
    await user.click(line.getByRole('button', { name: 'Save' }))
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Enter a valid link.')
    expect(server.sent(settingRoutes.saveSetting)).toEqual([])
  })

  it('T282: show both versions where somebody else saved meanwhile', async () => {
    const stored = forAll('false', 'FirmReminders')
    server.serve(settingRoutes.listKnownSettings, overviews({ FirmReminders: { stored } }))
    server.serve(
      settingRoutes.updateSetting,
      createRefusal('record.stale', { current: { ...stored, version: 6 } }),
      {
        id: 41,
      },
    )
    const { user } = await renderScreen('/settings/setting', { as: 'SuperAdmin' })
    const line = await findSettingLine('Remind contractors')
    await user.click(line.getByRole('switch'))
    await user.click(line.getByRole('button', { name: 'Save' }))
    await user.click(await line.findByRole('button', { name: 'Keep mine' }))
    await screen.findByText('Remind contractors saved.')
    expect(
      server.sent(settingRoutes.updateSetting).map(({ input }) => [input.version, input.value]),
    ).toEqual([
      [5, 'true'],
      [6, 'true'],
    ])
  })

  it('keep what is typed where *Use default* is not done after all', async () => {
    const stored = forAll('https://harbour.example/terms', 'termsUrl')
    server.serve(settingRoutes.listKnownSettings, overviews({ termsUrl: { stored } }))
    const { user, fill } = await renderScreen('/settings/setting', { as: 'SuperAdmin' })
    const line = await findSettingLine('Terms of use')
    await fill(
      line.getByRole('textbox', { name: 'Terms of use' }),
      'https://harbour.example/terms-2027',
    )
    await user.click(line.getByRole('button', { name: /default/ }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
    )
    expect(line.getByRole('textbox', { name: 'Terms of use' })).toHaveValue(
      'https://harbour.example/terms-2027',
    )
    expect(server.sent(settingRoutes.deleteSetting)).toEqual([])
  })

  it('T283: have a line for each client with another value, which is added and removed there', async () => {
    const own = buildSetting({ key: 'PaperSize', value: 'Letter' })
    server.serve(
      settingRoutes.listKnownSettings,
      overviews({ PaperSize: { exceptions: [{ ...own, isFixed: false }], exceptionCount: 24 } }),
    )
    server.serve(settingRoutes.saveSetting, { id: 44 })
    server.serve(settingRoutes.deleteSetting, { id: 41 })
    const { user } = await renderScreen('/settings/setting', { as: 'SuperAdmin' })
    const line = await findSettingLine('Paper size of printed reports')
    expect(line.getByText('For Harbour Lights: Letter')).toBeVisible()
    expect(line.getByRole('link', { name: /23 more client overrides/ })).toHaveAttribute(
      'href',
      '/settings/setting/keys?q=PaperSize',
    )
    await user.click(line.getByRole('button', { name: /Override for a client/ }))
    const form = within(line.getByRole('form', { name: /Override for a client/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByText('Please select a client')).toBeVisible()
    await user.click(form.getByRole('combobox', { name: 'Client' }))
    await user.click(await screen.findByRole('option', { name: 'Northern Inn' }))
    await user.selectOptions(
      form.getByRole('combobox', { name: 'Paper size of printed reports for this client' }),
      'A4',
    )
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Paper size of printed reports saved.')
    expect(server.sent(settingRoutes.saveSetting).map(({ input }) => input)).toEqual([
      { key: 'PaperSize', value: 'A4', clientIds: [3] },
    ])
    await user.click(
      line.getByRole('button', { name: /^Remove the override of .* for Harbour Lights/ }),
    )
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Setting deleted successfully.')).toBeVisible()
  })

  it('T283: are found by name, help and key; other keys stay reachable', async () => {
    const { user } = await renderScreen('/settings/setting', { as: 'SuperAdmin' })
    const search = await screen.findByRole('searchbox')
    await user.type(search, 'papersize')
    expect(
      screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual(['Paper size of printed reports'])
    await user.clear(search)
    await user.type(search, 'motto')
    expect(screen.getByText(/No setting matches “motto”/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Advanced' })).toHaveAttribute(
      'href',
      '/settings/setting/keys',
    )
  })

  it('T281: an Admin changes the value of their own client', async () => {
    server.serve(
      settingRoutes.listKnownSettings,
      overviews({ TimeZone: { fallback: 'Europe/Lisbon' } }),
    )
    server.serve(settingRoutes.saveSetting, { id: 44 })
    const { user } = await renderScreen('/settings/setting', { as: 'Admin' })
    const line = await findSettingLine('Remind contractors')
    expect(line.queryByRole('button', { name: /Override/ })).toBeNull()
    await user.click(line.getByRole('switch'))
    await user.click(line.getByRole('button', { name: 'Save' }))
    await screen.findByText('Remind contractors saved.')
    expect(server.sent(settingRoutes.saveSetting)[0]?.input.clientIds).toHaveLength(1)
  })
})

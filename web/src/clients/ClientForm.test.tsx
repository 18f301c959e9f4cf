import { clientRoutes } from '@nspect/contract/clients/clients'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildClient } from '../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

beforeEach(() => {
  server.serve(clientRoutes.listClients, [buildClient()])
  server.serve(clientRoutes.readClient, buildClient())
})

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const button = (name: string) => screen.getByRole('button', { name })

describe('a new client', () => {
  const open = async () => {
    const shown = await renderScreen('/client/manage/0', { as: 'SuperAdmin' })
    await screen.findByRole('textbox', { name: /^Business Name/ })
    return shown
  }
  const fillIn = async ({ fill }: Awaited<ReturnType<typeof open>>) => {
    await fill(field('Business Name'), 'Lakeside Inn')
    await fill(field('Contact Name'), 'Noor Okonkwo')
    await fill(field('Contact Phone'), '+44 20 0000 0300')
    await fill(field('Contact Email'), 'desk@lakeside.example')
    await fill(field('Company Address'), '4 Shore Road')
  }

  it('begins on the lowest plan, says what is missing and what is wrong, and closes the button', async () => {
    const { user, fill } = await open()
    expect(screen.getByRole('combobox', { name: /Tier Plan/ })).toHaveDisplayValue('Individual')
    await user.click(button('Add Client'))
    expect(screen.getByText('Business is required')).toBeVisible()
    expect(button('Add Client')).toBeDisabled()
    await fill(field('Contact Email'), 'front desk')
    await fill(field('No of nSpections'), '')
    expect(screen.getByText('Please enter a valid email')).toBeVisible()
    expect(screen.getByText('Please specify no of projects')).toBeVisible()
    expect(server.sent(clientRoutes.saveClient)).toEqual([])
  })

  it('is sent once with its logo, and again under the same key when no answer came', async () => {
    const saving = createHeldReply<typeof clientRoutes.saveClient>({ id: 8 })
    server.serve(clientRoutes.saveClient, lostReply, saving)
    const shown = await open()
    await fillIn(shown)
    const logo = new File(['logo'], 'lakeside.png', { type: 'image/png' })
    await shown.user.upload(screen.getByLabelText(/Logo/, { selector: 'input' }), logo)
    await shown.user.click(button('Add Client'))
    expect(await screen.findByRole('alert')).toBeVisible()
    await shown.user.click(button('Add Client'))
    await shown.user.click(button('Add Client'))
    saving.release()
    expect(await screen.findByText('Client saved successfully.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Open: Lakeside Inn' })).toBeVisible()
    const sent = server.sent(clientRoutes.saveClient)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'))
    expect(sent[1]?.input).toMatchObject({
      businessName: 'Lakeside Inn',
      contactEmail: 'desk@lakeside.example',
    })
    expect(Object.values(sent[1]?.files ?? {}).flat()).toHaveLength(1)
    expect(shown.address()).toBe('/clients')
  })
})

describe('one’s own client', () => {
  const open = async () => {
    const shown = await renderScreen('/client/manage/2', { as: 'Admin' })
    await screen.findByDisplayValue('Mara Lindqvist')
    return shown
  }

  it('is looked after by its Admin, the plan is not', async () => {
    await open()
    expect(screen.getByRole('combobox', { name: /Tier Plan/ })).toBeDisabled()
    expect(field('No of nSpections')).toBeDisabled()
    expect(field('Contact Name')).toBeEnabled()
  })

  it('T611: its Admin turns offline copies off', async () => {
    server.serve(clientRoutes.saveClient, { id: 2 })
    const { user } = await open()
    const box = screen.getByRole('checkbox', { name: 'Offline copies' })
    expect(box).toBeChecked()
    expect(box).toHaveAccessibleDescription(/^People can keep inspections on their devices/)
    await user.click(box)
    await user.click(button('Save Client'))
    await screen.findByText('Client saved successfully.')
    expect(server.sent(clientRoutes.saveClient)[0]?.input).toMatchObject({
      allowOfflineCopies: false,
    })
  })

  it('T611: offline copies that somebody else turned off meanwhile are shown in both versions', async () => {
    const savedByOther = buildClient({ allowOfflineCopies: false, version: 3 })
    server.serve(clientRoutes.saveClient, createRefusal('record.stale', { current: savedByOther }))
    const { user, fill } = await open()
    await fill(field('Contact Name'), 'Yuki Brandt')
    await user.click(button('Save Client'))
    const box = within(
      await screen.findByRole('alert', { name: 'Someone else saved this client in the meantime' }),
    )
    expect(box.getByRole('row', { name: 'Offline copies No Yes' })).toBeVisible()
  })

  it('changed by somebody else meanwhile is shown in both versions; theirs can be taken', async () => {
    const savedByOther = buildClient({ contactName: 'Ines Duarte', version: 3 })
    server.serve(
      clientRoutes.saveClient,
      createRefusal('record.stale', { current: savedByOther }),
      {
        id: 2,
      },
    )
    const { user, fill, address } = await open()
    await fill(field('Contact Name'), 'Yuki Brandt')
    await user.click(button('Save Client'))
    const box = within(
      await screen.findByRole('alert', { name: 'Someone else saved this client in the meantime' }),
    )
    expect(box.getByRole('row', { name: 'Contact Name Ines Duarte Yuki Brandt' })).toBeVisible()
    await user.click(box.getByRole('button', { name: 'Take theirs' }))
    expect(address()).toBe('/clients')
    expect(server.sent(clientRoutes.saveClient)).toHaveLength(1)
  })

  it('keeps a logo that somebody has added meanwhile, and loses one only by *Change Logo*', async () => {
    const savedByOther = buildClient({ logoPath: 'files/harbour.0.0.mac.png', version: 3 })
    server.serve(
      clientRoutes.saveClient,
      createRefusal('record.stale', { current: savedByOther }),
      {
        id: 2,
      },
    )
    const { user, fill } = await open()
    await fill(field('Contact Name'), 'Yuki Brandt')
    await user.click(button('Save Client'))
    const box = within(
      await screen.findByRole('alert', { name: 'Someone else saved this client in the meantime' }),
    )
    await user.click(box.getByRole('button', { name: 'Keep mine' }))
    await screen.findByText('Client saved successfully.')
    expect(server.sent(clientRoutes.saveClient).map(({ input }) => 'logoPath' in input)).toEqual([
      false,
      false,
    ])
    cleanup()
    server.serve(clientRoutes.readClient, buildClient({ logoPath: 'files/harbour.0.0.mac.png' }))
    const again = await open()
    await again.user.click(button('Change Logo'))
    await again.user.click(button('Save Client'))
    await screen.findByText('Client saved successfully.')
    expect(server.sent(clientRoutes.saveClient).at(-1)?.input.logoPath).toBe('')
  })
})

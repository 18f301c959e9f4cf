import { type ClientExport, clientDataRoutes } from '@nspect/contract/clientData/clientData'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildClient, buildPerson } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

beforeEach(() => {
  server.serve(clientRoutes.readClient, buildClient())
  server.serve(clientRoutes.listClients, [buildClient()])
})

const made = (overrides: Partial<ClientExport> = {}): ClientExport => ({
  id: 7,
  state: 'ready',
  progress: 100,
  size: 12_400_000,
  missingFiles: 0,
  requestedBy: 'Mara Lindqvist',
  createdAt: '2026-03-02T09:30:00.000Z',
  expiresAt: '2026-03-09T09:31:00.000Z',
  ...overrides,
})

const data = async () => within(await screen.findByRole('region', { name: 'Data' }))
const open = (as: 'Admin' | 'SuperAdmin' | 'Manager' = 'Admin') =>
  renderScreen('/client/manage/2', { as })

describe('the data of a client (T116)', () => {
  it('is no matter of a Manager', async () => {
    await open('Manager')
    expect(await screen.findByRole('heading', { name: 'Harbour Lights' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Data' })).toBeNull()
  })

  it('is exported in the background: started once, with its progress, then offered until it expires', async () => {
    const working = made({ state: 'working', progress: 40, size: null, expiresAt: null })
    server.serve(clientDataRoutes.startExport, { id: 7 })
    const { user } = await open()
    const block = await data()
    const start = block.getByRole('button', { name: 'Export all data' })
    server.serve(clientDataRoutes.listExports, [working], [made()])
    await user.click(start)
    expect(
      await screen.findByText('Export started. You can download it here when it is ready.'),
    ).toBeVisible()
    expect(await block.findByRole('progressbar', { name: 'In progress: 40%' })).toBeVisible()
    expect(start).toBeDisabled()
    expect(await block.findByText(/MB, available until/)).toBeVisible()
    expect(start).toBeEnabled()
    expect(server.sent(clientDataRoutes.startExport).map(({ input }) => input)).toEqual([
      { clientId: 2 },
    ])
  })

  it('is downloaded by an address that is made for this one click', async () => {
    const clicked = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined)
    server.serve(clientDataRoutes.listExports, [made({ missingFiles: 2 })])
    server.serve(clientDataRoutes.makeExportLink, { link: 'Client/DownloadExport?token=abc' })
    const { user } = await open()
    const block = await data()
    expect(
      await block.findByText('2 files were not found in storage. They are listed in the archive.'),
    ).toBeVisible()
    await user.click(block.getByRole('button', { name: /^Download the export from/ }))
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    const [link] = clicked.mock.contexts as HTMLAnchorElement[]
    expect(link?.getAttribute('href')).toBe('/api/Client/DownloadExport?token=abc')
    clicked.mockRestore()
  })

  it('says what to do when an export failed', async () => {
    server.serve(clientDataRoutes.listExports, [
      made({ state: 'failed', progress: 60, size: null, expiresAt: null }),
    ])
    await open()
    expect(await (await data()).findByText(/The export failed. Start another one/)).toBeVisible()
  })
})

describe('the name of a visitor', () => {
  it('is erased after a confirmation that repeats it, and the answer says where it stood', async () => {
    server.serve(clientDataRoutes.eraseVisitor, { comments: 3, pins: 1 })
    const { user, fill } = await open()
    const block = await data()
    const erase = block.getByRole('button', { name: 'Erase name' })
    expect(erase).toBeDisabled()
    await fill(block.getByRole('textbox', { name: 'Name the visitor entered' }), ' Ines Duarte ')
    await user.click(erase)
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase this name?' }))
    expect(dialog.getByText(/“Ines Duarte” will be removed from all/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Erase name' }))
    expect(
      await screen.findByText('Name erased. It now appears as “Visitor”. Comments: 3. Points: 1.'),
    ).toBeVisible()
    expect(server.sent(clientDataRoutes.eraseVisitor)[0]?.input).toEqual({
      clientId: 2,
      name: 'Ines Duarte',
    })
  })
})

describe('erasing a deleted client for good', () => {
  const gone = buildClient({ isDeleted: true, deletedAt: '2026-01-05T08:00:00.000Z' })

  it('is found by SuperAdmin from the client’s page, in the list of deleted clients', async () => {
    server.serve(clientRoutes.listClients, [gone])
    const { user, address } = await open('SuperAdmin')
    await user.click((await data()).getByRole('link', { name: 'Go to deleted clients' }))
    expect(await screen.findByRole('table', { name: 'Deleted clients' })).toBeVisible()
    expect(address()).toContain('deleted=1')
  })

  it('asks to type its name, sends it once, and shows a refusal', async () => {
    server.serve(clientRoutes.listClients, [gone])
    server.serve(clientDataRoutes.purgeClient, createRefusal('billing.ending'), { id: 2 })
    const { user, fill } = await renderScreen('/clients?deleted=1', { as: 'SuperAdmin' })
    await user.click(
      await screen.findByRole('button', { name: 'Erase permanently: Harbour Lights' }),
    )
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Erase permanently: Harbour Lights' }),
    )
    const erase = dialog.getByRole('button', { name: 'Erase permanently' })
    const name = dialog.getByRole('textbox', {
      name: 'To confirm, type the client’s name: Harbour Lights',
    })
    expect(erase).toBeDisabled()
    await fill(name, 'Harbour')
    expect(erase).toBeDisabled()
    await fill(name, 'harbour lights')
    await user.click(erase)
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /previous subscription is still being canceled/,
    )
    await user.click(erase)
    expect(await screen.findByText('This client is being erased permanently.')).toBeVisible()
    expect(server.sent(clientDataRoutes.purgeClient).map(({ input }) => input)).toEqual([
      { id: 2, businessName: 'harbour lights' },
      { id: 2, businessName: 'harbour lights' },
    ])
  })

  it('is all that can be done with a client that was deleted too long ago to be restored', async () => {
    server.serve(clientRoutes.listClients, [gone])
    await renderScreen('/clients?deleted=1', { as: 'SuperAdmin' })
    expect(
      await screen.findByRole('button', { name: 'Erase permanently: Harbour Lights' }),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  })
})

describe('a client whose plan is unpaid (T109)', () => {
  const said = /unpaid for more than 14 days. You can read, print and export/

  it('is told so on every page, its Admin with the way to pay', async () => {
    await renderScreen('/client/manage/2', { as: { ...buildPerson('Admin'), isReadOnly: true } })
    const banner = within(await screen.findByRole('region', { name: 'Unpaid plan' }))
    expect(banner.getByText(said)).toBeVisible()
    expect(banner.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/chargify/2')
    expect((await data()).getByRole('button', { name: 'Export all data' })).toBeEnabled()
  })

  it('tells everybody else who can pay', async () => {
    await renderScreen('/dashboard', { as: { ...buildPerson('User'), isReadOnly: true } })
    const banner = within(await screen.findByRole('region', { name: 'Unpaid plan' }))
    expect(banner.getByText('An administrator can pay.')).toBeVisible()
    expect(banner.queryByRole('link')).toBeNull()
  })
})

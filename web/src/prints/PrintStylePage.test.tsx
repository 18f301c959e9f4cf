import { clientRoutes } from '@nspect/contract/clients/clients'
import {
  defaultPrintStyle,
  printStyleRoutes,
  type StoredPrintStyle,
} from '@nspect/contract/prints/printStyle'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildClient } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const stored = (changes: Partial<StoredPrintStyle> = {}): StoredPrintStyle => ({
  ...defaultPrintStyle,
  clientId: 2,
  version: 3,
  ...changes,
})

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:page')
  URL.revokeObjectURL = vi.fn()
  server.serve(printStyleRoutes.readPrintLook, stored())
  // the client's page, to which a save leads back
  server.serveByDefault(clientRoutes.readClient, buildClient())
  server.serve(printStyleRoutes.previewPrintLook, new Blob(['<svg/>'], { type: 'image/svg+xml' }))
})

const open = () => renderScreen('/client/print-look/2', { as: 'Admin' })
const facts = () =>
  within(screen.getByRole('list', { name: 'Details printed for each point' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

describe('T146: the look of printed reports', () => {
  it('is shown on a page that follows each change, and saved with the version that was read', async () => {
    server.serve(printStyleRoutes.savePrintLook, { version: 4 })
    const { user, fill } = await open()
    expect(await screen.findByRole('img', { name: 'Preview of the cover' })).toBeVisible()
    await fill(screen.getByRole('textbox', { name: 'Footer text' }), 'Quay House')
    await waitFor(() =>
      expect(server.sent(printStyleRoutes.previewPrintLook).at(-1)?.input).toMatchObject({
        footText: 'Quay House',
      }),
    )
    await user.click(screen.getByText('Points', { exact: true, selector: 'label *, label' }))
    expect(await screen.findByRole('img', { name: 'Preview of the points' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Printed report design saved.')).toBeVisible()
    expect(server.sent(printStyleRoutes.savePrintLook)[0]?.input).toMatchObject({
      clientId: 2,
      version: 3,
      footText: 'Quay House',
    })
  })

  it('facts are left out and moved', async () => {
    server.serve(printStyleRoutes.savePrintLook, { version: 4 })
    const { user } = await open()
    await screen.findByRole('button', { name: 'Save' })
    await user.click(screen.getByRole('checkbox', { name: 'Status' }))
    await user.click(screen.getByRole('button', { name: 'Move up: Reported by' }))
    expect(facts().slice(-3)).toEqual(['Reported by', 'Custom fields', 'Status'])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.sent(printStyleRoutes.savePrintLook)[0]?.input).toMatchObject({
        facts: [
          ...[
            'pointCategoryId',
            'checkBoxes',
            'place',
            'severity',
            'dueDate',
            'assignee',
            'estimatedCost',
          ],
          ...['reportedBy', 'fields'],
        ],
      }),
    )
  })

  it('a colour that is too light is said at once and sent nowhere; “Reset to default” takes it back', async () => {
    const { user, fill } = await open()
    const accent = await screen.findByRole('textbox', { name: 'Text color' })
    await fill(accent, '#ffee88')
    expect(await screen.findByText('Text color is too light to read on paper')).toBeVisible()
    expect(screen.getByText('Correct all fields to see the preview.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reset to default' }))
    expect(accent).toHaveValue('#0b6e75')
  })

  it('shows which facts each of two people chose', async () => {
    const other = stored({
      version: 4,
      facts: defaultPrintStyle.facts.filter((fact) => fact !== 'place'),
    })
    server.serve(printStyleRoutes.savePrintLook, createRefusal('record.stale', { current: other }))
    const { user, fill } = await open()
    await fill(await screen.findByRole('textbox', { name: 'Footer text' }), 'Quay House')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const row = await screen.findByRole('row', { name: /Details printed for each point/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.includes('Location')),
    ).toEqual([false, true])
  })

  it('says from which plan on it can be saved', async () => {
    server.serve(printStyleRoutes.savePrintLook, createRefusal('tier.unavailable'))
    const { user, fill } = await open()
    await fill(await screen.findByRole('textbox', { name: 'Cover text' }), 'For the owners')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/part of the Professional plan and up/)).toBeVisible()
  })

  it('is closed to a Manager', async () => {
    await renderScreen('/client/print-look/2', { as: 'Manager' })
    expect(await screen.findByText(/You do not have permission/)).toBeVisible()
  })
})

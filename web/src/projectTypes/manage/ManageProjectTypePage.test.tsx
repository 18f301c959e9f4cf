import { checkBoxRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { typePartListRoutes } from '@nspect/contract/projectTypes/typePartLists'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildOwnedType } from '../../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { serveType } from '../../testing/serveType.ts'

const at = '2026-03-02T09:30:00.000Z'
const urgent = {
  id: 41,
  projectTypeId: 5,
  sortOrder: 0,
  isDeleted: false,
  updatedDateTime: at,
  version: 2,
  name: 'Urgent',
  isDefault: true,
}

beforeEach(() => {
  serveType({ ...buildOwnedType(), updatedDateTime: at, version: 1 })
  server.serve(checkBoxRoutes.listCheckBoxes, [urgent])
})

const open = async (history: 'memory' | 'browser' = 'memory') => {
  const { user } = await renderScreen('/projecttypes/manage/5', { as: 'Manager', history })
  const boxes = within(await screen.findByRole('region', { name: 'Checkboxes' }))
  await boxes.findByRole('button', { name: 'Rename Urgent' })
  return { user, boxes }
}

describe('all parts of a type on one page', () => {
  it('T200: change their names in place: Enter saves the version that was loaded, with what else it has', async () => {
    server.serve(checkBoxRoutes.saveCheckBox, { id: 41, version: 3 })
    const { user, boxes } = await open()
    await user.click(boxes.getByRole('button', { name: 'Rename Urgent' }))
    await user.keyboard('At once{Enter}')
    await waitFor(() => expect(server.sent(checkBoxRoutes.saveCheckBox)).toHaveLength(1))
    const { input } = server.sent(checkBoxRoutes.saveCheckBox)[0] ?? {}
    expect(input).toEqual({
      projectTypeId: 5,
      id: 41,
      version: 2,
      name: 'At once',
      isDefault: true,
    })
  })

  it('T200: keep the name with Escape, ask for one where it is empty, and say why a name was refused', async () => {
    server.serve(
      checkBoxRoutes.saveCheckBox,
      createRefusal('record.stale', { current: { ...urgent, name: 'Today', version: 3 } }),
    )
    const { user, boxes } = await open()
    await user.click(boxes.getByRole('button', { name: 'Rename Urgent' }))
    await user.keyboard('Other{Escape}')
    await user.click(boxes.getByRole('button', { name: 'Rename Urgent' }))
    await user.keyboard('{Delete}{Enter}')
    const name = boxes.getByRole('textbox', { name: 'Rename Urgent' })
    expect(name).toBeInvalid()
    await user.keyboard('Soon{Enter}')
    await waitFor(() => expect(name).toHaveAccessibleDescription(/renamed this to “Today”/))
    expect(name).toHaveValue('Soon')
    expect(server.sent(checkBoxRoutes.saveCheckBox)).toHaveLength(1)
  })

  it('T201: are added by typing names, one Enter each; without an answer the name is back and sent under the same key', async () => {
    server.serve(typePartListRoutes.addTypeParts, { ids: [42] }, lostReply, { ids: [43] })
    const { user, boxes } = await open()
    const field = boxes.getByRole('textbox', { name: 'New in Checkboxes' })
    await user.type(field, 'Loose{Enter}')
    await waitFor(() => expect(server.sent(typePartListRoutes.addTypeParts)).toHaveLength(1))
    await user.type(field, 'Dented{Enter}')
    await waitFor(() => expect(field).toHaveValue('Dented'))
    expect(field).toBeInvalid()
    await user.type(field, '{Enter}')
    await waitFor(() => expect(server.sent(typePartListRoutes.addTypeParts)).toHaveLength(3))
    const [first, second, third] = server.sent(typePartListRoutes.addTypeParts)
    expect(first?.input).toMatchObject({
      projectTypeId: 5,
      part: 'checkBox',
      items: [{ name: 'Loose' }],
    })
    expect(second?.headers.get('idempotency-key')).toBe(third?.headers.get('idempotency-key'))
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
  })

  it('T201: name what was not added where the next one is typed already; sent again, it has its first key', async () => {
    const unanswered = createHeldReply<typeof typePartListRoutes.addTypeParts>(lostReply)
    server.serve(typePartListRoutes.addTypeParts, unanswered, lostReply, { ids: [42] })
    const { user, boxes } = await open()
    const field = boxes.getByRole('textbox', { name: 'New in Checkboxes' })
    await user.type(field, 'Loose{Enter}Dented{Enter}Dusty')
    unanswered.release()
    const notices = within(screen.getByRole('region', { name: 'Notices' }))
    await notices.findByText('Loose')
    await notices.findByText('Dented')
    expect(field).toHaveValue('Dusty')
    await user.clear(field)
    await user.type(field, 'Loose{Enter}')
    await waitFor(() => expect(server.sent(typePartListRoutes.addTypeParts)).toHaveLength(3))
    const [first, second, third] = server
      .sent(typePartListRoutes.addTypeParts)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(third).toBe(first)
    expect(third).not.toBe(second)
  })

  it('T201: are added as a pasted list, which shows first what will be added and what is there already', async () => {
    server.serve(typePartListRoutes.addTypeParts, { ids: [42, 43] })
    const { boxes, user } = await open()
    const field = boxes.getByRole('textbox', { name: 'New in Checkboxes' })
    fireEvent.paste(field, { clipboardData: { getData: () => '• Loose\n• urgent\n• Dented' } })
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list: Checkboxes' }))
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Loose',
      'Dented',
    ])
    expect(dialog.getByText('1 already exists and is skipped.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Add 2 entries' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(typePartListRoutes.addTypeParts)[0]?.input).toMatchObject({
      items: [{ name: 'Loose' }, { name: 'Dented' }],
    })
  })

  it('T201: keep a typed list until a question is answered: neither Escape nor closing the tab loses it', async () => {
    const { boxes, user } = await open('browser')
    const paste = boxes.getByRole('button', { name: 'Paste a list' })
    await user.click(paste)
    await screen.findByRole('textbox', { name: 'One per line' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(paste)
    await user.type(await screen.findByRole('textbox', { name: 'One per line' }), 'Loose')
    await user.keyboard('{Escape}')
    const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(await question()).getByRole('button', { name: 'Stay here' }))
    expect(await screen.findByRole('textbox', { name: 'One per line' })).toHaveValue('Loose')
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    await user.keyboard('{Escape}')
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('T201: say which line of a list cannot be added', async () => {
    const { user } = await open()
    const fields = within(screen.getByRole('region', { name: 'Custom Fields' }))
    const paste = fields.getByRole('button', { name: 'Paste a list' })
    await waitFor(() => expect(paste).toBeEnabled())
    await user.click(paste)
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Paste a list: Custom Fields' }),
    )
    fireEvent.change(dialog.getByRole('textbox', { name: 'One per line' }), {
      target: { value: 'Room\nTrade; Single choice' },
    })
    expect(await dialog.findByText(/^Line 2: /)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Add 2 entries' })).toBeDisabled()
  })
})

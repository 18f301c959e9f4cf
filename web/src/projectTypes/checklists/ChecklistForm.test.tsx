import { type Checklist, checklistRoutes } from '@nspect/contract/checklists/checklists'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildOwnedType } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { serveType } from '../../testing/serveType.ts'

const at = '2026-03-02T09:30:00.000Z'
const item = {
  kind: 'passFail',
  unit: '',
  min: null,
  max: null,
  photo: 'never',
  weight: 1,
  isCritical: false,
  guidance: '',
} as const
const guestRoom: Checklist = {
  id: 31,
  projectTypeId: 5,
  name: 'Guest room',
  appliesTo: 'room',
  roomKinds: ['Guest room', 'Suite'],
  passPercent: 82,
  sections: [
    { key: 'first', name: '', items: [{ ...item, key: 'door', question: 'Door closes' }] },
    {
      key: 'bath',
      name: 'Bathroom',
      items: [
        { ...item, key: 'water', question: 'Hot water', kind: 'number', unit: '°C', min: 50 },
        { ...item, key: 'mirror', question: 'Mirror', kind: 'condition', isCritical: true },
      ],
    },
  ],
  revision: 3,
  pictures: {},
  updatedDateTime: at,
  version: 4,
}
const saved = { id: 31, version: 5, revision: 4 }

beforeEach(() => {
  serveType({ ...buildOwnedType(), updatedDateTime: at, version: 1 })
  server.serve(checklistRoutes.listChecklists, [guestRoom])
})

const open = async (id = '31') => {
  const { user } = await renderScreen(`/projecttypes/checklist/5/${id}`, { as: 'Manager' })
  await screen.findByRole('heading', { name: 'Items' })
  return user
}
const save = async (user: Awaited<ReturnType<typeof open>>) => {
  await user.click(screen.getByRole('button', { name: 'Save checklist' }))
  await waitFor(() => expect(server.sent(checklistRoutes.saveChecklist)).toHaveLength(1))
  return server.sent(checklistRoutes.saveChecklist)[0]?.input
}

describe('T638: a checklist of a type', () => {
  it('is on the type’s page with its rooms and the number of its items, and can be deleted there', async () => {
    server.serve(checklistRoutes.deleteChecklist, { id: 31 })
    const { user } = await renderScreen('/projecttypes/manage/5', { as: 'Manager' })
    const section = within(await screen.findByRole('region', { name: 'Checklists' }))
    await section.findByRole('link', { name: 'Guest room' })
    expect(section.getByText('Guest room, Suite · 3 items')).toBeVisible()
    await user.click(section.getByRole('menuitem', { name: 'Delete Guest room', hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Guest room”?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.sent(checklistRoutes.deleteChecklist)).toHaveLength(1))
    expect(server.sent(checklistRoutes.deleteChecklist)[0]?.input).toEqual({
      projectTypeId: 5,
      id: 31,
    })
  })

  it('is saved as it was read, with the keys of its items and the version', async () => {
    server.serve(checklistRoutes.saveChecklist, saved)
    const user = await open()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2027')
    const { updatedDateTime: _, revision: __, pictures: ___, ...sent } = guestRoom
    expect(await save(user)).toEqual({ ...sent, name: 'Guest room 2027' })
  })

  it('is written by typing: Enter after a question begins the next, of the same kind', async () => {
    server.serve(checklistRoutes.saveChecklist, saved)
    const user = await open('0')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Public areas')
    await user.click(screen.getByRole('button', { name: 'Add section' }))
    await user.keyboard('Lobby{Enter}')
    await user.keyboard('Carpet')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'condition')
    await user.click(screen.getByRole('textbox', { name: 'Question' }))
    await user.keyboard('{Enter}Reception desk')
    await user.click(screen.getByRole('checkbox', { name: 'Critical' }))
    expect(await save(user)).toMatchObject({
      name: 'Public areas',
      appliesTo: 'room',
      roomKinds: [],
      passPercent: null,
      sections: [
        {
          name: 'Lobby',
          items: [
            { question: 'Carpet', kind: 'condition', isCritical: false },
            { question: 'Reception desk', kind: 'condition', isCritical: true },
          ],
        },
      ],
    })
  })

  it('takes a list that is pasted, after it was shown', async () => {
    server.serve(checklistRoutes.saveChecklist, saved)
    const user = await open()
    await user.click(screen.getByRole('button', { name: /^Mirror/ }))
    fireEvent.paste(screen.getByRole('textbox', { name: 'Question' }), {
      clipboardData: { getData: () => 'Bedroom:\n- Linen fresh\n- Curtains close' },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Add items from a list' }))
    expect(dialog.getByRole('status')).toHaveTextContent('2 items · 1 section')
    await user.click(dialog.getByRole('button', { name: 'Add 2 items' }))
    expect(await screen.findByText('2 items added at the end.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Section' })).toHaveFocus()
    const body = await save(user)
    expect(body?.sections.map(({ name, items }) => [name, items.length])).toEqual([
      ['', 1],
      ['Bathroom', 2],
      ['Bedroom', 2],
    ])
  })

  it('T672: is copied: the new one says the same under another name, with keys of its own', async () => {
    server.serve(checklistRoutes.saveChecklist, { ...saved, id: 32 })
    const { user } = await renderScreen('/projecttypes/manage/5', { as: 'Manager' })
    const section = within(await screen.findByRole('region', { name: 'Checklists' }))
    await section.findByRole('link', { name: 'Guest room' })
    await user.click(section.getByRole('menuitem', { name: 'Copy Guest room', hidden: true }))
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Guest room (copy)')
    const body = await save(user)
    expect(body).toMatchObject({
      projectTypeId: 5,
      passPercent: 82,
      roomKinds: guestRoom.roomKinds,
    })
    expect(body?.id).toBe(0)
    expect(
      body?.sections.map(({ name, items }) => [
        name,
        ...items.map(({ key, question }) => [key, question]),
      ]),
    ).toEqual([
      ['', [undefined, 'Door closes']],
      ['Bathroom', [undefined, 'Hot water'], [undefined, 'Mirror']],
    ])
  })

  it('T770: gives an item a picture, which is stored at once and named when saving', async () => {
    const hash = 'ab'.repeat(32)
    const paths = { imagePath: 'a.webp', previewPath: 'b.webp', thumbPath: 'c.webp' }
    server.serve(checklistRoutes.saveGuidanceImage, {
      hash,
      picture: { ...paths, width: 8, height: 8 },
    })
    server.serve(checklistRoutes.saveChecklist, saved)
    const user = await open()
    await user.click(screen.getByRole('button', { name: /^Door closes/ }))
    const file = new File(['bytes'], 'door.png', { type: 'image/png' })
    await user.upload(screen.getByLabelText('Picture beside the guidance'), file)
    expect(await screen.findByRole('img', { name: 'Picture of the guidance' })).toBeVisible()
    const sent = await save(user)
    expect(sent?.sections[0]?.items[0]).toMatchObject({ key: 'door', picture: hash })
    expect(sent?.sections[0]?.items[0]).not.toHaveProperty('shownImage')
  })

  it('names the items that are wrong, and is not sent', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: /^Hot water/ }))
    await user.clear(screen.getByRole('textbox', { name: 'Question' }))
    await user.click(screen.getByRole('button', { name: 'Save checklist' }))
    expect(await screen.findByText('Check 1 item.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Question' })).toBeInvalid()
    expect(server.sent(checklistRoutes.saveChecklist)).toHaveLength(0)
  })

  it('shows what somebody else saved meanwhile, beside what was entered', async () => {
    const theirs = { ...guestRoom, name: 'Guest room, short', version: 5 }
    server.serve(
      checklistRoutes.saveChecklist,
      createRefusal('record.stale', { current: theirs }),
      { ...saved, version: 6 },
    )
    const user = await open()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2027')
    await save(user)
    expect(
      await screen.findByText('Someone else saved this checklist in the meantime'),
    ).toBeVisible()
    expect(screen.getByText('Guest room, short')).toBeVisible()
  })
})

import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import type { Pin } from '@nspect/contract/pins/pins'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import type { Role } from '@nspect/contract/shared/enums'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/queryClient.ts'
import { readDraft } from '../../drafts/draftStore.ts'
import { cachePin } from '../../pins/pins.api.ts'
import { buildPerson } from '../../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

const handrail = buildInspectionPin({ title: 'Loose handrail', description: 'Ground floor' })
const tile = buildInspectionPin({ id: 71, pinNumber: 8, title: 'Cracked tile' })
let stored: Pin

/** Stores what is sent, as the server does. */
const storeSaves = () =>
  server.serve(pinRoutes.savePin, ({ input }) => {
    const { title = stored.title, description = stored.description } = input
    const { severity = stored.severity } = input
    stored = { ...stored, title, description, severity, version: stored.version + 1 }
    return { projectPin: stored }
  })

beforeEach(() => {
  stored = handrail
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(pinRoutes.listPins, () => [stored, tile])
  server.serve(commentRoutes.listComments, [])
  server.serve(documentRoutes.listDocuments, [])
  storeSaves()
})

const open = async (as: Role = 'Admin') => {
  const shown = await renderScreen('/project/edit-project/3?mode=2d&pin=70', { as })
  const card = within(await screen.findByRole('region', { name: 'Point 7' }))
  const title = await card.findByRole('textbox', { name: 'Title' })
  const description = card.getByRole('textbox', { name: 'Description' })
  return { ...shown, card, title, description }
}
const sent = () => server.sent(pinRoutes.savePin).map(({ input }) => input)
const draft = () =>
  readDraft({ personId: String(buildPerson('Admin').id), projectId: 3, kind: 'edit', record: '70' })

describe('T594: the card of a point saves itself', () => {
  it('a second after the last change, and says so', async () => {
    const { card, title, description, user, fill } = await open()
    expect(card.queryByRole('button', { name: /^Save/ })).toBeNull()
    const state = card.getAllByRole('status').at(-1)
    expect(state).toBeEmptyDOMElement()
    await fill(title, 'Loose handrail, lift')
    expect(state).toHaveTextContent('Saving…')
    await user.type(description, ', left')
    expect(sent()).toEqual([])
    await waitFor(() => expect(state).toHaveTextContent('Saved'))
    expect(sent()).toMatchObject([
      { title: 'Loose handrail, lift', description: 'Ground floor, left', version: 1 },
    ])
    expect(description).toHaveFocus()
    expect(screen.queryByText('Point saved.')).toBeNull()
    await waitFor(async () => expect(await draft()).toBeNull())
  })

  it('as one editing session, over the version that it saved last', async () => {
    const { title, card, fill } = await open()
    for (const [n, text] of ['One', 'Two'].entries()) {
      await fill(title, text)
      await waitFor(() => expect(sent()).toHaveLength(n + 1))
      await card.findByText('Saved')
    }
    const [first, second] = sent()
    expect([first?.version, second?.version]).toEqual([1, 2])
    expect(first?.editSession).toBeTruthy()
    expect(second?.editSession).toBe(first?.editSession)
  })

  it('with what is typed while it saves', async () => {
    const answer = createHeldReply<typeof pinRoutes.savePin>({
      projectPin: { ...handrail, title: 'Loose', version: 2 },
    })
    server.serve(pinRoutes.savePin, answer)
    const { title, card, fill } = await open()
    await fill(title, 'Loose')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await fill(title, 'Loose handrail, left')
    stored = { ...handrail, title: 'Loose', version: 2 }
    storeSaves()
    answer.release()
    await waitFor(() => expect(stored).toMatchObject({ title: 'Loose handrail, left', version: 3 }))
    await card.findByText('Saved')
    expect(card.queryByRole('alert')).toBeNull()
  })

  it('at once by Enter', async () => {
    const { title, user } = await open()
    await user.type(title, '!{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 500 })
  })

  it('never for a Viewer, whose fields are locked', async () => {
    const { title, description, card } = await open('Viewer')
    expect(title).toBeDisabled()
    expect(description).toBeDisabled()
    expect(card.queryByText('Saved')).toBeNull()
    expect(sent()).toEqual([])
  })
})

describe('T595: Undo', () => {
  it('saves what was there before the editing session, by one press', async () => {
    const { title, description, card, user, fill } = await open()
    expect(card.queryByRole('button', { name: 'Undo' })).toBeNull()
    await fill(title, 'Wrong')
    await card.findByText('Saved')
    await fill(description, 'Also wrong')
    await waitFor(() => expect(sent()).toHaveLength(2))
    await card.findByText('Saved')
    act(() => card.getByRole('button', { name: 'Undo' }).focus())
    await user.keyboard('{Enter}')
    expect(title).toHaveFocus()
    await waitFor(() => expect(title).toHaveValue('Loose handrail'))
    expect(description).toHaveValue('Ground floor')
    await waitFor(() => expect(stored).toMatchObject({ title: 'Loose handrail', version: 4 }))
    expect(new Set(sent().map(({ editSession }) => editSession)).size).toBe(1)
    await waitFor(() => expect(card.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  it('ends with what another person saves, which it would take back', async () => {
    const { title, card, fill } = await open()
    await fill(title, 'Mine')
    await card.findByRole('button', { name: 'Undo' })
    act(() => cachePin(queryClient, { ...stored, description: 'Theirs', version: 3 }))
    await waitFor(() => expect(card.queryByRole('button', { name: 'Undo' })).toBeNull())
    stored = { ...stored, description: 'Theirs', version: 3 }
    await fill(title, 'Mine again')
    await waitFor(() => expect(sent()).toHaveLength(2))
    const [first, second] = sent()
    expect(second?.editSession).not.toBe(first?.editSession)
  })
})

describe('T599: a severity that nobody chose', () => {
  beforeEach(() => {
    stored = { ...handrail, defaultSeverity: 'moderate' }
  })
  const openSeverity = async () => {
    const shown = await open()
    return { ...shown, severity: shown.card.getByRole('combobox', { name: 'Severity' }) }
  }

  it('shows as a default, and stays one when something else is saved', async () => {
    const { severity, title, fill } = await openSeverity()
    expect(severity).toHaveDisplayValue('Default: Moderate')
    await fill(title, 'Loose')
    await waitFor(() => expect(sent()).toMatchObject([{ severity: null }]))
  })

  it('is chosen by choosing it, even the same, until that is undone', async () => {
    const { severity, card, user } = await openSeverity()
    await user.selectOptions(severity, 'Moderate')
    await waitFor(() => expect(stored.severity).toBe('moderate'))
    expect(severity).toHaveDisplayValue('Moderate')
    await user.click(await card.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(stored.severity).toBeNull())
    expect(severity).toHaveDisplayValue('Default: Moderate')
  })
})

describe('T596: what was entered last is saved without a question', () => {
  it('by closing the card', async () => {
    const { title, card, user, fill } = await open()
    await fill(title, 'Typed and closed')
    await user.click(card.getByRole('button', { name: 'All points' }))
    await waitFor(() => expect(sent()).toMatchObject([{ title: 'Typed and closed' }]))
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByRole('button', { name: /7.*Typed and closed/ })
    await waitFor(async () => expect(await draft()).toBeNull())
  })

  it('by going to the next point, also while an earlier save is on its way', async () => {
    const answer = createHeldReply<typeof pinRoutes.savePin>({
      projectPin: { ...handrail, title: 'First', version: 2 },
    })
    server.serve(pinRoutes.savePin, answer)
    const { title, card, user, fill } = await open()
    await fill(title, 'First')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await fill(title, 'First and second')
    await user.click(card.getByRole('button', { name: 'Next point' }))
    await screen.findByRole('region', { name: 'Point 8' })
    stored = { ...handrail, title: 'First', version: 2 }
    storeSaves()
    answer.release()
    await waitFor(() => expect(stored).toMatchObject({ title: 'First and second', version: 3 }))
  })

  it('when the page is hidden', async () => {
    const { title, fill } = await open()
    await fill(title, 'Typed and put away')
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    hidden.mockRestore()
    await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 500 })
  })

  it('but asked about where it cannot be saved', async () => {
    const { title, card, user } = await open()
    await user.clear(title)
    await user.click(card.getByRole('button', { name: 'All points' }))
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
    await user.click(within(question).getByRole('button', { name: 'Keep writing' }))
    expect(title).toHaveValue('')
    expect(sent()).toEqual([])
  })
})

describe('T597: the card says why something is not saved:', () => {
  it('a field that is missing, while the others are saved', async () => {
    const { title, description, card, user, fill } = await open()
    await user.clear(title)
    await fill(description, 'Second floor')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toMatchObject([{ title: 'Loose handrail', description: 'Second floor' }])
    await card.findByText('Not saved: Title is required')
    expect(title).toHaveValue('')
    expect(title).toHaveAccessibleDescription('Title is required')
    expect(description).toHaveFocus()
    await user.type(title, '{Enter}')
    expect(title).toHaveFocus()
  })

  it('a version of another person, beside which the input waits', async () => {
    const theirs = { ...handrail, title: 'Theirs', version: 2 }
    server.serve(pinRoutes.savePin, createRefusal('record.stale', { current: theirs }))
    const { title, card, fill, user } = await open()
    await fill(title, 'Mine')
    const conflict = await card.findByRole('alert', {
      name: 'Someone else changed this point in the meantime',
    })
    await fill(title, 'Mine, still')
    await new Promise((rest) => setTimeout(rest, 1500))
    expect(sent()).toHaveLength(1)
    stored = theirs
    storeSaves()
    await user.click(within(conflict).getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(stored).toMatchObject({ title: 'Mine, still', version: 3 }))
  })

  it('the reason of the server, until the next try', async () => {
    server.serve(pinRoutes.savePin, createRefusal('project.completed'))
    const { title, card, fill, user } = await open()
    await fill(title, 'Refused')
    await card.findByText(/^Not saved: /)
    await new Promise((rest) => setTimeout(rest, 1500))
    expect(sent()).toHaveLength(1)
    storeSaves()
    await user.click(card.getByRole('button', { name: 'Try again' }))
    await card.findByText('Saved')
    expect(stored.title).toBe('Refused')
  })

  it('the network, after which it is sent by itself', async () => {
    server.serve(pinRoutes.savePin, lostReply)
    const { title, card, fill } = await open()
    await fill(title, 'In the cellar')
    await card.findByText('Not sent yet')
    storeSaves()
    await card.findByText('Saved')
    expect(stored.title).toBe('In the cellar')
  })
})

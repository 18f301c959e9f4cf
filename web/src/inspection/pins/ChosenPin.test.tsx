import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { fileRoutes } from '@nspect/contract/files/files'
import type { ProjectPinPhoto } from '@nspect/contract/pins/pins'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildComment } from '../../testing/exampleRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

const photo: ProjectPinPhoto = {
  id: 4,
  projectPinId: 70,
  caption: 'Upper bracket',
  imagePath: 'files/a',
  thumbPath: 'files/b',
  taken: null,
  width: 4,
  height: 3,
  addedBy: 'Mara Lindqvist',
  addedById: 11,
  updatedDateTime: '2026-03-02T09:00:00.000Z',
  version: 1,
}
const handrail = buildInspectionPin({
  imageUrl: 'files/still',
  projectPinPhotos: [photo],
  version: 2,
})

beforeEach(() => {
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(pinRoutes.listPins, [handrail])
  server.serve(commentRoutes.listComments, [buildComment()])
  server.serve(documentRoutes.listDocuments, [])
  server.serve(fileRoutes.readFile, new Blob())
})

afterEach(() => vi.restoreAllMocks())

const openCard = async (as: 'Manager' | 'User' = 'Manager') => {
  const shown = await renderScreen('/project/edit-project/3?mode=2d&pin=70', { as })
  const card = within(await screen.findByRole('region', { name: 'Point 7' }))
  await card.findByRole('region', { name: 'Repair' })
  await card.findByRole('region', { name: 'Comments' })
  return { ...shown, card }
}

describe('the card of an open point', () => {
  it('T555: has the title as its heading, which Enter saves', async () => {
    const saved = { ...handrail, title: 'Loose handrail, lift', version: 3 }
    server.serve(pinRoutes.savePin, { projectPin: saved })
    const { card, user, fill } = await openCard()
    const title = card.getByRole('textbox', { name: 'Title' })
    expect(card.getAllByRole('textbox')[0]).toBe(title)

    await fill(title, 'Loose handrail, lift')
    await user.type(title, '{Enter}')
    await card.findByText('Saved')
    expect(server.sent(pinRoutes.savePin).map(({ input }) => input.title)).toEqual([
      'Loose handrail, lift',
    ])
  })

  it('T555: says at the title that it is missing, and leads back to it', async () => {
    const { card, user } = await openCard()
    const title = card.getByRole('textbox', { name: 'Title' })
    await user.clear(title)
    await user.click(card.getByRole('textbox', { name: 'Description' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(title).toHaveFocus()
    expect(title).toHaveAccessibleDescription('Title is required')
    expect(server.sent(pinRoutes.savePin)).toEqual([])
  })

  it('T556: shows stage and next step, then the photo, then comments before the fields', async () => {
    const { card } = await openCard()
    const order = [
      card.getByRole('textbox', { name: 'Title' }),
      card.getByText('Open', { selector: '.mantine-Badge-label' }),
      card.getByRole('button', { name: 'Manage Resolve Status' }),
      card.getByRole('button', { name: 'Enlarge: Upper bracket' }),
      card.getByRole('button', { name: 'Enlarge image' }),
      card.getByRole('textbox', { name: 'Comment' }),
      card.getByRole('textbox', { name: 'Description' }),
    ]
    const isBefore = (a: HTMLElement, b: HTMLElement) =>
      (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    expect(order.map((part, n) => n === 0 || isBefore(order[n - 1] as HTMLElement, part))).toEqual(
      order.map(() => true),
    )
    expect(card.getAllByText('Open')).toHaveLength(1)
  })

  it('T556: keeps what is rarely done in one menu', async () => {
    const { card } = await openCard()
    expect(card.getByRole('button', { name: 'More about point 7' })).toBeVisible()
    const entries = card.getAllByRole('menuitem', { hidden: true })
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Move', 'Print', 'Open page'])
  })

  it('prints its point alone from the menu', async () => {
    server.serve(reportRoutes.createPrintTicket, { token: 'ticket' })
    const replace = vi.fn<(url: string) => void>()
    vi.spyOn(window, 'open').mockReturnValue({
      location: { replace },
      document: document.implementation.createHTMLDocument(),
    } as unknown as Window)
    const { card, user } = await openCard()
    await user.click(card.getByRole('menuitem', { name: 'Print', hidden: true }))
    await waitFor(() => expect(replace).toHaveBeenCalled())
    const { searchParams } = new URL(replace.mock.lastCall?.[0] ?? '', 'http://localhost')
    expect(searchParams.get('pinIds')).toBe('70')
  })

  it('offers no print to people who may not print', async () => {
    const { card } = await openCard('User')
    expect(card.getByRole('menuitem', { name: 'Open page', hidden: true })).toBeInTheDocument()
    expect(card.queryByRole('menuitem', { name: 'Print', hidden: true })).toBeNull()
  })
})

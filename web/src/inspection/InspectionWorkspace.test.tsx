import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { pinTemplateRoutes } from '@nspect/contract/projectTypes/pinTemplates'
import { firmLinkRoutes } from '@nspect/contract/reports/firmLinks'
import { revisionRoutes } from '@nspect/contract/revisions/revisions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { writeDraft } from '../drafts/draftStore.ts'
import { buildNewPinValues } from '../pins/values/pinValues.ts'
import { buildPerson } from '../testing/exampleRecords.ts'
import { lostReply, server } from '../testing/fakeServer.ts'
import {
  buildInspectionPin,
  buildInspectionProject,
  buildModelPlacement,
} from '../testing/inspectionRecords.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const inspection = '/project/edit-project/3?mode=2d'
const handrail = buildInspectionPin({ id: 70, pinNumber: 1, title: 'Loose handrail' })
const tile = buildInspectionPin({ id: 71, pinNumber: 2, title: 'Cracked tile', isResolved: true })
const wire = buildInspectionPin({ id: 72, pinNumber: 3, title: 'Loose wire' })

beforeEach(() => {
  server.serve(pinTemplateRoutes.listPointTemplates, [])
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(pinRoutes.listPins, [handrail, tile])
  server.serve(commentRoutes.listComments, [])
  server.serve(documentRoutes.listDocuments, [])
})

const list = () => screen.findByRole('list', { name: 'Points of this inspection' })
const titlesIn = async (element: HTMLElement) => within(element).queryAllByText(/^(Loose|Cracked)/)

describe('a search', () => {
  it('is the same in the list, on the plan and in the table, with the same count', async () => {
    const { user, fill } = await renderScreen(inspection)
    await fill(await screen.findByRole('textbox', { name: 'Search points' }), 'tile')
    expect(await titlesIn(await list())).toHaveLength(1)
    expect(screen.getByRole('tab', { name: 'nSpection Points 1/2' })).toBeVisible()
    // one next to the list, one over the plan
    for (const note of screen.getAllByText('1 of 2 points')) expect(note).toBeVisible()
    expect(screen.getAllByText('1 of 2 points')).toHaveLength(2)

    await user.click(screen.getByRole('tab', { name: 'nSpection Points 1/2' }))
    const table = await screen.findByRole('table', { name: 'nSpection Points' })
    expect(within(table).getAllByRole('row')).toHaveLength(2)
    expect(screen.getAllByText('1 of 2 points').length).toBeGreaterThan(0)

    await user.click(screen.getAllByRole('button', { name: 'Show all points' })[0] as HTMLElement)
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3))
    expect(screen.queryByText('1 of 2 points')).toBeNull()
  })
})

it('on a phone the header leaves the name its room: what is rarely needed is in the menu', async () => {
  server.serve(revisionRoutes.listRevisions, [])
  const originalMatchMedia = window.matchMedia
  window.matchMedia = (media) => ({
    ...originalMatchMedia(media),
    matches: media.includes('max-width'),
  })
  const { user } = await renderScreen(inspection)
  await user.click(await screen.findByRole('button', { name: /^More about/ }))
  expect(screen.queryByRole('button', { name: 'Update Model' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Earlier revisions', hidden: true }))
  expect(await screen.findByRole('dialog', { name: 'Earlier revisions' })).toBeVisible()
  window.matchMedia = originalMatchMedia
})

it.each([
  { says: 'has', allowsOfflineCopies: true, count: 1 },
  { says: 'lacks', allowsOfflineCopies: false, count: 0 },
])('T611: the menu $says *Make available offline*, as the client decided', async (row) => {
  const { allowsOfflineCopies, count } = row
  server.serve(projectRoutes.readProject, buildInspectionProject({ allowsOfflineCopies }))
  const { user } = await renderScreen(inspection)
  await user.click(await screen.findByRole('button', { name: /^More about/ }))
  const entries = (name: RegExp) => screen.queryAllByRole('menuitem', { name, hidden: true })
  expect(entries(/^History/)).toHaveLength(1)
  expect(entries(/^Make available offline/)).toHaveLength(count)
})

it('the menu of an inspection leads to the links for its contractors', async () => {
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(firmLinkRoutes.listFirmLinks, [])
  const { user } = await renderScreen(inspection)
  await user.click(await screen.findByRole('button', { name: /^More about/ }))
  const entry = screen.getByRole('menuitem', { name: /^Links for contractors/, hidden: true })
  await user.click(entry)
  const dialog = await screen.findByRole('dialog', { name: 'Links for contractors' })
  expect(await within(dialog).findByText('No points assigned to contractors yet')).toBeVisible()
})

describe('what is entered in the lower tabs', () => {
  /** The tablet is turned: from now on there is room for the drawer, or there is not. */
  const turnTablet = () => {
    const isNarrow = window.matchMedia
    const changes = new Set<() => void>()
    let isWide = false
    window.matchMedia = (media) => {
      const matches = isWide && media.includes('min-width')
      const list = { ...isNarrow(media), matches }
      list.addEventListener = (_: string, listener: (list: object) => void) =>
        void changes.add(() => listener(window.matchMedia(media)))
      return list
    }
    const turn = (to: boolean) =>
      act(() => {
        isWide = to
        for (const change of changes) change()
      })
    return { turn, restore: () => Object.assign(window, { matchMedia: isNarrow }) }
  }

  it('T353: stays when a tablet is turned, and while the model fills the screen', async () => {
    const { turn, restore } = turnTablet()
    const { user, fill } = await renderScreen(inspection)
    await user.click(await screen.findByRole('tab', { name: /^nSpection Points/ }))
    await user.click(await screen.findByRole('button', { name: 'Enter Edit Mode' }))
    const title = () => screen.findByRole('textbox', { name: 'Title of point 1' })
    await fill(await title(), 'Loose handrail, by the lift')
    turn(true)
    expect(
      await screen.findByRole('region', { name: 'Points, documents and properties' }),
    ).toBeVisible()
    expect(await title()).toHaveValue('Loose handrail, by the lift')
    await user.click(screen.getByRole('menuitem', { name: 'Maximize View', hidden: true }))
    expect(screen.queryByRole('tab', { name: /^nSpection Points/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Exit Full View' }))
    turn(false)
    expect(await title()).toHaveValue('Loose handrail, by the lift')
    expect(screen.getByText('1 point changed')).toBeVisible()
    restore()
  })
})

describe('a caption that could not be saved', () => {
  it('is asked about before its point is left', async () => {
    const photo = {
      id: 4,
      projectPinId: 70,
      caption: '',
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
    server.serve(pinRoutes.listPins, [{ ...handrail, projectPinPhotos: [photo] }, tile])
    server.serve(photoRoutes.savePhoto, lostReply)
    const { user, fill } = await renderScreen(`${inspection}&pin=70`)
    const caption = () => screen.findByRole('textbox', { name: 'Caption of photo 1' })
    await fill(await caption(), 'The upper bracket')
    await user.tab()
    await waitFor(() => expect(server.sent(photoRoutes.savePhoto)).toHaveLength(1))
    await waitFor(async () => expect(await caption()).toBeEnabled())
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(await caption()).toHaveValue('The upper bracket')
  })
})

describe('a new point', () => {
  /** Resumes a stored draft, because jsdom cannot draw a rectangle. */
  const writeNew = async (search = '') => {
    await writeDraft(
      { personId: String(buildPerson('Admin').id), projectId: 3, kind: 'point', record: 'new' },
      {
        draft: buildModelPlacement('new'),
        values: {
          ...buildNewPinValues(buildInspectionProject().projectType, 21),
          title: 'Loose wire',
        },
        modelHash: null,
      },
    )
    server.serve(pinRoutes.savePin, { projectPin: wire, message: 'pin.saved' })
    const shown = await renderScreen(inspection + search)
    await shown.user.click(await screen.findByRole('button', { name: 'Continue' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Save Point' }))
    return shown
  }

  it('comes into sight in the list and is marked there, once it is saved', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await writeNew()
    const row = await screen.findByRole('button', { name: /^3 ?Loose wire/ })
    await waitFor(() => expect(row).toHaveAttribute('data-fresh'))
    await waitFor(() => expect(scrolled.mock.contexts).toContain(row.closest('li')))
    scrolled.mockRestore()
  })

  it('is named in the notice, which opens it', async () => {
    const { user, address } = await writeNew()
    expect(await screen.findByText(/^The point was saved/)).toBeVisible()
    expect(screen.getByText('3 · Loose wire')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Open: 3 · Loose wire' }))
    expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('Loose wire')
    expect(address()).toContain('pin=72')
  })

  it('is shown although what was searched before would hide it', async () => {
    await writeNew('&q=tile')
    expect(await screen.findByRole('button', { name: /^3 ?Loose wire/ })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Search points' })).toHaveValue('')
  })

  it('is filled in by a common defect, but for what was typed, and that is undone', async () => {
    const dent = {
      title: 'Dented frame',
      description: 'Fill and repaint.',
      severity: 'minor' as const,
    }
    const template = { ...dent, assignee: null, estimatedCost: '80.00', pointCategoryId: 21 }
    server.serve(pinTemplateRoutes.listPointTemplates, [template])
    await writeDraft(
      { personId: String(buildPerson('Admin').id), projectId: 3, kind: 'point', record: 'new' },
      {
        draft: buildModelPlacement('new'),
        values: {
          ...buildNewPinValues(buildInspectionProject().projectType, 21),
          description: 'By the lift',
        },
        modelHash: null,
      },
    )
    const { user, fill } = await renderScreen(inspection)
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('button', { name: 'Dented frame' }))
    const title = screen.getByRole('textbox', { name: 'Title' })
    const cost = screen.getByRole('textbox', { name: 'Estimated cost' })
    expect(title).toHaveValue('Dented frame')
    expect(cost).toHaveValue('80')
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('By the lift')
    expect(
      screen.getByText('“Dented frame” filled in: Title, Severity, and Estimated cost.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(title).toHaveValue('')
    expect(cost).toHaveValue('')

    await fill(title, 'dent')
    await user.click(await screen.findByRole('option', { name: /Dented frame/ }))
    expect(title).toHaveValue('Dented frame')
    expect(screen.getByRole('combobox', { name: 'Severity' })).toHaveValue('minor')
  })

  it('can be placed while the card says Active', async () => {
    const { user } = await renderScreen(inspection)
    const card = await screen.findByRole('region', { name: 'Add N-Point' })
    expect(within(card).getByText('Inactive')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add rectangle' }))
    expect(within(card).getByText('Active')).toBeVisible()
  })
})

describe('the report', () => {
  const reports = () =>
    screen.getAllByRole('link', { name: /report/i }).map(({ textContent }) => textContent)

  it('has one button on a completed inspection', async () => {
    server.serve(
      projectRoutes.readProject,
      buildInspectionProject({ completedDateTime: '2026-03-05T09:30:00.000Z' }),
    )
    await renderScreen(inspection)
    await list()
    expect(reports()).toEqual(['Generate Report'])
  })

  it('T418: has one on a phone too, and the count, where a completed inspection has no points', async () => {
    const originalMatchMedia = window.matchMedia
    window.matchMedia = (media) => ({
      ...originalMatchMedia(media),
      matches: media.includes('max-width'),
    })
    server.serve(pinRoutes.listPins, [])
    server.serve(
      projectRoutes.readProject,
      buildInspectionProject({ completedDateTime: '2026-03-05T09:30:00.000Z' }),
    )
    await renderScreen(inspection)
    expect(await screen.findByRole('heading', { name: 'Total Issues: 0' })).toBeVisible()
    expect(reports()).toEqual(['Generate Report'])
    window.matchMedia = originalMatchMedia
  })

  it('has one on an inspection that goes on, named as a new one', async () => {
    await renderScreen(inspection)
    await list()
    expect(reports()).toEqual(['Generate New Report'])
  })
})

describe('a page that was left open', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:00:00Z') }))
  afterEach(() => {
    vi.useRealTimers()
  })
  const lookAgain = () => act(() => window.dispatchEvent(new Event('focus')))
  const renamed = { ...handrail, title: 'Loose handrail, mended', version: 2 }

  it('learns what others changed when it is looked at again, and keeps what is typed', async () => {
    server.serve(pinRoutes.listPins, [handrail, tile], [renamed, tile, wire])
    const { user, fill } = await renderScreen(inspection)
    await user.click(await screen.findByRole('button', { name: /^1 ?Loose handrail/ }))
    await fill(
      await screen.findByRole('textbox', { name: /^Description/ }),
      'Second floor, by the lift',
    )

    vi.setSystemTime(Date.now() + 2_000)
    lookAgain()
    await waitFor(() => expect(screen.getByText('Total Issues: 3')).toBeInTheDocument())
    expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue(
      'Second floor, by the lift',
    )
  })

  it('asks once for one look, however often the window says so', async () => {
    await renderScreen(inspection)
    await list()
    vi.setSystemTime(Date.now() + 2_000)
    for (const _ of [1, 2, 3]) lookAgain()
    await waitFor(() => expect(server.sent(pinRoutes.listPins)).toHaveLength(2))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    lookAgain()
    expect(queryClient.isFetching()).toBe(0)
    expect(server.sent(pinRoutes.listPins)).toHaveLength(2)
  })
})

describe('earlier revisions', () => {
  it.each([
    ['a Viewer', 'Viewer', null],
    ['a Manager after completion', 'Manager', '2026-03-05T09:30:00.000Z'],
  ] as const)('T295: are read by %s, too, who aligns nothing', async (_, as, completedDateTime) => {
    server.serve(projectRoutes.readProject, buildInspectionProject({ completedDateTime }))
    server.serve(revisionRoutes.listRevisions, [
      {
        id: 9,
        of: 'image',
        projectModelImageId: 8,
        planFileId: null,
        fileName: 'lobby.png',
        path: 'files/old',
        modelLink: null,
        uploadedOn: '2026-03-01T10:00:00.000Z',
        replacedOn: '2026-03-02T10:00:00.000Z',
        picture: {
          imagePath: 'files/old',
          thumbPath: 'files/oldThumb',
          width: 1000,
          height: 500,
          tiles: null,
        },
        model: null,
        alignment: null,
        replacedBy: 'Jonas Weir',
        state: 'aligned',
        points: 2,
        doubtful: 0,
      },
    ])
    const { user } = await renderScreen(inspection, { as })
    const earlier = { name: 'Earlier revisions', hidden: true }
    await user.click(await screen.findByRole('menuitem', earlier))
    const dialog = within(await screen.findByRole('dialog', { name: 'Earlier revisions' }))
    expect(await dialog.findByRole('link', { name: 'Compare' })).toBeVisible()
    expect(dialog.queryByRole('link', { name: /^Align/ })).toBeNull()
  })
})

import { commentRoutes } from '@nspect/contract/comments/comments'
import { fileRoutes } from '@nspect/contract/files/files'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { pinTemplateRoutes } from '@nspect/contract/projectTypes/pinTemplates'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftAddress } from '../../deviceStore/deviceSchema.ts'
import { readDraft, readDraftFiles, writeDraft, writeDraftFiles } from '../../drafts/draftStore.ts'
import { unsentListDialog } from '../../offline/unsentListDialog.ts'
import { buildNewPinValues, toPinValues } from '../../pins/values/pinValues.ts'
import { buildPerson } from '../../testing/exampleRecords.ts'
import { lostReply, server } from '../../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import type { PinDraft } from '../placing/pinDraft.ts'

const inspection = buildInspectionProject()
const mara = buildPerson('Admin')
let stored: Pin[] = []

beforeEach(() => {
  stored = []
  server.serve(projectRoutes.readProject, inspection)
  server.serve(pinTemplateRoutes.listPointTemplates, [])
  server.serve(pinRoutes.listPins, () => stored)
  server.serve(commentRoutes.listComments, [])
  server.serve(fileRoutes.readFile, new Blob())
})

const open = (as = mara, pinId?: number) =>
  renderScreen(`/project/edit-project/3?mode=2d${pinId ? `&pin=${pinId}` : ''}`, { as })
/** Closes the page and opens it again; only the browser's storage remains. */
const reload = async () => {
  cleanup()
  return open()
}
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
const offered = () => screen.queryByRole('region', { name: 'Not saved yet' })
const continueButton = async () => screen.findByRole('button', { name: 'Continue' })
/** The rest of the screen is loaded. */
const shown = () => screen.findByRole('heading', { name: 'West wing' })

const address: DraftAddress = {
  personId: String(mara.id),
  projectId: 3,
  kind: 'point',
  record: 'tile',
}
const draftPoint = (changes: Partial<PinDraft> = {}): PinDraft => ({
  draft: {
    kind: 'annotation',
    key: 'tile',
    idempotencyKey: 'one-form-one-point',
    imageId: 8,
    box: { x: 1, y: 2, width: 20, height: 10 },
  },
  values: { ...buildNewPinValues(inspection.projectType, 21), title: 'Cracked tile' },
  modelHash: null,
  ...changes,
})
const savedTile = (changes: Partial<Pin> = {}) =>
  buildInspectionPin({
    id: 71,
    pinNumber: 8,
    title: 'Cracked tile',
    annotationCoordinates: {
      geometry: { type: 'RECTANGLE', x: 1, y: 2, width: 20, height: 10 },
      data: { id: 'tile' },
    },
    ...changes,
  })

const savedPhoto = {
  id: 4,
  projectPinPhoto: {
    id: 4,
    projectPinId: 71,
    caption: '',
    imagePath: 'files/a',
    thumbPath: 'files/a',
    taken: null,
    width: 4,
    height: 3,
    addedBy: 'Mara Lindqvist',
    addedById: 11,
    updatedDateTime: '2026-03-02T09:00:00.000Z',
    version: 1,
  },
}

describe('a new point that was not saved', () => {
  beforeEach(() => writeDraft(address, draftPoint()))

  it('is offered again with its words, and kept on letter by letter', async () => {
    const { user } = await open()
    await user.click(await continueButton())
    expect(await title()).toHaveValue('Cracked tile')
    await user.type(await title(), ' 2')

    const after = await reload()
    await after.user.click(await continueButton())
    expect(await title()).toHaveValue('Cracked tile 2')
  })

  it('becomes one point when the answer to its save was lost: it is kept, listed and sent again', async () => {
    server.serve(pinRoutes.savePin, lostReply)
    const before = await open()
    await before.user.click(await continueButton())
    await title()
    await before.user.click(screen.getByRole('button', { name: 'Save Point' }))
    // the form closes, and the point is in the list
    const unsent = within(await screen.findByRole('region', { name: 'Not sent yet' }))
    expect(unsent.getByText('Cracked tile')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save Point' })).toBeNull()
    expect(offered()).toBeNull()
    const [first] = server.sent(pinRoutes.savePin)

    server.serve(pinRoutes.savePin, () => {
      stored = [savedTile()]
      return { projectPin: savedTile() }
    })
    await reload()
    expect(await screen.findByRole('button', { name: /8.*Cracked tile/ })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull())
    const [second] = server.sent(pinRoutes.savePin)
    expect(second?.headers.get('idempotency-key')).toBe('one-form-one-point')
    expect(first?.headers.get('idempotency-key')).toBe('one-form-one-point')
    await waitFor(async () => expect(await readDraft(address)).toBeNull())
  })

  it('that did arrive is not offered as a new one: what was written since is a change to it', async () => {
    stored = [savedTile({ title: 'Cracked' })]
    server.serve(pinRoutes.savePin, { projectPin: savedTile() })
    const { user } = await open()
    expect(await screen.findByText('Changes to point 8')).toBeVisible()
    expect(screen.queryByText('New point')).toBeNull()
    await user.click(await continueButton())
    await waitFor(async () => expect(await title()).toHaveValue('Cracked tile'))
    expect(screen.getByText('Saving…')).toBeVisible()
  })

  it('that did arrive as it was written needs nothing more', async () => {
    stored = [savedTile()]
    await open()
    await waitFor(async () => expect(await readDraft(address)).toBeNull())
    await waitFor(() => expect(offered()).toBeNull())
  })

  it('T378: whose photos found no room beside it stays until they are sent, and the list says where they are', async () => {
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await writeDraftFiles(address, [new File(['bytes'], 'tile.jpg', { type: 'image/jpeg' })])
    server.serve(pinRoutes.savePin, () => {
      stored = [savedTile()]
      return { projectPin: savedTile() }
    })
    server.serve(photoRoutes.savePhoto, lostReply)
    const { user } = await open()
    await user.click(await continueButton())
    await title()
    await user.click(screen.getByRole('button', { name: 'Save Point' }))
    await screen.findByRole('button', { name: /8.*Cracked tile/ })
    act(() => unsentListDialog.open())
    expect(await screen.findByText(/Only in this page/)).toBeVisible()
    expect(await readDraftFiles(address)).toHaveLength(1)

    server.serve(photoRoutes.savePhoto, savedPhoto)
    await user.click(screen.getByRole('button', { name: 'Send now' }))
    await waitFor(async () => expect(await readDraft(address)).toBeNull())
    act(() => unsentListDialog.close())
    full.mockRestore()
  })

  it('is offered to nobody else on this device', async () => {
    await open(buildPerson('Admin', { id: 12, firstName: 'Jonas' }))
    await shown()
    await screen.findByText('No points yet')
    expect(offered()).toBeNull()
  })

  it('goes when the person does not want it, after a question that begins on keeping it', async () => {
    const { user } = await open()
    await continueButton()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    const question = await screen.findByRole('dialog', { name: 'Discard this draft?' })
    await waitFor(() =>
      expect(within(question).getByRole('button', { name: 'Keep' })).toHaveFocus(),
    )
    await user.click(within(question).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(offered()).toBeNull())
    expect(await readDraft(address)).toBeNull()
  })

  it('goes with its form when the person cancels it', async () => {
    const { user } = await open()
    await user.click(await continueButton())
    await title()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = await screen.findByRole('dialog', { name: 'Discard this point?' })
    await user.click(within(question).getByRole('button', { name: 'Discard' }))
    await screen.findByText('No points yet')
    expect(offered()).toBeNull()
    await waitFor(async () => expect(await readDraft(address)).toBeNull())
  })
})

it('a point whose picture is gone keeps its words, and says why it cannot be placed', async () => {
  await writeDraft(
    address,
    draftPoint({
      draft: {
        ...draftPoint().draft,
        kind: 'annotation',
        imageId: 9,
        box: { x: 1, y: 2, width: 20, height: 10 },
      },
    }),
  )
  await open()
  expect(await screen.findByText('Cracked tile')).toBeVisible()
  expect(screen.getByText('The image was removed, so the point’s position is gone.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

describe('changes to a stored point', () => {
  beforeEach(() => {
    stored = [buildInspectionPin()]
  })

  it('are in its fields again after a crash, and saved onto what they were made from', async () => {
    const from = buildInspectionPin()
    const values = { ...toPinValues(from), title: 'Loose handrail 2' }
    const ofPin = { ...address, kind: 'edit', record: '70' } as const
    await writeDraft(ofPin, { from, values, idempotencyKey: 'before-the-crash' })

    server.serve(pinRoutes.savePin, ({ input }) => ({
      projectPin: buildInspectionPin({ title: String(input.title), version: 2 }),
    }))
    await open(mara, 70)
    expect(await screen.findByText('Your unsaved text')).toBeVisible()
    expect(await title()).toHaveValue('Loose handrail 2')
    await waitFor(() => expect(screen.queryByText('Your unsaved text')).toBeNull())
    expect(server.sent(pinRoutes.savePin)[0]?.input).toMatchObject({
      version: 1,
      title: 'Loose handrail 2',
    })
  })

  it('are asked about as changes when the point is left, with the focus on keeping them', async () => {
    const { user } = await open(mara, 70)
    await user.clear(await title())
    await user.keyboard('{Escape}')
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
    await waitFor(() =>
      expect(within(question).getByRole('button', { name: 'Keep writing' })).toHaveFocus(),
    )
    await user.click(within(question).getByRole('button', { name: 'Discard' }))
    expect(await screen.findByRole('button', { name: /Loose handrail/ })).toBeVisible()
    expect(offered()).toBeNull()
  })
})

it('Escape in a dialog closes the dialog and leaves the point open', async () => {
  stored = [buildInspectionPin()]
  const { user } = await open(mara, 70)
  await user.click(await screen.findByRole('button', { name: 'Manage Resolve Status' }))
  await screen.findByRole('textbox', { name: 'Remark' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Remark' })).toBeNull())
  expect(await title()).toHaveValue('Loose handrail')
})

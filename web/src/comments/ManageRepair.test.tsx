import { commentRoutes, maxCommentLength } from '@nspect/contract/comments/comments'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { limits } from '@nspect/contract/shared/limits'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { buildComment } from '../testing/exampleRecords.ts'
import { createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../testing/inspectionRecords.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { PinRepairSection } from './PinRepairSection.tsx'

const { saveComment, listComments, undoRepairStep } = commentRoutes
const tierIds = { Individual: 1, Starter: 2, Business: 4 } as const

beforeEach(() => {
  server.serve(listComments, [])
  server.serve(pinRoutes.listPins, [])
})

const stages = {
  open: {},
  sentBack: { lastStep: 'reject' },
  waiting: { isResolved: true, lastStep: 'submit' },
  accepted: { isResolved: true, isApproved: true, lastStep: 'accept' },
} as const satisfies Record<string, Partial<Pin>>

const openPoint = (
  given: Partial<Pin>,
  {
    as = 'Manager' as 'SuperAdmin' | 'Admin' | 'Manager' | 'User' | 'Viewer',
    tier = 'Business' as keyof typeof tierIds,
  } = {},
) => {
  const inspection = buildInspectionProject({
    client: { ...buildInspectionProject().client, clientTier: { id: tierIds[tier], name: tier } },
  })
  return renderComponent(
    <PinRepairSection pin={buildInspectionPin(given)} project={inspection} />,
    {
      as,
    },
  )
}
const manage = async (...args: Parameters<typeof openPoint>) => {
  const shown = await openPoint(...args)
  await shown.user.click(await screen.findByRole('button', { name: 'Manage Resolve Status' }))
  const dialog = await screen.findByRole('dialog', { name: 'Manage Resolve Status' })
  await waitFor(() => expect(within(dialog).queryByText('Please wait...')).toBeNull())
  const steps = () =>
    within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter((text) => text !== '')
  return { ...shown, dialog, steps }
}

describe('the button to the repair of a point', () => {
  it.each(['SuperAdmin', 'Admin', 'Manager'] as const)(
    'is Manage Resolve Status for %s, in every tier',
    async (as) => {
      for (const tier of ['Individual', 'Business'] as const) {
        for (const given of [stages.open, stages.waiting]) {
          await openPoint(given, { as, tier })
          expect(await screen.findByRole('button', { name: 'Manage Resolve Status' })).toBeVisible()
          cleanup()
        }
      }
    },
  )

  it.each([
    ['open', {}, 'Resolve POI'],
    ['submitted', stages.waiting, 'Edit Resolve Status'],
    [
      'submitted, then sent back',
      { lastStep: 'reject', matterportResolutionLink: 'https://tour.example/1' },
      'Edit Resolve Status',
    ],
  ] as const)('says to a User whose point is %s what they can do', async (_, given, name) => {
    await openPoint(given, { as: 'User' })
    expect(await screen.findByRole('button', { name })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Manage Resolve Status' })).toBeNull()
  })

  it('is not there for a Viewer', async () => {
    await openPoint(stages.open, { as: 'Viewer' })
    await screen.findByRole('region', { name: 'Repair' })
    expect(screen.queryByRole('button', { name: /Resolve/ })).toBeNull()
  })
})

describe('managing the repair of a point', () => {
  it.each([
    ['open', ['Accept', 'Submit repair']],
    ['sentBack', ['Accept', 'Reopen', 'Submit repair']],
    ['waiting', ['Accept', 'Send back', 'Reopen', 'Submit repair']],
    ['accepted', ['Send back', 'Back to awaiting approval', 'Reopen', 'Submit repair']],
  ] as const)('of one that is %s offers the steps from there', async (stage, offered) => {
    const { steps } = await manage(stages[stage])
    expect(steps()).toEqual(offered)
  })

  it('tells who accepted it and when, as long as it is accepted', async () => {
    const accept = buildComment({ action: 'accept', comment: '', commentedBy: 'Maren Lindqvist' })
    server.serve(listComments, [accept])
    await manage(stages.accepted)
    expect(screen.getByText(/^Accepted by Maren Lindqvist, \d/)).toBeVisible()
    cleanup()
    queryClient.clear()
    await manage(stages.waiting)
    expect(screen.queryByText(/^Accepted by/)).toBeNull()
  })

  it('sends a repair back only with a reason', async () => {
    server.serve(saveComment, { id: 5 })
    const { user, fill, dialog } = await manage(stages.waiting)
    const button = within(dialog).getByRole('button', { name: 'Send back' })
    expect(button).toBeDisabled()
    await fill(within(dialog).getByRole('textbox', { name: 'Remark' }), 'The grout is missing.')
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(saveComment)[0]?.input).toMatchObject({
      action: 'reject',
      comment: 'The grout is missing.',
    })
  })

  it('nothing of a remark that is too long is cut as it is pasted: the field says so, and it is not sent', async () => {
    const { user, dialog } = await manage(stages.waiting)
    const remark = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Remark' })
    await user.click(remark)
    await user.paste('x'.repeat(maxCommentLength + 1))
    expect(remark.value).toHaveLength(maxCommentLength + 1)
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(await within(dialog).findByText(/up to 5,?000 characters/)).toBeVisible()
    expect(remark).toBeInvalid()
    expect(server.sent(saveComment)).toEqual([])
  })

  it.each([
    ['Accept', 'waiting', 'accept'],
    ['Back to awaiting approval', 'accepted', 'withdraw'],
    ['Reopen', 'accepted', 'reopen'],
  ] as const)('%s closes the dialog, and can be undone', async (name, stage, action) => {
    server.serve(saveComment, { id: 5 })
    server.serve(undoRepairStep, { id: 5 })
    const { user, dialog } = await manage(stages[stage])
    await user.click(within(dialog).getByRole('button', { name }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.sent(undoRepairStep)[0]?.input).toEqual({ id: 5 }))
    expect(server.sent(saveComment)[0]?.input).toMatchObject({ action })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('T372: decides about the repair that is shown, and names its last step only while it waits', async () => {
    server.serve(saveComment, { id: 5 })
    for (const [stage, name] of [
      ['waiting', 'Accept'],
      ['accepted', 'Reopen'],
    ] as const) {
      const { user, dialog } = await manage({ ...stages[stage], lastStepId: 480 })
      await user.click(within(dialog).getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      cleanup()
    }
    const [waiting, accepted] = server.sent(saveComment).map(({ input }) => input)
    expect(waiting).toMatchObject({ action: 'accept', seenStep: 480 })
    expect(accepted).not.toHaveProperty('seenStep')
  })

  it('T372: takes no step before what was submitted is shown; a failure is said, and it can be asked for again', async () => {
    server.serve(listComments, lostReply)
    const { user, dialog } = await manage(stages.waiting)
    const again = await within(dialog).findByRole('button', { name: 'Try again' })
    expect(within(dialog).getByRole('button', { name: 'Accept' })).toBeDisabled()
    expect(within(dialog).queryByText('No repair has been submitted yet.')).toBeNull()
    server.serve(listComments, [])
    await user.click(again)
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Accept' })).toBeEnabled(),
    )
  })

  it('tells that somebody else was faster, and reads the point again', async () => {
    server.serve(saveComment, createRefusal('repair.changed'))
    const { user, dialog } = await manage(stages.waiting)
    const before = server.sent(listComments).length
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(await within(dialog).findByText(/this step is no longer possible/)).toBeVisible()
    await waitFor(() => expect(server.sent(listComments).length).toBeGreaterThan(before))
  })
})

describe('below Business', () => {
  it('a point is resolved and opened again, and nothing speaks of an approval', async () => {
    for (const [given, offered] of [
      [stages.open, ['Resolve', 'Submit repair']],
      [stages.waiting, ['Reopen', 'Submit repair']],
      [stages.accepted, ['Reopen', 'Submit repair']],
      [stages.sentBack, ['Resolve', 'Submit repair']],
    ] as const) {
      const { steps } = await manage(given, { tier: 'Starter' })
      expect(steps()).toEqual(offered)
      expect(document.body.textContent).not.toMatch(/approv|accept|waiting|send back|sent back/i)
      cleanup()
    }
  })
})

describe('what was submitted', () => {
  const submitted = {
    ...stages.waiting,
    imageUrl: 'files/before.jpg',
    poiResolutionImagePath: 'files/one.jpg',
  } as const
  const submission = () =>
    buildComment({
      projectPinId: buildInspectionPin().id,
      action: 'submit',
      comment: 'New bracket.',
      poiResolutionImagePath: 'files/one.jpg',
      poiResolutionImagePaths: ['files/one.jpg', 'files/two.jpg'],
    })

  it('is compared with the point’s picture, by the arrow keys too, and one of its photos is chosen', async () => {
    server.serve(listComments, [submission()])
    const { user, dialog } = await manage(submitted)
    const slider = await within(dialog).findByRole('slider', {
      name: 'Drag to compare before and after',
    })
    expect(slider).toHaveValue('50')
    fireEvent.change(slider, { target: { value: '20' } })
    expect(slider).toHaveAttribute('aria-valuetext', '20% before')
    const after = within(dialog).getByRole('img', { name: 'After the repair' })
    expect(after).toHaveAttribute('src', expect.stringContaining('one.jpg'))
    await user.click(await within(dialog).findByRole('button', { name: 'After, image 2' }))
    expect(after).toHaveAttribute('src', expect.stringContaining('two.jpg'))
    expect(within(dialog).getByText('New bracket.')).toBeVisible()
    expect(within(dialog).getByText(/^Submitted by Jonas Weir, /)).toBeVisible()
  })

  it('T352, T372: stays on screen if it cannot be read again, and is decided about once it is', async () => {
    server.serve(listComments, [submission()])
    const { user, dialog } = await manage(submitted)
    await within(dialog).findByRole('slider', { name: 'Drag to compare before and after' })
    server.serve(listComments, lostReply)
    await act(() => queryClient.invalidateQueries())
    const again = await within(dialog).findByRole('button', { name: 'Try again' })
    expect(within(dialog).getByRole('img', { name: 'After the repair' })).toBeVisible()
    expect(within(dialog).getByText('New bracket.')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Accept' })).toBeDisabled()
    server.serve(listComments, [submission()])
    await user.click(again)
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Accept' })).toBeEnabled(),
    )
  })

  it('is the photo alone where the point has no picture', async () => {
    const { dialog } = await manage({ ...submitted, imageUrl: null })
    expect(within(dialog).getByRole('img', { name: 'After the repair' })).toBeVisible()
    expect(within(dialog).queryByRole('slider')).toBeNull()
  })
})

describe('handing in several pictures', () => {
  const picture = (name: string) => new File(['12345678'], name, { type: 'image/jpeg' })
  const names = ['sill.jpg', 'frame.jpg', 'glass.jpg']

  it('sends them together, in their order', async () => {
    server.serve(saveComment, { id: 5 })
    const { user } = await openPoint(stages.open, { as: 'User' })
    await user.click(await screen.findByRole('button', { name: 'Resolve POI' }))
    await user.upload(await screen.findByLabelText('Photos of the repair'), names.map(picture))
    await user.click(screen.getByRole('button', { name: 'Submit repair' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(saveComment)).toHaveLength(1)
    expect(server.sent(saveComment)[0]?.files.file?.map(({ name }) => name)).toEqual(names)
  })

  it(`takes at most ${limits.photosPerRepair}, and says which were left out`, async () => {
    const { user } = await openPoint(stages.open, { as: 'User' })
    await user.click(await screen.findByRole('button', { name: 'Resolve POI' }))
    const many = Array.from({ length: limits.photosPerRepair + 1 }, (_, n) =>
      picture(`photo-${n}.jpg`),
    )
    await user.upload(await screen.findByLabelText('Photos of the repair'), many)
    expect(await screen.findByText(/Left out: photo-10.jpg/)).toBeVisible()
  })
})

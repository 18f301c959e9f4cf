import { commentRoutes } from '@nspect/contract/comments/comments'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createHeldReply, lostReply, server } from '../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../testing/inspectionRecords.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { PinComments } from './PinComments.tsx'
import { PinRepairSection } from './PinRepairSection.tsx'

const openPoint = (given: Parameters<typeof buildInspectionPin>[0] = {}) =>
  renderComponent(
    <>
      <PinRepairSection pin={buildInspectionPin(given)} project={buildInspectionProject()} />
      <PinComments pin={buildInspectionPin(given)} project={buildInspectionProject()} />
    </>,
  )

beforeEach(() => {
  server.serve(commentRoutes.listComments, [])
})

const dialog = () => screen.queryByRole('dialog', { name: 'Submit repair' })
const question = () => screen.queryByRole('dialog', { name: 'Discard this repair?' })
const openRepair = async () => {
  const shown = await openPoint()
  await shown.user.click(await screen.findByRole('button', { name: 'Manage Resolve Status' }))
  await shown.user.click(await screen.findByRole('button', { name: 'Submit repair' }))
  await screen.findByRole('dialog', { name: 'Submit repair' })
  return shown
}
const remark = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Remark' })

describe('Escape in the dialog of a repair', () => {
  it('closes the dialog at once while nothing is written', async () => {
    const { user } = await openRepair()
    await remark()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog()).toBeNull())
  })

  it('asks before a remark is lost, with the focus on keeping it; Escape once more keeps it', async () => {
    const { user, fill } = await openRepair()
    await fill(await remark(), 'New bracket, two screws')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question()).toBeVisible())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep writing' })).toHaveFocus())

    await user.keyboard('{Escape}')
    await waitFor(() => expect(question()).toBeNull())
    expect(dialog()).toBeVisible()
    expect(await remark()).toHaveValue('New bracket, two screws')
  })

  it('forgets the repair once the person agrees', async () => {
    const { user, fill } = await openRepair()
    await fill(await remark(), 'New bracket, two screws')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(dialog()).toBeNull())
    expect(screen.queryByText('Your unsaved text')).toBeNull()
  })
})

describe('a repair that could not be sent', () => {
  it('is offered again after a reload, and sent under the same key', async () => {
    server.serve(commentRoutes.saveComment, lostReply)
    const before = await openRepair()
    await before.user.click(await screen.findByRole('radio', { name: 'Add Link' }))
    await before.fill(
      await screen.findByRole('textbox', { name: /^Link/ }),
      'https://harbour-lights.example/rail',
    )
    await before.fill(await remark(), 'New bracket')
    await before.user.click(screen.getByRole('button', { name: 'Submit repair' }))
    expect(await screen.findByText(/Not sent because the connection was lost/)).toBeVisible()
    const [first] = server.sent(commentRoutes.saveComment)
    cleanup()

    server.serve(commentRoutes.saveComment, { id: 5 })
    server.serve(pinRoutes.listPins, [])
    const after = await openPoint()
    await after.user.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(async () => expect(await remark()).toHaveValue('New bracket'))
    await after.user.click(screen.getByRole('button', { name: 'Submit repair' }))
    await waitFor(() => expect(dialog()).toBeNull())
    const [second] = server.sent(commentRoutes.saveComment)
    expect(second?.input).toMatchObject({
      comment: 'New bracket',
      matterportResolutionLink: 'https://harbour-lights.example/rail',
    })
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(screen.queryByText('Your unsaved text')).toBeNull()
  })
})

describe('a comment', () => {
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })

  it('is there again after a reload, letter by letter, and is said once', async () => {
    server.serve(commentRoutes.saveComment, lostReply)
    const before = await openPoint()
    await before.user.type(await field(), 'Paint is missing')
    await before.user.click(screen.getByRole('button', { name: 'Add Comment' }))
    expect(await screen.findByText(/Not sent because the server cannot be reached/)).toBeVisible()
    const [first] = server.sent(commentRoutes.saveComment)
    cleanup()

    server.serve(commentRoutes.saveComment, { id: 5 })
    const after = await openPoint()
    await waitFor(async () => expect(await field()).toHaveValue('Paint is missing'))
    expect(screen.getByText('Your unsaved text')).toBeVisible()
    await after.user.click(screen.getByRole('button', { name: 'Add Comment' }))
    await waitFor(async () => expect(await field()).toHaveValue(''))
    expect(server.sent(commentRoutes.saveComment)[0]?.headers.get('idempotency-key')).toBe(
      first?.headers.get('idempotency-key'),
    )
    cleanup()

    await openPoint()
    expect(await field()).toHaveValue('')
    expect(screen.queryByText('Your unsaved text')).toBeNull()
  })
})

describe('two clicks in the same moment', () => {
  const clickTwice = (button: HTMLElement) =>
    act(() => {
      button.click()
      button.click()
    })

  it('say a comment once', async () => {
    const answer = createHeldReply<typeof commentRoutes.saveComment>({ id: 5 })
    server.serve(commentRoutes.saveComment, answer)
    const { fill } = await openPoint()
    const field = await screen.findByRole('textbox', { name: 'Comment' })
    await fill(field, 'Paint is missing')
    clickTwice(screen.getByRole('button', { name: 'Add Comment' }))
    answer.release()
    await waitFor(() => expect(field).toHaveValue(''))
    expect(server.sent(commentRoutes.saveComment)).toHaveLength(1)
  })

  it('submit a repair once', async () => {
    const answer = createHeldReply<typeof commentRoutes.saveComment>({ id: 5 })
    server.serve(commentRoutes.saveComment, answer)
    const { user, fill } = await openRepair()
    await user.click(await screen.findByRole('radio', { name: 'Add Link' }))
    await fill(
      await screen.findByRole('textbox', { name: /^Link/ }),
      'https://harbour-lights.example/rail',
    )
    clickTwice(screen.getByRole('button', { name: 'Submit repair' }))
    answer.release()
    await waitFor(() => expect(dialog()).toBeNull())
    expect(server.sent(commentRoutes.saveComment)).toHaveLength(1)
  })
})

describe('the remark to a repair', () => {
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Remark' })
  const openRepaired = async () => {
    const shown = await openPoint({ isResolved: true })
    if (!screen.queryByRole('dialog')) {
      await shown.user.click(await screen.findByRole('button', { name: 'Manage Resolve Status' }))
    }
    await field()
    return shown
  }

  it('is there again after a reload, and the repair is sent back once', async () => {
    server.serve(commentRoutes.saveComment, lostReply)
    const before = await openRepaired()
    await before.fill(await field(), 'The bracket is still loose')
    await before.user.click(screen.getByRole('button', { name: 'Send back' }))
    expect(await screen.findByText(/Not sent because the server cannot be reached/)).toBeVisible()
    const [first] = server.sent(commentRoutes.saveComment)
    cleanup()

    server.serve(commentRoutes.saveComment, { id: 5 })
    const after = await openRepaired()
    await waitFor(async () => expect(await field()).toHaveValue('The bracket is still loose'))
    expect(screen.getByText('Your unsaved text')).toBeVisible()
    await after.user.click(screen.getByRole('button', { name: 'Send back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [second] = server.sent(commentRoutes.saveComment)
    expect(second?.input).toMatchObject({ action: 'reject', comment: 'The bracket is still loose' })
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(screen.queryByText('Your unsaved text')).toBeNull()
  })

  it('goes with an acceptance under a key of its own', async () => {
    server.serve(commentRoutes.saveComment, lostReply, { id: 5 })
    const { user, fill } = await openRepaired()
    await fill(await field(), 'Seen on Monday')
    await user.click(screen.getByRole('button', { name: 'Send back' }))
    expect(await screen.findByText(/Not sent because the server cannot be reached/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const keys = server
      .sent(commentRoutes.saveComment)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })
})

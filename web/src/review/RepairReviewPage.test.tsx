import { commentRoutes } from '@nspect/contract/comments/comments'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reviewRoutes, type WaitingRepair } from '@nspect/contract/review/review'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildComment, buildPerson } from '../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../testing/inspectionRecords.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const { saveComment, listComments, undoRepairStep } = commentRoutes
const { listWaiting, listReasons } = reviewRoutes

const repair = (n: number, title: string): WaitingRepair => ({
  projectPinId: 70 + n,
  projectId: 3,
  pinNumber: n,
  title,
  projectName: 'West wing',
  clientName: null,
  resolvedBy: 'Jonas Weir',
  resolvedAt: '2026-03-02T09:30:00.000Z',
  lastStepId: 500 + n,
})
const repairs = [repair(1, 'Loose handrail'), repair(2, 'Cracked tile'), repair(3, 'Blind lamp')]

beforeEach(() => {
  server.serve(listWaiting, { total: repairs.length, repairs, next: null })
  server.serve(listReasons, ['The grout is missing.'])
  server.serve(projectRoutes.readProject, buildInspectionProject())
  server.serve(pinRoutes.readPin, ({ input }) =>
    buildInspectionPin({ id: input.id, poiResolutionImagePath: 'files/one.jpg' }),
  )
  server.serve(listComments, ({ input }) => [
    buildComment({
      projectPinId: input.projPinId,
      action: 'submit',
      comment: 'Screwed on again.',
      poiResolutionImagePath: 'files/one.jpg',
      poiResolutionImagePaths: ['files/one.jpg', 'files/two.jpg'],
    }),
  ])
})

/** Waits until a repair is shown and can be judged. */
const shown = async (title: string) => {
  await screen.findByRole('heading', { name: new RegExp(title) })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Accept/ })).toHaveAttribute(
      'aria-disabled',
      'false',
    ),
  )
}
const open = async () => {
  const page = await renderScreen('/review', { as: 'Manager' })
  await shown('Loose handrail')
  return page
}

describe('T157: reviewing by keys', () => {
  it('A pressed twice accepts one repair, and goes on to the next', async () => {
    server.serve(saveComment, { id: 5 })
    const { user } = await open()
    expect(screen.getByText('1 of 3')).toBeVisible()
    await user.keyboard('aa')
    await screen.findByRole('heading', { name: /Cracked tile/ })
    // another press before the next repair was seen
    await user.keyboard('a')
    await shown('Cracked tile')
    expect(server.sent(saveComment).map(({ input }) => input)).toMatchObject([
      { projectPinId: 71, action: 'accept', seenStep: 501 },
    ])
  })

  it('of a point that was sent back and then marked by hand, the words of that repair are no longer those of a repair', async () => {
    const sentBack = buildInspectionPin({ lastStep: 'reject', isResolved: true })
    server.serve(pinRoutes.readPin, ({ input }) => ({ ...sentBack, id: input.id }))
    await open()
    expect(
      within(screen.getByRole('region', { name: 'Repaired by' })).queryByText('Screwed on again.'),
    ).toBeNull()
    expect(screen.getByText('Screwed on again.')).toBeVisible()
  })

  it('a decision that was not sent stays, and is sent again under its key', async () => {
    server.serve(saveComment, lostReply, { id: 5 })
    const { user } = await open()
    await user.keyboard('a')
    expect(await screen.findByText(/the server cannot be reached/)).toBeVisible()
    expect(screen.getByRole('heading', { name: /Loose handrail/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await shown('Cracked tile')
    const keys = server.sent(saveComment).map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('a repair that somebody else decided about is named, and left', async () => {
    server.serve(saveComment, createRefusal('repair.changed'))
    const { user } = await open()
    await user.keyboard('a')
    expect(
      await screen.findByText(
        /Someone else changed or decided on the repair for point 1, Loose handrail/,
      ),
    ).toBeVisible()
    await shown('Cracked tile')
  })

  it('nothing is decided over what was kept from before: it is read again first, and a failure is said', async () => {
    server.serve(saveComment, { id: 5 })
    const { user } = await open()
    // the next one is fetched beforehand
    const isKept = () => server.sent(listComments).some(({ input }) => input.projPinId === 72)
    await waitFor(() => expect(isKept()).toBe(true))
    const point = createHeldReply<typeof pinRoutes.readPin>(buildInspectionPin({ id: 72 }))
    server.serve(pinRoutes.readPin, point)
    let isUp = false
    server.serve(listComments, () => (isUp ? [] : createRefusal('database.unavailable')))
    await user.keyboard('j')
    expect(await screen.findByText(/The service is temporarily unavailable/)).toBeVisible()
    await user.keyboard('a')
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(screen.queryByText(/The service is temporarily unavailable/)).toBeNull(),
    )
    expect(screen.getByRole('button', { name: /^Accept/ })).toHaveAttribute('aria-disabled', 'true')
    point.release()
    await shown('Cracked tile')
    expect(server.sent(saveComment)).toEqual([])
  })

  it('R sends back with a reason, also one used before; Z takes it back; at the end stands what was done', async () => {
    server.serve(saveComment, { id: 5 }, { id: 6 }, { id: 7 }, { id: 8 })
    server.serve(undoRepairStep, { id: 5 })
    const { user } = await open()
    await user.keyboard('r')
    const reason = await screen.findByRole('textbox', { name: 'What is missing?' })
    expect(reason).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(server.sent(saveComment)).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'The grout is missing.' }))
    expect(reason).toHaveFocus()
    await user.keyboard('{Enter}')
    await shown('Cracked tile')
    expect(server.sent(saveComment)[0]?.input).toMatchObject({
      action: 'reject',
      comment: 'The grout is missing.',
    })
    await user.keyboard('z')
    await shown('Loose handrail')
    expect(server.sent(undoRepairStep)[0]?.input).toEqual({ id: 5 })
    for (const title of ['Loose handrail', 'Cracked tile', 'Blind lamp']) {
      await shown(title)
      await user.keyboard('a')
    }
    const done = await screen.findByRole('region', { name: 'All done' })
    expect(within(done).getByText('3 accepted')).toBeVisible()
    expect(within(done).getByText('0 sent back')).toBeVisible()
  })

  it('J and K turn the pages without a decision', async () => {
    const { user } = await open()
    await user.keyboard('j')
    await shown('Cracked tile')
    await user.keyboard('kk')
    await shown('Blind lamp')
    expect(screen.getByText('3 of 3')).toBeVisible()
  })
})

describe('without repairs to review', () => {
  it('the page says so', async () => {
    server.serve(listWaiting, { total: 0, repairs: [], next: null })
    await renderScreen('/review', { as: 'Manager' })
    expect(await screen.findByRole('heading', { name: 'No repairs to approve' })).toBeVisible()
  })

  it('a plan without approval is told whose part it is, and asks for nothing', async () => {
    await renderScreen('/review', {
      as: buildPerson('Manager', { tier: { id: 3, name: 'Professional' } }),
    })
    expect(await screen.findByText('Approving repairs is part of the Business plan.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Review' })).toBeNull()
    expect(server.sent(listWaiting)).toEqual([])
  })
})

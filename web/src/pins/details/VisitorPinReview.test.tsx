import { commentRoutes } from '@nspect/contract/comments/comments'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildPin, buildProject, buildReportedPin } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

const { reviewVisitorPin, listHiddenPins } = visitorPinRoutes
const theirs = {
  visitorState: 'waiting',
  anonymousUser: 'Ines Okafor',
  addedBy: 'Ines Okafor',
} as const
const review = () => screen.findByRole('region', { name: 'From a visitor' })

beforeEach(() => {
  server.serve(projectRoutes.readProject, buildProject())
  server.serve(commentRoutes.listComments, [])
})

describe('T97: a point from outside', () => {
  const open = async (as: 'Manager' | 'User' = 'Manager') => {
    server.serve(pinRoutes.readPin, buildPin(theirs))
    server.serve(pinRoutes.listPins, [buildPin(theirs)])
    const shown = await renderScreen('/nspection-pins/manage/71', { as })
    await screen.findByDisplayValue('Tap drips')
    return shown
  }

  it('names who added it; managers accept it with one press', async () => {
    server.serve(reviewVisitorPin, { id: 71 })
    const { user } = await open()
    expect(await review()).toHaveTextContent('Ines Okafor added this point through a link.')
    server.serve(pinRoutes.readPin, buildPin({ ...theirs, visitorState: 'accepted' }))
    await user.click(within(await review()).getByRole('button', { name: 'Accept point 1' }))
    expect(await screen.findByText('Point accepted.')).toBeVisible()
    expect(server.sent(reviewVisitorPin).map(({ input }) => input)).toEqual([
      { id: 71, visitorState: 'accepted' },
    ])
    await waitFor(async () => expect(await review()).toHaveTextContent('It was accepted.'))
    expect(screen.queryByRole('button', { name: /^Accept point/ })).toBeNull()
  })

  it('is answered in a comment', async () => {
    const { user } = await open()
    const comment = await screen.findByRole('textbox', { name: 'Comment' })
    await user.click(within(await review()).getByRole('button', { name: 'Answer' }))
    expect(comment).toHaveFocus()
  })

  it('is only shown as such to those who may not decide', async () => {
    await open('User')
    expect(within(await review()).queryByRole('button')).toBeNull()
  })
})

describe('the report of staff', () => {
  const open = async () => {
    const shown = await renderScreen('/project/report/7', { as: 'Manager' })
    await screen.findByRole('heading', { name: 'Tap drips' })
    return shown
  }

  it('T97: hides a point from outside, and takes that back', async () => {
    server.serve(reportRoutes.listReportPins, [buildReportedPin(theirs)])
    server.serve(reviewVisitorPin, { id: 71, message: 'pin.hidden' }, { id: 71 })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Hide point 1' }))
    expect(await screen.findByText('Point hidden.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(server.sent(reviewVisitorPin).map(({ input }) => input.visitorState)).toEqual([
        'hidden',
        'accepted',
      ]),
    )
  })

  it('says when it could not be done', async () => {
    server.serve(reportRoutes.listReportPins, [buildReportedPin(theirs)])
    server.serve(reviewVisitorPin, createRefusal('record.missing'))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Accept point 1' }))
    expect(await screen.findByText('the requested record is not found')).toBeVisible()
  })

  it('T59: says that hidden points cannot be loaded, and tries again', async () => {
    server.serve(projectRoutes.readProject, buildProject({ hiddenPinCount: 1 }))
    server.serve(reportRoutes.listReportPins, [buildReportedPin()])
    server.serve(listHiddenPins, createRefusal('rate.exceeded'), [
      buildPin({ ...theirs, visitorState: 'hidden' }),
    ])
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: '1 hidden point' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hidden points' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('This could not be loaded')
    expect(dialog.queryByRole('status')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('1 · Tap drips')).toBeVisible()
  })

  it('T97: lists hidden points apart, to be shown again', async () => {
    server.serve(projectRoutes.readProject, buildProject({ hiddenPinCount: 1 }))
    server.serve(reportRoutes.listReportPins, [buildReportedPin()])
    const hidden = buildPin({
      ...theirs,
      visitorState: 'hidden',
      id: 72,
      pinNumber: 4,
      title: 'Not a tap',
    })
    server.serve(listHiddenPins, [hidden], [])
    server.serve(reviewVisitorPin, { id: 72 })
    const { user } = await open()
    expect(screen.queryByText('Not a tap')).toBeNull()
    await user.click(await screen.findByRole('button', { name: '1 hidden point' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hidden points' })
    expect(dialog).toHaveTextContent('4 · Not a tap')
    await user.click(within(dialog).getByRole('button', { name: 'Accept and show point 4' }))
    expect(await screen.findByText('No hidden points.')).toBeVisible()
    expect(server.sent(reviewVisitorPin).map(({ input }) => input)).toEqual([
      { id: 72, visitorState: 'accepted' },
    ])
  })
})

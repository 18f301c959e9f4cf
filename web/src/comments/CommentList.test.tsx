import { commentRoutes } from '@nspect/contract/comments/comments'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildComment } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../testing/inspectionRecords.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { PinComments } from './PinComments.tsx'

const fresh = () => new Date().toISOString()
const old = () => new Date(Date.now() - 16 * 60_000).toISOString()
const open = (as: 'Manager' | 'User') =>
  renderComponent(<PinComments pin={buildInspectionPin()} project={buildInspectionProject()} />, {
    as,
  })
const said = () => screen.findByText('The plumber comes on Monday.')
const change = () => screen.queryByRole('button', { name: 'Edit' })
const hide = () => screen.queryByRole('button', { name: 'Hide' })

beforeEach(() => {
  server.serve(commentRoutes.listComments, [])
})

describe('T86: a comment', () => {
  it('is changed where it stands, by who has just written it', async () => {
    const me = 11
    server.serve(commentRoutes.listComments, [buildComment({ userId: me, commentedOn: fresh() })])
    const { user, fill } = await open('User')
    await said()
    expect(hide()).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    server.serve(commentRoutes.saveComment, { id: 81 })
    server.serve(commentRoutes.listComments, [
      buildComment({ userId: me, comment: 'She comes on Tuesday.', isEdited: true, version: 2 }),
    ])
    await fill(
      await screen.findByRole('textbox', { name: 'Edit comment' }),
      'She comes on Tuesday.',
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('She comes on Tuesday.')
    expect(screen.getByText('edited')).toBeVisible()
    expect(server.sent(commentRoutes.saveComment)[0]?.input).toMatchObject({
      id: 81,
      version: 1,
      comment: 'She comes on Tuesday.',
    })
  })

  it('of somebody else, or of a while ago, is not changed', async () => {
    server.serve(commentRoutes.listComments, [buildComment({ userId: 11, commentedOn: old() })])
    await open('User')
    await said()
    expect(change()).toBeNull()
  })

  it('is hidden by a manager after a question, also a visitor’s, and can be shown again', async () => {
    server.serve(commentRoutes.listComments, [
      buildComment({ userId: null, anonymousName: 'Ines', commentedOn: fresh() }),
    ])
    const { user } = await open('Manager')
    await said()
    expect(change()).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Hide' }))
    server.serve(commentRoutes.hideComment, { id: 81 })
    server.serve(commentRoutes.listComments, [])
    const question = await screen.findByRole('dialog', { name: 'Hide this comment?' })
    await user.click(within(question).getByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(screen.queryByText('The plumber comes on Monday.')).toBeNull())
    expect(server.sent(commentRoutes.hideComment)[0]?.input).toEqual({ id: 81, isDeleted: true })
  })
})

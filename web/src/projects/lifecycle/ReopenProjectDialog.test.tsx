import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lostReply, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { ReopenProjectDialog } from './ReopenProjectDialog.tsx'

const reopen = () => screen.findByRole('button', { name: 'Reopen' })
const reason = () => screen.findByRole('textbox', { name: /^Reason/ })

it('an inspection is opened again for a reason; where the answer was lost it is sent again under the same key', async () => {
  server.serve(projectLifecycleRoutes.reopenProject, lostReply, {})
  let isClosed = false
  const { user, fill } = await renderComponent(
    <ReopenProjectDialog
      project={{ id: 7, projectName: 'Harbour House' }}
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  await user.click(await reopen())
  expect(await reason()).toBeInvalid()
  expect(await reopen()).toBeDisabled()
  expect(server.sent(projectLifecycleRoutes.reopenProject)).toEqual([])
  await fill(await reason(), 'A room was left out')
  await user.click(await reopen())
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(await reopen())
  await waitFor(() => expect(isClosed).toBe(true))
  const sent = server.sent(projectLifecycleRoutes.reopenProject)
  expect(sent.map(({ input }) => [input.id, input.reason])).toEqual([
    [7, 'A room was left out'],
    [7, 'A room was left out'],
  ])
  expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'))
})

it('a reason that was typed is lost only after a question', async () => {
  let isClosed = false
  const { user, fill } = await renderComponent(
    <ReopenProjectDialog
      project={{ id: 7, projectName: 'Harbour House' }}
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  await fill(await reason(), 'A room was left out')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(await question()).getByRole('button', { name: 'Stay here' }))
  expect(isClosed).toBe(false)
  expect(await reason()).toHaveValue('A room was left out')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(within(await question()).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(isClosed).toBe(true))
})

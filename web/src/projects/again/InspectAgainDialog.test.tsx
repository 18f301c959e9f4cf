import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildProject } from '../../testing/exampleRecords.ts'
import { lostReply, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { InspectAgainDialog } from './InspectAgainDialog.tsx'

it('T658: an inspection is begun again under a name and a day; sent twice, it is one', async () => {
  server.serve(projectLifecycleRoutes.inspectAgain, lostReply, { id: 8 })
  server.serve(projectRoutes.readProject, buildProject({ id: 8 }))
  const { user, fill } = await renderComponent(
    <InspectAgainDialog
      project={{ id: 7, projectName: 'Harbour House 03/02/2026' }}
      onClose={() => undefined}
    />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Inspect again' }))
  const name = dialog.getByRole('textbox', { name: /^Name/ })
  // told apart from the one before by its day
  expect((name as HTMLInputElement).value).toMatch(/^Harbour House \d\d\/\d\d\/\d{4}$/)
  expect(name).not.toHaveValue('Harbour House 03/02/2026')
  await fill(name, 'Harbour House, autumn')
  await user.click(dialog.getByRole('button', { name: 'Start inspection' }))
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.sent(projectLifecycleRoutes.inspectAgain)).toHaveLength(2))
  const [first, second] = server.sent(projectLifecycleRoutes.inspectAgain)
  expect(first?.input).toMatchObject({
    id: 7,
    projectName: 'Harbour House, autumn',
    scanDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

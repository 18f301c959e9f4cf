import { clientRoutes } from '@nspect/contract/clients/clients'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { CommentList } from '../comments/CommentList.tsx'
import { ShareReportDialog } from '../reports/shareLinks/ShareReportDialog.tsx'
import {
  buildClient,
  buildComment,
  buildProject,
  buildReportedPin,
} from '../testing/exampleRecords.ts'
import { lostReply, server } from '../testing/fakeServer.ts'
import { renderComponent, renderScreen } from '../testing/renderScreen.tsx'
import { buildShareLink } from '../testing/reportRecords.ts'

/**
 * All that is on screen is asked for again, as when the window is looked at again, without a
 * network.
 */
const failToUpdate = () => act(() => queryClient.refetchQueries({ type: 'active' }))

describe('T352: what is on screen stays if it cannot be updated', () => {
  it('a record in a form, with what was entered', async () => {
    server.serve(clientRoutes.listClients, [buildClient()])
    server.serve(clientRoutes.readClient, buildClient(), lostReply)
    const { fill } = await renderScreen('/client/manage/4', { as: 'SuperAdmin' })
    const name = () => screen.findByRole('textbox', { name: /^Business Name/ })
    await fill(await name(), 'Lakeside Inn')
    await failToUpdate()
    expect(
      queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }),
    ).not.toEqual([])
    expect(await name()).toHaveValue('Lakeside Inn')
  })

  it('a report, with the point that is being added', async () => {
    server.serve(projectRoutes.readProject, buildProject(), lostReply)
    server.serve(reportRoutes.listReportPins, [buildReportedPin()], lostReply)
    const { user, fill } = await renderScreen('/project/report/7', { as: 'Admin' })
    await user.click(await screen.findByRole('button', { name: /Upload photo/i }))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(await dialog.findByRole('textbox', { name: /^Full name/i }), 'Ines Okafor')
    await failToUpdate()
    expect(await screen.findByRole('textbox', { name: /^Full name/i })).toHaveValue('Ines Okafor')
  })

  it('the links of a report, with the options that are being chosen', async () => {
    const owner = buildShareLink({ id: 71, name: 'Owner' })
    server.serve(projectRoutes.readProject, buildProject())
    server.serve(reportRoutes.listReportPins, [buildReportedPin()])
    server.serve(
      reportRoutes.listShareLinks,
      { shareLinks: [owner], defaultLevel: 'view', isMailed: true },
      lostReply,
    )
    const shared = { project: buildProject() }
    const { fill } = await renderComponent(
      <ShareReportDialog shared={shared} title="Share links" onClose={() => {}} />,
      {
        as: 'Manager',
      },
    )
    const name = () => screen.findByRole('textbox', { name: /^Name/ })
    await fill(await name(), 'Owner of the house')
    await failToUpdate()
    expect(await name()).toHaveValue('Owner of the house')
  })

  it('comments, with the one that is being changed', async () => {
    server.serve(
      commentRoutes.listComments,
      [buildComment({ userId: 11, comment: 'Seen again', commentedOn: new Date().toISOString() })],
      lostReply,
    )
    const { user } = await renderComponent(
      <CommentList pinId={31} project={toProjectFacts(buildProject())} />,
      { as: 'User' },
    )
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const words = () => screen.findByRole('textbox')
    await user.type(await words(), ', and mended')
    await failToUpdate()
    expect(await words()).toHaveValue('Seen again, and mended')
  })
})

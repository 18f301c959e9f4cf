import { reportRoutes } from '@nspect/contract/reports/reports'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildPlanProject, buildReportedPin } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderComponent, renderSharedReport } from '../../testing/renderScreen.tsx'
import { buildShareLink } from '../../testing/reportRecords.ts'
import { openedLinks } from '../openedLinks.ts'
import { ShareReportDialog } from '../shareLinks/ShareReportDialog.tsx'

const { listShareLinks, saveShareLink, listReportPins } = reportRoutes
const { resolveShortToken, openShareLink, requestShareCode, readSharedProject, listSharedPins } =
  reportRoutes

describe('T754 a link to decide by', () => {
  const open = async (sendsMail: boolean) => {
    server.serve(listReportPins, [])
    server.serve(listShareLinks, {
      shareLinks: [buildShareLink()],
      defaultLevel: 'view',
      isMailed: sendsMail,
    })
    server.serve(saveShareLink, { id: 72, link: 'https://nspect.example/project-report?token=b' })
    const shared = { project: buildPlanProject() }
    const shown = await renderComponent(
      <ShareReportDialog shared={shared} title="Share links" onClose={() => undefined} />,
      { as: 'Manager', sendsMail },
    )
    await shown.user.click(await screen.findByRole('button', { name: 'New link' }))
    await shown.user.selectOptions(
      await screen.findByRole('combobox', { name: 'Permissions' }),
      'Decide, with costs',
    )
    return shown
  }
  const field = (name: RegExp) => screen.getByRole('textbox', { name })
  const saved = () => server.sent(saveShareLink).map(({ input }) => input)

  it('T754: is for a reviewer, by a code that is mailed to them', async () => {
    const { user } = await open(true)
    expect(screen.getByText(/^Only this link shows costs\./)).toBeVisible()
    await user.type(field(/^Reviewer/), 'Mara Lindqvist')
    await user.type(field(/^Email/), 'mara@brand.example')
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Create link' }))
    await waitFor(() =>
      expect(saved()).toMatchObject([
        { level: 'decide', reviewer: { name: 'Mara Lindqvist', email: 'mara@brand.example' } },
      ]),
    )
  })

  it('T754: needs a password where no mail is sent', async () => {
    const { user } = await open(false)
    await user.type(field(/^Reviewer/), 'Mara Lindqvist')
    await user.type(field(/^Email/), 'mara@brand.example')
    expect(screen.getByText(/^This server sends no email/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create link' }))
    expect(saved()).toEqual([])
    await user.type(screen.getByLabelText(/^Password/), 'harbour lights 7')
    await user.click(screen.getByRole('button', { name: 'Create link' }))
    await waitFor(() => expect(saved()).toMatchObject([{ password: 'harbour lights 7' }]))
  })
})

it('T754 a reviewer’s link says who can open it', async () => {
  const reviewer = { name: 'Mara Lindqvist', email: null }
  const link = buildShareLink({ level: 'decide', reviewer, hasPassword: true })
  server.serve(listReportPins, [])
  server.serve(listShareLinks, { shareLinks: [link], defaultLevel: 'view', isMailed: false })
  await renderComponent(
    <ShareReportDialog
      shared={{ project: buildPlanProject() }}
      title="Share links"
      onClose={() => undefined}
    />,
    { as: 'Manager' },
  )
  expect(await screen.findByText(/^Only Mara Lindqvist can open it/)).toBeVisible()
  expect(screen.queryByText(/^Anyone with this link/)).toBeNull()
})

describe('T749 a link of a reviewer', () => {
  beforeEach(() => {
    openedLinks.reload()
    server.serve(resolveShortToken, createRefusal('share.codeNeeded'))
    server.serve(requestShareCode, { minutes: 10 })
    server.serve(readSharedProject, buildPlanProject())
    server.serve(listSharedPins, [buildReportedPin({ title: 'Vanities' })])
  })
  const opening = {
    originalToken: `head.${btoa(JSON.stringify({ link: 5 }))}.signature`,
    level: 'decide' as const,
    mayPrint: false,
    pinIds: null,
    firm: null,
    language: null,
    reviewer: 'Mara Lindqvist',
  }

  it('T749: shows nothing of the report before the code that was mailed', async () => {
    const { user } = await renderSharedReport('short')
    await user.click(await screen.findByRole('button', { name: 'Email the code' }))
    const code = await screen.findByRole('textbox', { name: 'Code' })
    expect(server.sent(requestShareCode)).toHaveLength(1)
    expect(document.body).not.toHaveTextContent(/Harbour|Mara/)
    server.serve(openShareLink, createRefusal('share.wrongCode'), { data: opening })
    await user.type(code, '111 111{Enter}')
    expect(await screen.findByRole('alert')).toBeVisible()
    await user.clear(code)
    await user.type(code, '123 456{Enter}')
    expect(await screen.findByRole('heading', { name: 'Vanities' })).toBeVisible()
    expect(server.sent(openShareLink).at(-1)?.input).toMatchObject({ code: '123 456' })
  })

  it('T749: that was revoked meanwhile says so, and shows nothing', async () => {
    const { user } = await renderSharedReport('short')
    server.serve(requestShareCode, createRefusal('share.noToken'))
    server.serve(resolveShortToken, createRefusal('share.noToken'))
    await user.click(await screen.findByRole('button', { name: 'Email the code' }))
    expect(await screen.findByText(/incomplete, expired or revoked/)).toBeVisible()
  })
})

import { type FirmLink, firmLinkRoutes } from '@nspect/contract/reports/firmLinks'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { FirmLinkItem } from './FirmLinkItem.tsx'

const link = 'https://nspect.example/shared/plumber'
const firm: FirmLink = {
  firmId: 3,
  name: 'Plumbers',
  email: '',
  isHere: true,
  pointCount: 2,
  openPointCount: 1,
  linkId: null,
  link: null,
  expiresOn: null,
  isExpired: false,
  sentOn: null,
  lastOpenedOn: null,
}
const open = async (shown: FirmLink, { sendsMail = true } = {}) => {
  const { user } = await renderComponent(
    <FirmLinkItem firm={shown} projectId={7} language={undefined} mayShare sendsMail={sendsMail} />,
  )
  const denied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  const copy = () => user.click(screen.getByRole('button', { name: 'Copy link: Plumbers' }))
  return { user, copy, denied }
}
const address = () => screen.queryByRole('textbox', { name: 'Share link' })

it('a mail whose answer was lost is sent again as the same one, and the next is another', async () => {
  server.serve(firmLinkRoutes.shareWithFirm, createRefusal('record.missing'), { id: 5, link })
  const { user } = await open({ ...firm, email: 'desk@plumbers.example' })
  const send = () => screen.findByRole('button', { name: 'Send the link to Plumbers' })
  for (let n = 1; n <= 3; n++) {
    await user.click(await send())
    await waitFor(() => expect(server.sent(firmLinkRoutes.shareWithFirm)).toHaveLength(n))
  }
  const [lost, again, next] = server
    .sent(firmLinkRoutes.shareWithFirm)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

it.each([
  ['new', firm],
  ['that it has', { ...firm, linkId: 5, link }],
])(
  "T103 a firm's link, %s, stands in a field where the browser does not allow copying",
  async (_, shown) => {
    server.serve(firmLinkRoutes.shareWithFirm, { id: 5, link })
    const { copy, denied } = await open(shown)
    expect(address()).toBeNull()
    await copy()
    expect(await screen.findByRole('textbox', { name: 'Share link' })).toHaveValue(link)
    denied.mockRestore()
    await copy()
    expect(
      await screen.findByText('Link has been generated and copied to clipboard.'),
    ).toBeVisible()
    expect(address()).toBeNull()
  },
)

it('T103 the button that revokes comes before those that copy and send, which keep their place', async () => {
  await open({ ...firm, email: 'desk@plumbers.example', linkId: 5, link })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Revoke',
    'Send',
    'Copy link',
  ])
})

it('T167 a contractor has its resolved points counted beside the open ones', async () => {
  await open({ ...firm, pointCount: 5 })
  expect(screen.getByText(/^1 open point · 4 resolved · /)).toBeVisible()
})

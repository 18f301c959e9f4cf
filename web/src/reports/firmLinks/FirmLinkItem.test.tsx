import { type FirmLink, firmLinkRoutes } from '@nspect/contract/firmLinks'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { server } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderScreen.tsx'
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
const open = async (shown: FirmLink) => {
  const { user } = await renderPart(<FirmLinkItem firm={shown} projectId={7} language={undefined} mayShare />)
  const denied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  const copy = () => user.click(screen.getByRole('button', { name: 'Copy the link of Plumbers' }))
  return { copy, denied }
}
const address = () => screen.queryByRole('textbox', { name: 'Share link' })

it.each([
  ['new', firm],
  ['that it has', { ...firm, linkId: 5, link }],
])("T103 a firm's link, %s, stands in a field where the browser does not allow copying", async (_, shown) => {
  server.serve(firmLinkRoutes.shareWithFirm, { id: 5, link })
  const { copy, denied } = await open(shown)
  expect(address()).toBeNull()
  await copy()
  expect(await screen.findByRole('textbox', { name: 'Share link' })).toHaveValue(link)
  denied.mockRestore()
  await copy()
  expect(await screen.findByText('Link has been generated and copied to clipboard.')).toBeVisible()
  expect(address()).toBeNull()
})

import { settingRoutes } from '@nspect/contract/settings/settings'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LinkToken } from '../../../api/LinkToken.ts'
import { server } from '../../../testing/fakeServer.ts'
import { renderComponent } from '../../../testing/renderScreen.tsx'
import { useViewerSettings } from './useViewerSettings.ts'

function Viewer() {
  useViewerSettings()
  return null
}

it('T106: the page of a link asks for the keys of its own client, also of whoever is signed in elsewhere', async () => {
  await renderComponent(
    <LinkToken value="link-of-harbour-lights">
      <Viewer />
    </LinkToken>,
    { as: 'Manager' },
  )
  await waitFor(() =>
    expect(server.sent(settingRoutes.readPublicConfig).map(({ input }) => input.token)).toContain(
      'link-of-harbour-lights',
    ),
  )
})

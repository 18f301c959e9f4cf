import { isActionAllowedOnSelf, isRoleAllowed } from '@nspect/contract/permissions/policy'
import { roles } from '@nspect/contract/shared/enums'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { server } from '../testing/fakeServer.ts'
import { canOpenPage, listPageAddresses } from '../testing/pathRights.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { serveAllReads } from '../testing/serveAllReads.ts'

beforeEach(serveAllReads)

/**
 * Pages that need WebGL or a second revision are walked by the browser in `test:deep`; the report
 * needs an id.
 */
const needsBrowser = /report$|check-model|check-points|align|compare|\/tour\/|own-tour|edit-project/

const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/') && !/^\/api\/|\.txt$/.test(href))

describe.each(roles)('T480: %s', (role) => {
  const own = listPageAddresses(1).filter(
    (address) => !needsBrowser.test(address) && canOpenPage(role, address) === true,
  )

  it.each(own)(
    'asks on %s only for what it may read, and is led only to pages of its own',
    async (address) => {
      await renderScreen(address, { as: role })
      await waitFor(() => expect(screen.queryAllByText('Please wait...')).toEqual([]))
      const denied = server
        .called()
        .filter(
          ({ can }) => can !== 'public' && !isRoleAllowed(role, can) && !isActionAllowedOnSelf(can),
        )
      expect(denied.map(({ path }) => path)).toEqual([])
      const wrong = links().filter((href) => canOpenPage(role, href) !== true)
      expect(wrong).toEqual([])
    },
  )
})

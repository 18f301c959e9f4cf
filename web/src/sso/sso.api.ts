import { ssoRoutes } from '@nspect/contract/sso/sso'
import { callRoute } from '../api/callRoute.ts'
import { readQuery } from '../api/readQuery.ts'

/** The identity providers that the sign-in page offers. */
export const identityProvidersQuery = () => ({
  ...readQuery(ssoRoutes.listIssuers, {}),
  staleTime: 5 * 60_000,
  retry: false,
})

const place = 'nspect-sign-on'

/** What this tab keeps while somebody signs in at a provider. */
interface Kept {
  flow: string
  returnTo: string | undefined
}

/** Leaves for a provider, named by its key or by somebody's address. */
export const redirectToIdentityProvider = async (
  by: { issuer: string } | { email: string },
  returnTo: string | undefined,
) => {
  const { url, flow } = await callRoute(ssoRoutes.startSignOn, by)
  sessionStorage.setItem(place, JSON.stringify({ flow, returnTo }))
  window.location.assign(url)
}

/** Takes what was kept, once. */
export const takePendingSso = (): Kept | undefined => {
  const text = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  try {
    return text === null ? undefined : (JSON.parse(text) as Kept)
  } catch {
    return undefined
  }
}

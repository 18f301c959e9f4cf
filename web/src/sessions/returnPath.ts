import { parseUrl } from '@nspect/contract/shared/parseUrl'

const home = '/dashboard'

/**
 * Returns the path to redirect to after signing in. Only URLs of this origin are accepted:
 * `//elsewhere`, other schemes, backslashes and the sign-in pages themselves lead to the dashboard.
 */
export const resolveReturnPath = (returnTo: string | undefined, origin: string): string => {
  if (!returnTo?.startsWith('/') || /[\\\p{Cc}]/u.test(returnTo)) return home
  const url = parseUrl(returnTo, origin)
  if (url?.origin !== origin || url.username !== '' || url.pathname.startsWith('//')) return home
  if (/^\/(?:auth(?:\/|$)|login\/?$|logout\/?$)/i.test(url.pathname) || url.pathname === '/')
    return home
  return `${url.pathname}${url.search}${url.hash}`
}

const home = '/dashboard'

/**
 * Where to go after signing in. Only an address of this very origin is followed: `//elsewhere`, other schemes, back
 * slashes and the sign-in pages themselves lead to the dashboard.
 */
export const safeReturn = (wanted: string | undefined, origin: string): string => {
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return home
  const url = URL.parse(wanted, origin)
  if (url?.origin !== origin || url.username !== '' || url.pathname.startsWith('//')) return home
  if (/^\/(?:auth(?:\/|$)|login\/?$|logout\/?$)/i.test(url.pathname) || url.pathname === '/') return home
  return `${url.pathname}${url.search}${url.hash}`
}

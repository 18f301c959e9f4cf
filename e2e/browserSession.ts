import { type BrowserContext, expect, type Page } from '@playwright/test'

const parseClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    sid: string
  }

/**
 * Signs in in this browser as the product does: by the session's cookie, and the note of who it is.
 */
export const signInWithToken = async (
  context: BrowserContext,
  url: string,
  token: string,
): Promise<void> => {
  const { origin } = new URL(url)
  const headers = { authorization: `Bearer ${token}` }
  const moved = await context.request.post(`${origin}/api/auth/move-to-cookie`, { headers })
  expect(moved.status()).toBe(200)
  const { sub, sid } = parseClaims(token)
  await context.addInitScript(
    (note) => localStorage.setItem('nspect-session', note),
    `${sub}.${sid}`,
  )
}

/** The token of the session that this browser has in its cookie; empty without one. */
export const readSessionToken = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find(({ name }) => name.startsWith('nspect-session'))?.value ?? ''

/** The token that a page has got for a share link, once the report shows. */
export const readReportToken = async (page: Page): Promise<string> => {
  const token = await page.evaluate(() => localStorage.getItem('reportToken'))
  if (!token) throw new Error('the link has not been opened')
  return token
}

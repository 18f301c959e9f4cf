import type { Site } from '../../http/handler.ts'
import type { Tokens } from '../../http/tokens.ts'

interface Parts {
  site: Pick<Site, 'publicUrl'>
  tokens: Pick<Tokens, 'decryptOwn'>
}

/** The address that a short token opens. */
export const buildShareLinkUrl = ({ site }: Pick<Parts, 'site'>, token: string): string =>
  `${site.publicUrl}/project-report?token=${token}`

/**
 * The address of a stored link; null if the server's secret has changed since, so that it cannot be
 * read any more.
 */
export const decryptShareLinkUrl = (parts: Parts, tokenEncrypted: string): string | null => {
  const token = parts.tokens.decryptOwn(tokenEncrypted)
  return token === null ? null : buildShareLinkUrl(parts, token)
}

import { createHash } from 'node:crypto'

/**
 * The sources by which a content policy allows the scripts that stand in a page, and no other
 * inline script.
 */
export const listScriptSources = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

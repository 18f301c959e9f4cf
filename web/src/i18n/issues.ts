import type { z } from 'zod'
import { i18n } from './i18n.ts'

/**
 * Words what a form's schema found: `message` of an issue is a key of the contract's messages, `{name}` becomes the
 * field's label. A sentence that is no key stands as it is. The first issue of a field counts.
 */
export const wordIssues = (
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[],
  labels: Record<string, string>,
): Record<string, string> => {
  const worded: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path.join('.')
    const params = 'params' in issue ? (issue.params as Record<string, unknown> | undefined) : undefined
    worded[field] ??= i18n.t(`messages:${issue.message}` as 'messages:value.invalid', {
      name: labels[field] ?? field,
      ...params,
      defaultValue: issue.message,
    })
  }
  return worded
}

import type { z } from 'zod'
import { i18n } from './i18n.ts'

/**
 * Translates the issues of a form's schema: an issue's `message` is a key of the contract's
 * messages, `{name}` becomes the field's label. A message that is not a key is kept as it is. The
 * first issue of a field counts.
 */
export const translateSchemaIssues = (
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[],
  labels: Record<string, string>,
): Record<string, string> => {
  const worded: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path.join('.')
    const params =
      'params' in issue ? (issue.params as Record<string, unknown> | undefined) : undefined
    worded[field] ??= i18n.t(`messages:${issue.message}` as 'messages:value.invalid', {
      name: labels[field] ?? field,
      ...params,
      defaultValue: issue.message,
    })
  }
  return worded
}

import { getNames } from '@nspect/contract/names/getNames'
import { formatLabeledValue } from '@nspect/contract/names/names'
import type { Language } from '@nspect/contract/shared/enums'

/** Characters of a comment quoted in a mail; the link leads to the rest. */
const maxTextLength = 300

/** One line: an empty line would end the paragraph, and a URL alone would become a second link. */
export const formatCommentLine = (language: Language, writer: string, comment: string): string => {
  const text = comment.replace(/\s+/g, ' ').trim()
  const signs = [...text]
  const short = signs.length > maxTextLength ? `${signs.slice(0, maxTextLength).join('')} …` : text
  return short === '' ? '' : formatLabeledValue(getNames(language), writer, short)
}

import type { Language } from '@nspect/contract/enums'
import { labelled } from '@nspect/contract/labelled'

/** Characters of a comment quoted in a mail; the link leads to the rest. */
const longestWords = 300

/** One line: an empty line would end the paragraph, and a URL alone would become a second link. */
export const oneLine = (language: Language, writer: string, comment: string): string => {
  const text = comment.replace(/\s+/g, ' ').trim()
  const signs = [...text]
  const short = signs.length > longestWords ? `${signs.slice(0, longestWords).join('')} …` : text
  return short === '' ? '' : labelled(language, writer, short)
}

import { create as contentDisposition } from 'content-disposition'

/** Characters that are invalid in the name of a file on some system, and its maximum length. */
const fileName = (name: string) =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\\/:*?"<>|\s\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, 120)

/** The header by which a report is saved under the name of its inspection. */
export const buildReportDisposition = (
  projectName: string,
  ending: string,
  type: 'inline' | 'attachment',
): string => contentDisposition(`${fileName(projectName) || 'inspection'}.${ending}`, { type })

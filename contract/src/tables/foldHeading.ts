/** A heading as it is compared: without case, marks, units in brackets and signs. */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[([【（].*?[)\]】）]/gu, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Rows at the top of a table in which its headings are looked for. */
export const maxLeadingRows = 10

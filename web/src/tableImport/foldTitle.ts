/** Texts that differ in case and spaces alone are the same. */
export const foldTitle = (title: string): string =>
  title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

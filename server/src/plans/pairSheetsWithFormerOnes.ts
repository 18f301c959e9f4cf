/** A sheet of a plan set before its PDF is replaced. */
interface SheetBefore {
  id: number
  pageNumber: number
  name: string
  isInFile: boolean
}

const folded = (name: string) => name.trim().toLowerCase()

/** Names that only one of the sheets has. */
const singleNames = (sheets: readonly { name: string }[]): Set<string> => {
  const counts = new Map<string, number>()
  for (const { name } of sheets) counts.set(folded(name), (counts.get(folded(name)) ?? 0) + 1)
  return new Set([...counts].flatMap(([name, count]) => (name !== '' && count === 1 ? [name] : [])))
}

/**
 * The sheet that each page of a new revision of a PDF continues, by its index: the one of the same
 * name, else the one of the same page number, unless both have a name and the PDF has fewer or more
 * pages than before. Undefined: it is new.
 */
export const pairSheetsWithFormerOnes = (
  before: readonly SheetBefore[],
  pages: readonly { name: string }[],
): (SheetBefore | undefined)[] => {
  const [known, wanted] = [singleNames(before), singleNames(pages)]
  const byName = new Map(before.map((sheet) => [folded(sheet.name), sheet]))
  const paired = pages.map(({ name }) =>
    known.has(folded(name)) && wanted.has(folded(name)) ? byName.get(folded(name)) : undefined,
  )
  const taken = new Set(paired.map((sheet) => sheet?.id))
  const inFile = before.filter(({ isInFile }) => isInFile)
  return pages.map(({ name }, at) => {
    if (paired[at]) return paired[at]
    const sheet = inFile.find(({ id, pageNumber }) => pageNumber === at + 1 && !taken.has(id))
    const isSamePlace =
      folded(name) === '' || folded(sheet?.name ?? '') === '' || inFile.length === pages.length
    return isSamePlace ? sheet : undefined
  })
}

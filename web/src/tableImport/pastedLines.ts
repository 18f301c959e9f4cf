/** A line of a list: its number as a person counts, what it says, and its cells. */
export interface ListLine {
  line: number
  text: string
  cells: readonly string[]
}

const separators = ['\t', ';', ','] as const

/** The cells of a line; quoted ones may contain the separator. */
const splitLine = (line: string, separator: string): string[] => {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

/**
 * The lines of a pasted list that are not blank, with their cells. They are separated by what the
 * lines have, of `among` the first; without any of it a line is one cell.
 */
export const splitPastedLines = (
  text: string,
  among: readonly (typeof separators)[number][] = separators,
): ListLine[] => {
  const lines = text.split(/\r?\n/)
  const separator = among.find((sign) => lines.some((line) => line.includes(sign))) ?? '\t'
  return lines.flatMap((line, index) =>
    line.trim() === ''
      ? []
      : [{ line: index + 1, text: line.trim(), cells: splitLine(line, separator) }],
  )
}

/** The rows of a table that are not blank, as lines; `firstLine` is the number of its first row. */
export const toListLines = (rows: readonly (readonly string[])[], firstLine: number): ListLine[] =>
  rows.flatMap((cells, index) =>
    cells.every((cell) => cell === '')
      ? []
      : [{ line: firstLine + index, text: cells.filter(Boolean).join(' · '), cells }],
  )

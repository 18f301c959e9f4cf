/**
 * How many single slips (a letter too many, missing, wrong, or two exchanged) lead from one word to
 * the other.
 */
const slipsBetween = (left: string, right: string): number => {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= left.length; row += 1) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      const isExchanged = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isExchanged ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(left.length, right.length)
}

/**
 * Whether somebody who wrote `written` may have meant this word, or is still writing it: one slip
 * in a word of up to six letters, two in a longer one, none in one of three.
 */
export const isMisspelling = (written: string, word: string): boolean => {
  const slips = written.length <= 3 ? 0 : written.length <= 6 ? 1 : 2
  const beginnings = [word, ...[-1, 0, 1].map((more) => word.slice(0, written.length + more))]
  return beginnings.some((beginning) => slipsBetween(written, beginning) <= slips)
}

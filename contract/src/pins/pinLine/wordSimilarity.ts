/** Pieces of three letters, as a search by trigrams compares words. */
export const listTrigrams = (word: string): string[] => {
  const padded = `  ${word} `
  const trigrams: string[] = []
  for (let n = 0; n + 3 <= padded.length; n++) trigrams.push(padded.slice(n, n + 3))
  return trigrams
}

const countCommonStart = (left: string, right: string): number => {
  let count = 0
  while (count < left.length && left[count] === right[count]) count++
  return count
}

/** Letters to add, drop, replace or swap to get from one word to the other; 3 means too many. */
const countEdits = (left: string, right: string): number => {
  if (Math.abs(left.length - right.length) > 2) return 3
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, n) => n)
  for (let i = 1; i <= left.length; i++) {
    const row = [i]
    for (let j = 1; j <= right.length; j++) {
      const isSame = left[i - 1] === right[j - 1]
      let edits = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      const isSwapped =
        i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (isSwapped) edits = Math.min(edits, beforeLast[j - 2]! + 1)
      row.push(edits)
    }
    beforeLast = last
    last = row
  }
  return Math.min(3, last[right.length]!)
}

/** How much two words are spelled alike, without forms of a word: 1 the same, 0 not. */
export const compareSpelling = (left: string, right: string): number => {
  if (left === right) return 1
  const longer = Math.max(left.length, right.length)
  const allowed = longer >= 8 ? 2 : longer >= 5 ? 1 : 0
  return allowed > 0 && countEdits(left, right) <= allowed ? 0.8 : 0
}

/**
 * How much two words mean the same by their letters, 0 to 1: forms of a word, parts of a compound,
 * and spelling errors.
 */
export const compareWords = (left: string, right: string): number => {
  if (left === right) return 1
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (short.length < 3 || /^\p{N}/u.test(short)) return 0
  const start = countCommonStart(short, long)
  const rest = long.length - start
  if (start >= 3 && rest <= 3 && start * 2 >= long.length && short.length - start <= 2) return 0.9
  if (start >= 4 && rest <= 4 && short.length - start <= 3) return 0.85
  // a stem with an ending, or a part of a compound
  if (short.length >= 4 && start === short.length) return 0.8
  if (short.length >= 4 && long.endsWith(short)) return 0.8
  return compareSpelling(left, right)
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const firstOf = (word: string): string =>
  segments.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/** The first letters of a name's first and last word, as it is written: `JW` of Jonas van Weir. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return (firstOf(words[0] ?? '') + firstOf(last ?? '')).toUpperCase()
}

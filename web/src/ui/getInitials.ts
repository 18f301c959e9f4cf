const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const getFirstLetter = (word: string): string =>
  segments.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/** The first letters of a name's first and last word, as it is written: `JW` of Jonas van Weir. */
export const getInitials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return (getFirstLetter(words[0] ?? '') + getFirstLetter(last ?? '')).toUpperCase()
}

const leftward =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const [begin, end] = ['\u2068', '\u2069']

/**
 * Isolates text within a sentence if its script is right-to-left, so that the surrounding text
 * keeps its order.
 */
export const isolateRightToLeft = (words: string): string =>
  leftward.test(words) ? begin + words + end : words

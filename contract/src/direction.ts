const leftward = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const [begin, end] = ['\u2068', '\u2069']

/** Words for the middle of a sentence: those of a script that runs from right to left do so without moving what stands around them. */
export const isolated = (words: string): string => (leftward.test(words) ? begin + words + end : words)

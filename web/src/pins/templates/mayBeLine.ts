/** Several words, or as much of a text without spaces: it may say more than a title. */
export const mayBeLine = (title: string): boolean =>
  /\S\s+\S|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{4}/u.test(title)

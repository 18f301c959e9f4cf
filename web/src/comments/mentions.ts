/** Somebody whom a comment mentions, under the name that stands in its words after an @. */
export interface MentionedPerson {
  id: number
  name: string
}

/** What is being typed after an @: a name, or its beginning, with where it begins in the words. */
export interface TypedMention {
  query: string
  start: number
}

/** The longest name that is looked for, with its words. */
const typedName = /(?:^|[\s(])@([^\s@][^@\n]{0,40})?$/

/** The mention that is being typed before the caret; undefined for none. */
export const findTypedMention = (words: string, caret: number): TypedMention | undefined => {
  const found = typedName.exec(words.slice(0, caret))
  if (!found) return undefined
  const query = found[1] ?? ''
  return { query, start: caret - query.length - 1 }
}

const foldName = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** The people whose name, or a word of it, begins like this. */
export const filterPeopleByName = (
  people: readonly MentionedPerson[],
  query: string,
  most: number,
): MentionedPerson[] => {
  const wanted = foldName(query)
  return people.filter(({ name }) => ` ${foldName(name)}`.includes(` ${wanted}`)).slice(0, most)
}

/**
 * The people who still stand in the words, for a call; those whose name was removed are not
 * mentioned.
 */
export const buildMentions = (
  words: string,
  mentioned: readonly MentionedPerson[],
): { mentions?: string } => {
  const pieces = splitByMentions(
    words,
    mentioned.map(({ name }) => name),
  )
  const marked = new Set(pieces.filter(({ isMention }) => isMention).map(({ text }) => text))
  const ids = new Set(mentioned.filter(({ name }) => marked.has(`@${name}`)).map(({ id }) => id))
  return ids.size > 0 ? { mentions: [...ids].join(',') } : {}
}

/** The words in pieces: those that mention one of these people are marked. */
export const splitByMentions = (
  words: string,
  names: readonly string[],
): { text: string; isMention: boolean; at: number }[] => {
  const marks = names
    .filter((name) => name !== '')
    .toSorted((left, right) => right.length - left.length)
  const pieces: { text: string; isMention: boolean; at: number }[] = []
  let from = 0
  for (let at = words.indexOf('@'); at >= 0; at = words.indexOf('@', at + 1)) {
    const name = marks.find((mark) => words.startsWith(mark, at + 1))
    if (name === undefined) continue
    const end = at + 1 + name.length
    pieces.push(
      { text: words.slice(from, at), isMention: false, at: from },
      { text: words.slice(at, end), isMention: true, at },
    )
    from = end
    at = end - 1
  }
  return [...pieces, { text: words.slice(from), isMention: false, at: from }].filter(
    ({ text }) => text !== '',
  )
}

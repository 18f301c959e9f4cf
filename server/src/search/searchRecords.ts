import type { RouteInput } from '@nspect/contract/http/route'
import { isRoleAllowed, type Staff } from '@nspect/contract/permissions/policy'
import {
  type SearchKind,
  type SearchResult,
  searchKinds,
  type searchRoutes,
} from '@nspect/contract/search/search'
import { limits } from '@nspect/contract/shared/limits'
import type { Scope } from '../db/scope.ts'
import { assertStaff } from '../http/handler.ts'
import { isMisspelling } from './isMisspelling.ts'
import {
  findSearchWords,
  listSearchHits,
  maxSearchWords,
  type SearchRequest,
  type SearchWord,
} from './search.queries.ts'

/**
 * What this person may search: people and firms only where they may list them, clients where they
 * see several.
 */
const kindsFor = ({ role, clientId }: Staff): SearchKind[] =>
  searchKinds.filter((kind) => {
    if (kind === 'user') return isRoleAllowed(role, 'user.list')
    if (kind === 'firm') return isRoleAllowed(role, 'firm.list')
    return kind !== 'client' || clientId === null
  })

/** The number of a point: `#12`, or digits alone, which may be words as well. */
const numberIn = (q: string): { number: number; isAlone: boolean } | undefined => {
  const [, sign, digits] = /^\s*(#?)\s*(\d{1,9})\s*$/.exec(q.normalize('NFKC')) ?? []
  return digits ? { number: Number(digits), isAlone: sign === '#' } : undefined
}

/**
 * A Chinese or Japanese word also ends with its last sign alone, which its last pair has already.
 */
const isEndOfPair = ({ written }: SearchWord, before: SearchWord | undefined) =>
  before?.written.length === 2 &&
  written.length === 1 &&
  /[^\d\p{Script=Latin}]/u.test(written) &&
  before.written.endsWith(written)

/** The closest of the words that a mistyped one may mean. */
const correct = (meant: SearchWord): SearchWord => {
  if (!meant.isGuess) return meant
  const words = meant.words.filter(({ word }) => isMisspelling(meant.written, word))
  return { ...meant, words: words.slice(0, 4) }
}

/**
 * The corrections of a guess by which the caller finds something. Words are known of a whole
 * client: one that stands only in what the caller may not see must not be told (T511).
 */
const confirmGuess = async (
  scope: Scope,
  wanted: SearchRequest,
  place: number,
): Promise<readonly string[]> => {
  const guess = wanted.meant[place]
  if (!guess) return []
  const confirmed = await Promise.all(
    guess.words.map(async (word) => {
      const meant = wanted.meant.with(place, { ...guess, words: [word] })
      const hits = await listSearchHits(scope, { ...wanted, meant, limit: 1 })
      return hits.length > 0 ? [word.word] : []
    }),
  )
  return confirmed.flat()
}

/** The words that were looked for: as written, and the corrections that led to a hit. */
const listWords = async (
  scope: Scope,
  meant: readonly SearchWord[],
  wanted: SearchRequest,
  hasHits: boolean,
): Promise<string[]> => {
  const words = await Promise.all(
    meant.map(async ({ written, isGuess }, place) => {
      if (!isGuess) return [written]
      const corrections = hasHits ? await confirmGuess(scope, wanted, place) : []
      return corrections.length > 0 ? [...new Set(corrections)] : [written]
    }),
  )
  return words.flat()
}

/**
 * What a text finds among everything that the caller may see: of each kind the best. Nothing is
 * found without a word.
 */
export const searchRecords = async (
  scope: Scope,
  { q, kind, limit: asked = limits.searchHitsAsRule }: RouteInput<typeof searchRoutes.find>,
): Promise<SearchResult> => {
  const kinds = kindsFor(assertStaff(scope)).filter(
    (allowed) => kind === undefined || allowed === kind,
  )
  const limit = Math.min(asked, limits.searchHits)
  const point = numberIn(q)
  const found = point?.isAlone ? [] : await findSearchWords(scope, q)
  const meant = found
    .filter((word, place) => !isEndOfPair(word, found[place - 1]))
    .map(correct)
    .slice(0, maxSearchWords)
  const isKnown = meant.length > 0 && meant.every(({ words }) => words.length > 0)
  const wanted = { meant: isKnown ? meant : [], number: point?.number, kinds, limit }
  const hits = isKnown || point ? await listSearchHits(scope, wanted) : []
  return {
    groups: kinds.flatMap((of) => {
      const ofKind = hits.filter((hit) => hit.kind === of).slice(0, limit)
      return ofKind.length > 0 ? [{ kind: of, hits: ofKind }] : []
    }),
    words: await listWords(scope, meant, wanted, isKnown && hits.length > 0),
  }
}

import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { id, integerFromText, text } from '../shared/scalars.ts'

/** What a search finds. */
export const searchKinds = [
  'project',
  'pin',
  'comment',
  'document',
  'user',
  'firm',
  'client',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** One record that was found. */
export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id,
  /** its name; of a comment its words */
  title: z.string(),
  /** what else tells it apart: the beginning of a description or of notes, an address, an author */
  detail: z.string(),
  clientId: id,
  /** for those who see several clients */
  client: z.string().nullable(),
  /** the inspection that it is, or belongs to */
  projectId: id.nullable(),
  projectName: z.string().nullable(),
  isArchived: z.boolean(),
  /** the point that it is, or belongs to, with its number */
  pinId: id.nullable(),
  pinNumber: z.int().nullable(),
})
export type SearchHit = z.output<typeof searchHit>

export const searchResult = z.object({
  /** by kind, in the order of `searchKinds`; a kind without a hit is left out */
  groups: z.array(z.object({ kind: z.enum(searchKinds), hits: z.array(searchHit) })),
  /**
   * the words that were looked for, folded, as they are written in the records: to mark them where
   * they stand
   */
  words: z.array(z.string()),
})
export type SearchResult = z.output<typeof searchResult>

export const searchRoutes = routes({
  /**
   * Everything that the caller may see and that holds all of these words, or begins with them,
   * small slips forgiven: best matches of each kind first. `#12` is the number of a point.
   */
  find: {
    kind: 'json',
    method: 'GET',
    path: 'Search/Find',
    can: 'project.list',
    changes: false,
    query: z.object({
      q: text(limits.search),
      /** only hits of this kind; absent: of all that the caller may search */
      kind: z.enum(searchKinds, { error: 'value.invalid' }).optional(),
      /** hits of each kind, at most `limits.searchHits` */
      limit: integerFromText(1).optional(),
    }),
    answer: searchResult,
  },
})

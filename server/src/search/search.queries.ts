import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { SearchHit, SearchKind } from '@nspect/contract/search/search'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { whereProjectVisible } from '../access/projectAccess.queries.ts'
import { createScopedQuery } from '../db/preparedQuery.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { projectDocuments } from '../db/tables/documents.ts'
import { firms } from '../db/tables/firms.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { users } from '../db/tables/users.ts'

/** A word that somebody wrote, and the words of the records that it may mean. */
export interface SearchWord {
  written: string
  /** those that hold it; or, if `isGuess`, some that are spelled like it */
  words: { clientId: number; word: string }[]
  isGuess: boolean
}

interface Similar extends Record<string, unknown> {
  place: string
  written: string
  clientId: number | null
  word: string | null
  isGuess: boolean | null
}

const value = sql.placeholder

const querySimilar = createScopedQuery<Similar, 'words'>(({ actor }) => {
  const clientId = actor?.kind === 'staff' ? actor.clientId : 0
  return sql`select written.place, written.word as written, alike.client_id as "clientId", alike.word, alike.is_guess as "isGuess"
    from unnest(string_to_array(btrim(search_fold(${value('q')})), ' ')) with ordinality as written(word, place)
    left join lateral search_words_like(${clientId}::int, written.word) alike on true
    where written.word <> '' and written.place <= 8 order by written.place`
})

/**
 * The words of a text, folded, with those of the caller's records that they may mean: eight at
 * most.
 */
export const findSearchWords = async (scope: Scope, q: string): Promise<SearchWord[]> => {
  const found = new Map<string, SearchWord>()
  for (const { place, written, clientId, word, isGuess } of await querySimilar(scope, 'words', {
    q,
  })) {
    const meant = found.get(place) ?? { written, words: [], isGuess: isGuess ?? false }
    found.set(place, meant)
    if (clientId !== null && word !== null) meant.words.push({ clientId, word })
  }
  return [...found.values()]
}

const isManager = ({ actor }: Scope) =>
  actor?.kind === 'staff' && isRoleAllowed(actor.role, 'project.listArchived')

/** What is shown of an entry, by its kind; null: its record is gone, or not the caller's to see. */
const shown: Record<SearchKind, { title: SQL; detail: SQL }> = {
  project: { title: sql`${projects.projectName}`, detail: sql`left(${projects.notes}, 160)` },
  pin: { title: sql`${projectPins.title}`, detail: sql`left(${projectPins.description}, 160)` },
  comment: {
    title: sql`left(${projectPinComments.comment}, 300)`,
    detail: sql`${projectPinComments.commentedBy}`,
  },
  document: {
    title: sql`${projectDocuments.name}`,
    detail: sql`left(${projectDocuments.description}, 160)`,
  },
  user: {
    title: sql`trim(${users.firstName} || ' ' || ${users.lastName})`,
    detail: sql`${users.username}`,
  },
  firm: { title: sql`${firms.name}`, detail: sql`${firms.email}` },
  client: { title: sql`${clients.businessName}`, detail: sql`${clients.contactName}` },
}
const byKind = (part: 'title' | 'detail') =>
  sql`case hit.kind ${sql.join(
    Object.entries(shown).map(
      ([kind, parts]) => sql`when ${sql.raw(`'${kind}'`)} then ${parts[part]}`,
    ),
    sql` `,
  )} end`

const whereHitIs = (kind: SearchKind, id: PgColumn) =>
  sql`hit.kind = ${sql.raw(`'${kind}'`)} and ${id} = hit.record_id`

/** A hit's client is that of `clients`. */
const isOfClient = ({ clientId }: { clientId: PgColumn }) => sql`${clientId} = ${clients.id}`

const numbers = [1, 2, 3, 4] as const

/** The entries that match best, to be read by those who may see them. */
const candidates = (scope: Scope) => {
  const staff = scope.actor?.kind === 'staff' ? scope.actor : undefined
  const words = [...numbers.map((place) => `likes${place}`), 'terms1', 'terms2'].map(
    (name) => sql`${value(name)}::text[]`,
  )
  return sql`search_candidates(${staff ? staff.clientId : 0}::int, ${isManager(scope) ? null : (staff?.userId ?? 0)}::int,
    ${value('kinds')}::text[], ${value('most')}::int, ${value('number')}::int, ${sql.join(words, sql`, `)})`
}

const queryHits = createScopedQuery<SearchHit, 'hits'>(
  (
    scope,
  ) => sql`select kind, id, title, detail, "clientId", client, "projectId", "projectName", "isArchived", "pinId", "pinNumber"
  from (select hit.kind, hit.record_id as id,
    ${byKind('title')} as title, ${byKind('detail')} as detail, hit.client_id as "clientId",
    ${scope.actor?.clientId === null ? sql`${clients.businessName}` : sql`null::text`} as client,
    ${projects.id} as "projectId", ${projects.projectName} as "projectName",
    coalesce(${projects.isDeleted}, false) as "isArchived", ${projectPins.id} as "pinId", ${projectPins.pinNumber} as "pinNumber",
    hit.place
  from ${candidates(scope)} with ordinality as hit(kind, record_id, client_id, project_id, pin_id, place)
  join ${clients} on ${clients.id} = hit.client_id and ${whereNotDeleted(clients)}
  left join ${projects} on ${isOfClient(projects)} and ${projects.id} = hit.project_id and ${whereProjectVisible(scope)}
  left join ${projectPins} on ${isOfClient(projectPins)} and ${projectPins.id} = hit.pin_id and ${scope.live(projectPins)}
  left join ${projectPinComments} on ${isOfClient(projectPinComments)} and ${whereHitIs('comment', projectPinComments.id)}
    and ${scope.live(projectPinComments)}
  left join ${projectDocuments} on ${isOfClient(projectDocuments)} and ${whereHitIs('document', projectDocuments.id)}
    and ${scope.live(projectDocuments)}
  left join ${users} on ${whereHitIs('user', users.id)} and ${users.clientId} = hit.client_id and ${whereNotDeleted(users)}
  left join ${firms} on ${isOfClient(firms)} and ${whereHitIs('firm', firms.id)} and ${scope.live(firms)}
  where (hit.project_id is null or ${projects.id} is not null) and (hit.pin_id is null or ${projectPins.id} is not null)
    and ${scope.actor?.clientId === null ? sql`true` : sql`hit.client_id = ${scope.actor?.clientId ?? 0}`}) seen
  where title is not null order by place`,
)

/**
 * What to look for: the words with what they mean, at most `mostWords`, and the number of a point.
 */
export interface SearchRequest {
  meant: readonly SearchWord[]
  number: number | undefined
  kinds: readonly SearchKind[]
  /** hits of each kind */
  limit: number
}
export const maxSearchWords = numbers.length

/**
 * Where the word stands in an entry: at the beginning of one of its words if it is short, else
 * anywhere in them.
 */
const listLikePatterns = ({ written, words, isGuess }: SearchWord): string[] => {
  if (isGuess) return words.map(({ word }) => `% ${word} %`)
  return [written.length < 3 ? `% ${written}%` : `%${written}%`]
}
const listSearchTerms = ({ words }: SearchWord): string[] =>
  words.map(({ clientId, word }) => `${clientId}:${word}`)

/**
 * Records that hold all of these words, of each kind the best first; a few more of each than asked
 * for.
 */
export const listSearchHits = (
  scope: Scope,
  { meant, number, kinds, limit }: SearchRequest,
): Promise<SearchHit[]> => {
  const asked = numbers.flatMap((place) => {
    const one = meant[place - 1]
    return [
      // folded words hold no wildcards of LIKE
      [`likes${place}`, one ? listLikePatterns(one) : null],
      [`terms${place}`, one ? listSearchTerms(one) : null],
    ]
  })
  return queryHits(scope, 'hits', {
    ...Object.fromEntries(asked),
    kinds: [...kinds],
    most: limit + 3,
    number: number ?? null,
  })
}

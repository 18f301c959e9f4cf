import type { ExternalPinId } from '@nspect/contract/pins/pinImports'
import type { Pin } from '@nspect/contract/pins/pins'
import { groupBy } from '@nspect/contract/shared/groupBy'
import { foldTitle } from '../../tableImport/foldTitle.ts'
import type { ListLine } from '../../tableImport/pastedLines.ts'

/** `deletedHere`: the point of this row was deleted in the inspection. */
export type PinMatchProblem = 'sameId' | 'deletedHere'

/** What a row says about which point it is. */
interface RowIdentity {
  /** empty: none */
  externalId: string
  title: string
  roomId: number | null
}

interface Known {
  pins: readonly Pin[]
  externalIds: readonly ExternalPinId[]
}

/** `7`, `#7`, `0007`: the number of a point. */
const ownNumber = /^#?0*(\d{1,9})$/

const createOwnFinder = ({ pins }: Known) => {
  const byNumber = new Map(pins.map((pin) => [pin.pinNumber, pin]))
  return (externalId: string) => byNumber.get(Number(ownNumber.exec(externalId)?.[1] ?? '0'))
}

/**
 * Whether a list has the numbers of this inspection: where most of them have the same titles. What
 * was imported before keeps the ids of its own list, although they may look like numbers.
 */
const hasOwnNumbers = (identities: readonly RowIdentity[], known: Known): boolean => {
  const findOwn = createOwnFinder(known)
  const imported = new Set(known.externalIds.map(({ externalId }) => externalId))
  const numbered = identities.filter(
    ({ externalId }) => externalId !== '' && !imported.has(externalId),
  )
  const same = numbered.filter(({ externalId, title }) => {
    const pin = findOwn(externalId)
    return pin !== undefined && foldTitle(pin.title) === foldTitle(title)
  })
  return same.length > 0 && same.length * 2 >= numbered.length
}

/**
 * Creates the function that finds the point of a row: by the id that another program gave it, by its
 * number in a list of this inspection, else by title and room, in order where as many rows as points
 * have them. Null is a new point.
 */
export const createPinMatcher = (
  rows: readonly ListLine[],
  identify: (row: ListLine) => RowIdentity,
  known: Known,
) => {
  const findOwn = createOwnFinder(known)
  const identities = rows.map(identify)
  const areOwn = hasOwnNumbers(identities, known)
  const pins = new Map(known.pins.map((pin) => [pin.id, pin]))
  const byExternalId = new Map(known.externalIds.map((one) => [one.externalId, one]))
  const named = new Set(known.externalIds.map(({ pinId }) => pinId))
  const keyOf = (title: string, roomId: number | null) => `${foldTitle(title)}\n${roomId ?? ''}`
  const byTitle = groupBy(
    known.pins.filter(({ id }) => !named.has(id)).toSorted((a, b) => a.pinNumber - b.pinNumber),
    (pin) => keyOf(pin.title, pin.room?.id ?? null),
  )
  const rowsByTitle = groupBy(
    identities.filter(({ externalId }) => externalId === ''),
    ({ title, roomId }) => keyOf(title, roomId),
  )
  const taken = new Set<number>()
  const ids = new Set<string>()

  const find = ({ externalId, title, roomId }: RowIdentity): Pin | null | 'deletedHere' => {
    const other = externalId === '' ? undefined : byExternalId.get(externalId)
    if (other) return other.isDeleted ? 'deletedHere' : (pins.get(other.pinId) ?? null)
    if (areOwn && externalId !== '') return findOwn(externalId) ?? null
    if (externalId !== '') return null
    const key = keyOf(title, roomId)
    const same = byTitle.get(key) ?? []
    // of fewer rows than points nobody knows which they are
    if (same.length > (rowsByTitle.get(key)?.length ?? 0)) return null
    return same.find(({ id }) => !taken.has(id)) ?? null
  }

  return (row: ListLine): { pin: Pin | null; externalId: string } | PinMatchProblem => {
    const identity = identify(row)
    const { externalId } = identity
    if (externalId !== '' && ids.has(externalId)) return 'sameId'
    const found = find(identity)
    if (found === 'deletedHere') return found
    ids.add(externalId)
    const pin = found && !taken.has(found.id) ? found : null
    if (pin) taken.add(pin.id)
    // a point of this inspection is found by its number again
    const isOwn = areOwn && pin !== null && !byExternalId.has(externalId)
    return { pin, externalId: isOwn ? '' : externalId }
  }
}

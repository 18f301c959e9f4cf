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

/** `7`, `#7`, `0007`: the number of a point; 0: it is none. */
const readOwnNumber = (externalId: string): number =>
  Number(/^#?0*(\d{1,9})$/.exec(externalId)?.[1] ?? '0')

/**
 * Tells where the ids of a list are from: rows that have the title of the point with that number, or
 * of the point that was imported with that id.
 */
const compareIds = (
  identities: readonly RowIdentity[],
  byNumber: ReadonlyMap<number, Pin>,
  findImported: (externalId: string) => Pin | undefined,
) => {
  const hasTitle = (pin: Pin | undefined, title: string) =>
    pin !== undefined && foldTitle(pin.title) === foldTitle(title)
  const numbered = identities.filter(({ externalId }) => externalId !== '')
  const own = numbered.filter(({ externalId, title }) =>
    hasTitle(byNumber.get(readOwnNumber(externalId)), title),
  )
  const imported = numbered.filter(({ externalId, title }) =>
    hasTitle(findImported(externalId), title),
  )
  return {
    own: own.length,
    imported: imported.length,
    isMostlyOwn: own.length * 2 >= numbered.length && own.length > 0,
  }
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
  const identities = rows.map(identify)
  const pins = new Map(known.pins.map((pin) => [pin.id, pin]))
  const byNumber = new Map(known.pins.map((pin) => [pin.pinNumber, pin]))
  const imported = new Map(known.externalIds.map((one) => [one.externalId, one]))
  const findImported = (externalId: string) => pins.get(imported.get(externalId)?.pinId ?? 0)
  const ofAll = compareIds(identities, byNumber, findImported)
  // a list of this inspection, some of whose points have ids of others that look like numbers
  const isExport = ofAll.isMostlyOwn && ofAll.own > ofAll.imported
  const byExternalId: typeof imported = isExport ? new Map() : imported
  const unknown = identities.filter(({ externalId }) => !byExternalId.has(externalId))
  const areOwn = compareIds(unknown, byNumber, findImported).isMostlyOwn
  const named = new Set(known.externalIds.map(({ pinId }) => pinId))
  const numbers = new Set(
    areOwn ? identities.map(({ externalId }) => readOwnNumber(externalId)) : [],
  )
  const keyOf = (title: string, roomId: number | null) => `${foldTitle(title)}\n${roomId ?? ''}`
  const pinsByTitle = groupBy(
    known.pins
      .filter(({ id, pinNumber }) => !named.has(id) && !numbers.has(pinNumber))
      .toSorted((a, b) => a.pinNumber - b.pinNumber),
    (pin) => keyOf(pin.title, pin.room?.id ?? null),
  )
  const rowsByTitle = groupBy(
    identities.filter(({ externalId }) => areOwn || externalId === ''),
    ({ title, roomId }) => keyOf(title, roomId),
  )
  const taken = new Set<number>()
  const ids = new Set<string>()

  const findByTitle = (title: string, roomId: number | null): Pin | null => {
    const key = keyOf(title, roomId)
    const same = pinsByTitle.get(key) ?? []
    // of fewer rows than points nobody knows which they are
    if (same.length > (rowsByTitle.get(key)?.length ?? 0)) return null
    return same.find(({ id }) => !taken.has(id)) ?? null
  }

  const find = ({ externalId, title, roomId }: RowIdentity): Pin | null | 'deletedHere' => {
    const other = externalId === '' ? undefined : byExternalId.get(externalId)
    if (other) return other.isDeleted ? 'deletedHere' : (pins.get(other.pinId) ?? null)
    if (externalId === '') return findByTitle(title, roomId)
    if (!areOwn) return null
    const own = byNumber.get(readOwnNumber(externalId))
    if (own && foldTitle(own.title) === foldTitle(title)) return own
    // a row that somebody has added to the list got another number here
    return findByTitle(title, roomId) ?? own ?? null
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
    return { pin, externalId: areOwn && !byExternalId.has(externalId) ? '' : externalId }
  }
}

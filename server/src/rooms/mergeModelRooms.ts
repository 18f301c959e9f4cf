import { modelOutline, type RoomOutline } from '@nspect/contract/rooms/roomOutline'
import type { RoomValues } from '@nspect/contract/rooms/rooms'
import type { IfcSpace } from '../files/modelFormats/ifc/ifcSpaces.ts'
import type { ComparedRoom } from './modelRooms.queries.ts'
import type { NewRoom } from './rooms.queries.ts'

/** A space as a room of the model with that SHA-256. */
interface ModelRoom {
  globalId: string
  values: RoomValues
}

const fold = (text: string): string => text.toLowerCase()
const toNumberKey = ({ floorName, number }: Pick<RoomValues, 'floorName' | 'number'>): string =>
  JSON.stringify([fold(floorName), fold(number)])

const toOutline = ({ floor }: IfcSpace, model: string): RoomOutline | null => {
  if (!floor) return null
  const { points, bottom, top } = floor
  const outline = { on: 'model', model, up: 'y', points, bottom, top }
  // what a damaged body leaves may be no outline
  return modelOutline.safeParse(outline).data ?? null
}

/** The floors of a model, lowest first, as they are ordered among the rooms. */
export const listModelFloors = (spaces: readonly IfcSpace[]) => {
  const floors = new Map<string, number>()
  for (const { floorName, elevation } of spaces)
    if (floorName !== '' && elevation !== null) floors.set(floorName, elevation)
  return [...floors]
    .sort(([, one], [, other]) => one - other)
    .map(([floorName], n) => ({ floorName, floorOrder: n + 1 }))
}

/** Spaces as rooms; of those with one number on a floor the later ones get a suffix. */
const toModelRooms = (spaces: readonly IfcSpace[], model: string): ModelRoom[] => {
  const taken = new Set<string>()
  const findFreeNumber = (floorName: string, number: string): string => {
    let free = number
    for (let n = 2; free !== '' && taken.has(toNumberKey({ floorName, number: free })); n++)
      free = `${number} (${n})`
    taken.add(toNumberKey({ floorName, number: free }))
    return free
  }
  const byId = new Map(spaces.map((space) => [space.globalId, space]))
  return [...byId.values()].map((space) => {
    const { globalId, floorName, name, kind, area } = space
    const number = findFreeNumber(floorName, space.number)
    return {
      globalId,
      values: { floorName, number, name, kind, area, outline: toOutline(space, model) },
    }
  })
}

const isSame = (one: unknown, other: unknown): boolean => {
  const sort = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return JSON.stringify(one, sort) === JSON.stringify(other, sort)
}

const isEmpty = (value: unknown): boolean => value === '' || value === null

/** The values of a room after its model says `next`: what a person has changed stays. */
const followModel = (stored: ComparedRoom, next: RoomValues): RoomValues => {
  const last = stored.modelValues
  const follow = <Key extends keyof RoomValues>(key: Key): RoomValues[Key] => {
    const current: RoomValues[Key] = stored[key]
    const isUntouched = last ? isSame(current, last[key]) : isEmpty(current)
    return isUntouched ? next[key] : current
  }
  return {
    floorName: follow('floorName'),
    number: follow('number'),
    name: follow('name'),
    kind: follow('kind'),
    area: follow('area'),
    outline: follow('outline'),
  }
}

const pickValues = ({ floorName, number, name, kind, area, outline }: RoomValues): RoomValues => ({
  floorName,
  number,
  name,
  kind,
  area,
  outline,
})

/**
 * Compares the spaces of a model with the rooms of an inspection: a space is the room that has its
 * identity, else one of its number on its floor that came from no model.
 */
export const mergeModelRooms = (
  stored: readonly ComparedRoom[],
  spaces: readonly IfcSpace[],
  model: string,
): { added: NewRoom[]; changed: ComparedRoom[]; unchanged: number } => {
  const orders = new Map(
    listModelFloors(spaces).map(({ floorName, floorOrder }) => [floorName, floorOrder]),
  )
  const byIdentity = new Map(stored.map((room) => [room.globalId, room]))
  const byNumber = new Map(
    stored
      .filter(({ globalId, number }) => globalId === null && number !== '')
      .map((room) => [toNumberKey(room), room]),
  )
  const added: NewRoom[] = []
  const changed: ComparedRoom[] = []
  let unchanged = 0
  for (const { globalId, values } of toModelRooms(spaces, model)) {
    const before = byIdentity.get(globalId) ?? byNumber.get(toNumberKey(values))
    if (!before) {
      const floorOrder = orders.get(values.floorName) ?? 0
      added.push({ ...values, floorOrder, globalId, modelValues: values })
      continue
    }
    const after = followModel(before, values)
    if (isSame(pickValues(before), after) && isSame(before.modelValues, values)) unchanged += 1
    else {
      const floorOrder = orders.get(after.floorName) ?? before.floorOrder
      changed.push({ ...before, ...after, floorOrder, globalId, modelValues: values })
    }
  }
  return { added, changed, unchanged }
}

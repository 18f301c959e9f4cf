import type { RoomValues } from '@nspect/contract/rooms/rooms'
import type { ComparedRoom } from './modelRooms.queries.ts'
import type { ListChange, NewRoom, RoomRow } from './rooms.queries.ts'

type ListedRoom = Pick<RoomValues, 'floorName' | 'number' | 'name' | 'kind' | 'area'>
type Floor = Pick<RoomRow, 'floorName' | 'floorOrder'>

const fold = (text: string): string => text.toLowerCase()

/** Finds the floors of an inspection by their names; one that is new comes after the others. */
export const createFloorFinder = (rooms: readonly Floor[]) => {
  const floors = new Map<string, Floor>()
  let last = 0
  for (const { floorName, floorOrder } of rooms) {
    floors.set(fold(floorName), { floorName, floorOrder })
    last = Math.max(last, floorOrder)
  }
  return (floorName: string): Floor => {
    const known = floors.get(fold(floorName))
    if (known) return known
    last += 1
    const added = { floorName, floorOrder: last }
    floors.set(fold(floorName), added)
    return added
  }
}

/** What tells a room of a list from the others: its floor, with its number or else its name. */
const getListKey = ({ floorName, number, name }: ListedRoom): string =>
  JSON.stringify(
    number === '' ? [fold(floorName), '', fold(name)] : [fold(floorName), fold(number)],
  )

/** What a list adds to the rooms of an inspection, and what it changes of them. */
export interface RoomsToWrite {
  added: NewRoom[]
  changed: ListChange[]
  unchanged: number
}

/** A room of the inspection, or one that the list adds, which has no id yet. */
type KnownRoom = NewRoom & { id: number | null }

/**
 * Compares a list with the rooms of an inspection: it adds those that their floor lacks, and fills
 * or replaces values of the others where it says more.
 */
export const mergeRooms = (
  stored: readonly ComparedRoom[],
  listed: readonly ListedRoom[],
): RoomsToWrite => {
  const findFloor = createFloorFinder(stored)
  const known = new Map<string, KnownRoom>(stored.map((room) => [getListKey(room), room]))
  const changedKeys = new Set<string>()
  let unchanged = 0
  for (const room of listed) {
    const key = getListKey(room)
    const before = known.get(key) ?? {
      ...room,
      ...findFloor(room.floorName),
      outline: null,
      id: null,
    }
    const after = {
      ...before,
      name: room.name || before.name,
      kind: room.kind || before.kind,
      area: room.area ?? before.area ?? null,
    }
    const isSame =
      after.name === before.name && after.kind === before.kind && after.area === before.area
    if (known.has(key) && isSame) unchanged += 1
    else changedKeys.add(key)
    known.set(key, after)
  }
  const written = [...changedKeys].flatMap((key) => known.get(key) ?? [])
  return {
    added: written.flatMap(({ id, ...room }) => (id === null ? [room] : [])),
    changed: written.flatMap(({ id, name, kind, area }) =>
      id === null ? [] : [{ id, name, kind, area }],
    ),
    unchanged,
  }
}

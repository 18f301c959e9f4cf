/**
 * Rooms on a page in points, from its lower left corner: other ones for each floor, always the
 * same.
 */
const listRooms = (floor: number) =>
  Array.from({ length: 34 }, (_, n) => ({
    x: 50 + ((n * 97 + floor * 41) % 400),
    y: 60 + ((n * 151 + floor * 67) % 600),
    width: 26 + ((n * 37 + floor * 13) % 70),
    height: 24 + ((n * 53 + floor * 29) % 70),
  }))

/**
 * Operators of a PDF that draw the rooms of a floor, moved as a whole. `without`: the number of a
 * room that is gone.
 */
export const buildRoomPlan = (floor: number, { x = 0, y = 0, without = -1 } = {}): string =>
  [
    `q 1 0 0 1 ${x} ${y} cm 1.4 w`,
    ...listRooms(floor).flatMap((room, n) =>
      n === without ? [] : [`${room.x} ${room.y} ${room.width} ${room.height} re S`],
    ),
    'Q',
  ].join('\n')

/** A room as a rectangle in percent of a page from its upper left corner. */
export const computeRoomBox = (
  floor: number,
  n: number,
  moved = { x: 0, y: 0 },
  page = { width: 595, height: 842 },
) => {
  const room = listRooms(floor)[n]
  if (!room) throw new Error(`there is no room ${n}`)
  return {
    x: (100 * (room.x + moved.x)) / page.width,
    y: 100 - (100 * (room.y + moved.y + room.height)) / page.height,
    width: (100 * room.width) / page.width,
    height: (100 * room.height) / page.height,
  }
}

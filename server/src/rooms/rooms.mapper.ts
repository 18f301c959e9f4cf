import { formatRoomLabel, type RoomOfPin } from '@nspect/contract/pins/pinRoom'
import { computeOutlineArea, type OutlineScale } from '@nspect/contract/rooms/roomOutline'
import type { Room } from '@nspect/contract/rooms/rooms'
import type { MeasuredRoomMedia, PinRoomRow } from './pinRooms.queries.ts'
import type { RoomRow } from './rooms.queries.ts'

const toOutlineScale = ({ model, projectModelImages }: MeasuredRoomMedia): OutlineScale => ({
  model: model?.scale ?? null,
  pictures: projectModelImages,
})

/** Square metres with two decimals, as people read them. */
const roundArea = (area: number): number => Math.round(area * 100) / 100

/** Builds the response for a room. */
export const mapRoom = (media: MeasuredRoomMedia, row: RoomRow): Room => {
  const { updatedAt, globalId, area, outline, ...room } = row
  const computed = outline && computeOutlineArea(outline, toOutlineScale(media))
  return {
    ...room,
    area: area ?? (computed && roundArea(computed)),
    isAreaTyped: area !== null,
    outline,
    isFromModel: globalId !== null,
    updatedDateTime: updatedAt.toISOString(),
  }
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type ComparedRoom = Pick<Room, 'id' | 'floorName' | 'floorOrder' | 'number' | 'name'>

/** Rooms by floor and number, as people count: 2 before 10; those on no floor last. */
export const compareRooms = (one: ComparedRoom, other: ComparedRoom): number =>
  Number(one.floorName === '') - Number(other.floorName === '') ||
  one.floorOrder - other.floorOrder ||
  compare(one.floorName, other.floorName) ||
  Number(one.number === '') - Number(other.number === '') ||
  compare(one.number, other.number) ||
  compare(one.name, other.name) ||
  one.id - other.id

/** The room of a point, for responses. */
export const mapPinRoom = (
  row: PinRoomRow | undefined,
): { room: RoomOfPin | null; isRoomChosen: boolean } => ({
  room: row?.room ? { id: row.room.id, name: formatRoomLabel(row.room) } : null,
  isRoomChosen: row?.isChosen ?? false,
})

import type { Room } from '@nspect/contract/rooms/rooms'

/** A room on the ground floor, without points and outline. */
export const buildRoom = (changes: Partial<Room> = {}): Room => ({
  id: 1,
  projectId: 7,
  floorName: 'Ground floor',
  floorOrder: 0,
  number: '',
  name: '',
  kind: '',
  area: null,
  isAreaTyped: false,
  outline: null,
  isFromModel: false,
  pinCount: 0,
  openPinCount: 0,
  updatedDateTime: '2026-11-20T10:00:00.000Z',
  version: 1,
  ...changes,
})

import type { Standpoint } from '@nspect/contract/rooms/roomOfPin'
import { useEffect, useState } from 'react'
import type { WalkedView } from '../../ui/layout/componentSlots.ts'

/** Milliseconds between two looks at where one stands: a walk reports each of its frames. */
const pause = 500

/** Id of the room in which one stands; null: in none. */
export const useRoomHere = (
  view: WalkedView,
  findRoom: (standpoint: Standpoint) => number | null,
): number | null => {
  const [roomId, setRoomId] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const camera = view.currentCamera()
      const scene = view.tour?.at ?? null
      setRoomId(camera && findRoom({ position: camera.position, scene }))
    }
    const lookSoon = () => {
      timer ??= setTimeout(look, pause)
    }
    look()
    const ends = [view.on('camera', lookSoon), view.on('scene', lookSoon)]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [view, findRoom])
  return roomId
}

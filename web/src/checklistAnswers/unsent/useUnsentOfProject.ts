import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from '../../api/createStore.ts'
import { findUnsentChangeSender } from '../../offline/sendOrder.ts'
import { type UnsentChangeView, unsentQueue } from '../../offline/unsentQueue.ts'
import { toItemId } from '../checklistAnswers.api.ts'
import type { UnsentAnswer, UnsentAnswers } from './answerShapes.ts'
import { arrivingAnswers } from './keepAnswers.ts'

/** A photo that waits on this device. */
export interface UnsentPhoto {
  key: string
  /** why the server did not take it; empty: it waits */
  refusal: string
}

/** What waits on this device for one room. */
export interface UnsentOfRoom {
  /** in the order in which they were given */
  answers: UnsentAnswer[]
  /** by the item, see `toItemId` */
  photos: Map<string, UnsentPhoto[]>
  /** items whose point waits */
  pins: Set<string>
  /** why the server did not take answers or a point, and the changes' keys */
  refusals: { key: string; message: string }[]
  /** differs whenever any of it does */
  stamp: string
}

const buildEmpty = (): UnsentOfRoom => ({
  answers: [],
  photos: new Map(),
  pins: new Set(),
  refusals: [],
  stamp: '',
})

const getRoomKey = ({ roomId }: { roomId: number | null }) => roomId ?? 0

/** Notes a change with its room; a refused answer is not shown as if it counted. */
const noteChange = (of: UnsentOfRoom, change: UnsentChangeView): void => {
  const { kind, key, refusal, content } = change
  const item = content as Pick<UnsentAnswer, 'roomId' | 'checklistId' | 'itemKey'>
  of.stamp += ` ${key} ${refusal?.message ?? ''}`
  if (kind === 'answerPhoto') {
    const photos = of.photos.get(toItemId(item)) ?? []
    of.photos.set(toItemId(item), [...photos, { key, refusal: refusal?.message ?? '' }])
    return
  }
  if (refusal) of.refusals.push({ key, message: refusal.message })
  else if (kind === 'answerPin') of.pins.add(toItemId(item))
  else noteAnswers(of, content as UnsentAnswers)
}

const noteAnswers = (of: UnsentOfRoom, { answers }: UnsentAnswers): void => {
  of.answers.push(...answers)
  of.stamp += ` ${answers.length} ${answers.at(-1)?.answeredDateTime ?? ''}`
}

const kinds: ReadonlySet<string> = new Set(['answers', 'answerPhoto', 'answerPin'])

/** What waits on this device for an inspection, by its rooms; 0: for the inspection as a whole. */
export const useUnsentOfProject = (projectId: number): ReadonlyMap<number, UnsentOfRoom> => {
  const changes = useSyncExternalStore(unsentQueue.subscribe, unsentQueue.read)
  const arriving = useStore(arrivingAnswers)
  return useMemo(() => {
    const rooms = new Map<number, UnsentOfRoom>()
    const getRoom = (key: number) => {
      const room = rooms.get(key) ?? buildEmpty()
      rooms.set(key, room)
      return room
    }
    for (const change of changes) {
      if (change.projectId !== projectId || !kinds.has(change.kind)) continue
      const content = findUnsentChangeSender(change.kind)?.parse(change.content)
      if (content) noteChange(getRoom(getRoomKey(content as UnsentAnswers)), { ...change, content })
    }
    for (const answers of arriving)
      if (answers.projectId === projectId) noteAnswers(getRoom(getRoomKey(answers)), answers)
    return rooms
  }, [changes, arriving, projectId])
}

import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoundRoom } from '../round/roundRooms.ts'
import classes from './RoomList.module.css'
import { RoomRow } from './RoomRow.tsx'

interface Props {
  projectId: number
  /** null: the inspection as a whole; empty: on no floor */
  floorName: string | null
  rooms: readonly RoundRoom[]
}

/** px of a row, as long as it was not drawn */
const rowHeight = 76

/** The rooms of one floor. */
export function FloorOfRooms({ projectId, floorName, rooms }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const heading = useId()
  if (floorName === null)
    return (
      <ul className={classes.rows}>
        {rooms.map((room) => (
          <RoomRow key={room.roomKey} projectId={projectId} room={room} />
        ))}
      </ul>
    )
  return (
    <section
      className={classes.floor}
      style={{ containIntrinsicSize: `auto ${48 + rooms.length * rowHeight}px` }}
      aria-labelledby={heading}
    >
      <h2 id={heading} dir="auto">
        {floorName || t('noFloor')}
        <small>{t('count', { count: rooms.length })}</small>
      </h2>
      <ul className={classes.rows}>
        {rooms.map((room) => (
          <RoomRow key={room.roomKey} projectId={projectId} room={room} />
        ))}
      </ul>
    </section>
  )
}

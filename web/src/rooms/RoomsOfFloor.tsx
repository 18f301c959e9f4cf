import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import type { Room } from '@nspect/contract/rooms/rooms'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatArea } from '../i18n/formatLength.ts'
import classes from './rooms.module.css'

interface Props {
  projectId: number
  /** empty: on no floor */
  floorName: string
  rooms: readonly Room[]
  /** ids of those that are selected; null for those who only read */
  chosen: ReadonlySet<number> | null
  onSelect: (ids: readonly number[], isOn: boolean) => void
  onEdit: (room: Room) => void
  onDraw: (room: Room) => void
}

/** The rooms of one floor, in a table. */
export function RoomsOfFloor(props: Props) {
  const { projectId, floorName, rooms, chosen, onSelect, onEdit, onDraw } = props
  const { t } = useTranslation('rooms')
  const heading = useId()
  const area = rooms.reduce((sum, room) => sum + (room.area ?? 0), 0)
  const ids = rooms.map(({ id }) => id)
  const title = floorName || t('noFloor')
  return (
    <section className={classes.floor} aria-labelledby={heading}>
      <h2 id={heading} dir="auto">
        {title}
        <small>
          {t('count', { count: rooms.length })}
          {area > 0 && ` · ${formatArea(area)}`}
        </small>
      </h2>
      <table className={classes.table} aria-labelledby={heading}>
        <thead>
          <tr>
            {chosen && (
              <th className={classes.tick}>
                <input
                  type="checkbox"
                  aria-label={t('selectFloor', { floor: title })}
                  checked={ids.every((id) => chosen.has(id))}
                  onChange={(event) => onSelect(ids, event.currentTarget.checked)}
                />
              </th>
            )}
            <th scope="col">{t('room')}</th>
            <th scope="col" className={classes.wide}>
              {t('kind')}
            </th>
            <th scope="col" className={classes.figure}>
              {t('area')}
            </th>
            <th scope="col" className={classes.figure}>
              {t('points')}
            </th>
            {chosen && (
              <th scope="col" className={classes.wide}>
                {t('outline')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => {
            const label = formatRoomLabel(room)
            return (
              <tr key={room.id}>
                {chosen && (
                  <td className={classes.tick}>
                    <input
                      type="checkbox"
                      aria-label={t('selectRoom', { room: label })}
                      checked={chosen.has(room.id)}
                      onChange={(event) => onSelect([room.id], event.currentTarget.checked)}
                    />
                  </td>
                )}
                <th scope="row" dir="auto">
                  {chosen ? (
                    <button type="button" className={classes.link} onClick={() => onEdit(room)}>
                      <RoomLabel room={room} />
                    </button>
                  ) : (
                    <RoomLabel room={room} />
                  )}
                  {room.kind && <small className={classes.narrow}>{room.kind}</small>}
                </th>
                <td className={classes.wide} dir="auto">
                  {room.kind}
                </td>
                <td className={classes.figure}>
                  {room.area === null ? '' : formatArea(room.area)}
                </td>
                <td className={classes.figure}>
                  <Points projectId={projectId} room={room} />
                </td>
                {chosen && (
                  <td className={classes.wide}>
                    <button
                      type="button"
                      className={classes.link}
                      aria-label={t(room.outline ? 'editOutlineOf' : 'drawOutlineOf', {
                        room: label,
                      })}
                      onClick={() => onDraw(room)}
                    >
                      {t(room.outline ? 'editOutline' : 'drawOutline')}
                    </button>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function RoomLabel({ room: { number, name } }: { room: Room }) {
  return (
    <>
      {number && <span className={classes.number}>{number}</span>} {name}
    </>
  )
}

/** How many points are in a room, and how many of them are open. */
function Points({
  projectId,
  room: { id, pinCount, openPinCount },
}: {
  projectId: number
  room: Room
}) {
  const { t } = useTranslation('rooms')
  if (pinCount === 0) return <span className={classes.zero}>0</span>
  return (
    <Link
      to="/project/edit-project/$id"
      params={{ id: String(projectId) }}
      search={{ room: id }}
      className={classes.link}
    >
      {openPinCount === pinCount
        ? t('pointsOpen', { count: pinCount })
        : t('pointsSome', { count: pinCount, open: openPinCount })}
    </Link>
  )
}

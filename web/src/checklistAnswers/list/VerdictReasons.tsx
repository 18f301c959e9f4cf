import { computeItemState } from '@nspect/contract/checklistAnswers/checklistScore'
import { listChecklistItems } from '@nspect/contract/checklists/checklistContent'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toItemId } from '../checklistAnswers.api.ts'
import { formatPercent } from '../round/formatAnswer.ts'
import { getItemElementId } from '../round/itemElement.ts'
import type { RoundRoom, Total } from '../round/roundRooms.ts'
import { toScored } from '../round/shownAnswer.ts'
import classes from './RoomList.module.css'

interface Props {
  projectId: number
  total: Total
  rooms: readonly RoundRoom[]
}

/** critical fails that are named; the others are behind a link */
const named = 3

const listCriticalFails = (rooms: readonly RoundRoom[]) =>
  rooms
    .filter(({ score }) => score.criticalFails > 0)
    .flatMap((room) =>
      room.checklists.flatMap((checklist) =>
        listChecklistItems(checklist).flatMap((item) => {
          const { checklistId } = checklist
          const itemId = toItemId({ roomId: room.roomKey || null, checklistId, itemKey: item.key })
          const { isCriticalFail } = computeItemState(item, toScored(room.answers.get(itemId)))
          return isCriticalFail
            ? [{ room, item, elementId: getItemElementId(checklistId, item.key) }]
            : []
        }),
      ),
    )

const formatShare = (percent: number) => formatPercent({ weight: 100, earned: percent })

/** From what share it passes, and why it fails: the critical items, which open. */
export function VerdictReasons({ projectId, total, rooms }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const scored = total.checklists.filter(({ checklist }) => checklist.passPercent !== null)
  const critical = listCriticalFails(rooms)
  const room = { to: '/project/checklists/$id', params: { id: String(projectId) } } as const
  return (
    <>
      {scored.map(({ checklist: { checklistId, name, passPercent }, score }) => (
        <span key={checklistId} dir="auto">
          {[
            ...(total.checklists.length > 1 ? [name, formatPercent(score) ?? t('notScored')] : []),
            t('passesFrom', { needed: formatShare(passPercent ?? 0) ?? '' }),
          ].join(' · ')}
        </span>
      ))}
      {critical.length > 0 && (
        <span className={classes.reasons}>
          {t('criticalFailed', { count: critical.length })}
          {critical.slice(0, named).map(({ room: { roomKey, room: of }, item, elementId }) => (
            <Link
              key={`${roomKey} ${elementId}`}
              {...room}
              search={{ room: roomKey }}
              hash={elementId}
              dir="auto"
            >
              {`${of ? of.number || of.name : t('wholeInspection')} · ${item.question}`}
            </Link>
          ))}
          {critical.length > named && (
            <Link {...room} search={{ show: 'failed' }} resetScroll={false}>
              {t('more', { count: critical.length - named })}
            </Link>
          )}
        </span>
      )}
    </>
  )
}

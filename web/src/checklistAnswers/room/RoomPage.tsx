import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import type { Project } from '@nspect/contract/projects/projects'
import { useLocation, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubpageCrumbs } from '../../inspection/subpage/useSubpageCrumbs.ts'
import { readLeftSearch } from '../../inspection/viewport/leftView.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Round } from '../checklistAnswers.api.ts'
import type { RoundRoom } from '../round/roundRooms.ts'
import { UpdateNotice } from '../round/UpdateNotice.tsx'
import { ChecklistOfRoom, useSectionLinks } from './ChecklistOfRoom.tsx'
import { RejectedAnswers } from './RejectedAnswers.tsx'
import { RetiredAnswers } from './RetiredAnswers.tsx'
import classes from './Room.module.css'
import { RoomBar } from './RoomBar.tsx'
import { RoomContext } from './roomContext.ts'

interface Props {
  project: Project
  round: Round
  room: RoundRoom
  previous: RoundRoom | undefined
  next: RoundRoom | undefined
  mayAnswer: boolean
  /** above everything: what the page shows is of this device */
  note: ReactNode
}

/** The checklists of one room, or of the inspection as a whole. */
export function RoomPage(props: Props) {
  const { project, round, room, previous, next, mayAnswer, note } = props
  const { t } = useTranslation('checklistAnswers')
  const { show } = useSearch({ from: '/staff/project/checklists/$id' })
  const isFromModel = useLocation({ select: ({ state }) => state.isFromModel })
  const label = room.room ? formatRoomLabel(room.room) : t('wholeInspection')
  const toRooms = {
    to: '/project/checklists/$id',
    params: { id: String(project.id) },
    search: show ? { show } : {},
  } as const
  const crumbs = useSubpageCrumbs(project, label)
  const onScreen = useMemo(
    () => ({
      project,
      room: {
        projectId: project.id,
        projectName: project.projectName,
        roomId: room.roomKey || null,
        label,
      },
      mayAnswer,
    }),
    [project, room.roomKey, label, mayAnswer],
  )
  const sections = useSectionLinks(room)
  const facts = [room.room?.floorName, room.room?.kind].filter(Boolean).join(' · ')
  return (
    <RoomContext value={onScreen}>
      <Page
        title={label}
        subtitle={facts || project.projectName}
        crumbs={[...crumbs.slice(0, -1), { label: t('checklists'), link: toRooms }, { label }]}
        action={
          isFromModel ? (
            <LinkButton
              to="/project/edit-project/$id"
              params={{ id: String(project.id) }}
              search={readLeftSearch(project.id)}
              variant="default"
            >
              {t('backToModel')}
            </LinkButton>
          ) : (
            <LinkButton {...toRooms} variant="default">
              {t('allRooms')}
            </LinkButton>
          )
        }
      >
        {note}
        <div className={classes.room}>
          <RoomBar room={room} previous={previous} next={next} />
          <UpdateNotice projectId={project.id} round={round} mayUpdate={mayAnswer} />
          {/* the bar keeps its focus from room to room; what was typed in one stays there */}
          <div key={room.roomKey} className={classes.checklists}>
            <RejectedAnswers room={room} />
            {room.checklists.map((checklist, n) => (
              <ChecklistOfRoom
                key={checklist.checklistId}
                checklist={checklist}
                room={room}
                score={room.scores[n] ?? room.score}
                sections={sections}
              />
            ))}
            <RetiredAnswers round={round} room={room} />
          </div>
        </div>
      </Page>
    </RoomContext>
  )
}

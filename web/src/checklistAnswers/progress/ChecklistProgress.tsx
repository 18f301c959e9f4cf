import type { Project } from '@nspect/contract/projects/projects'
import type { Room } from '@nspect/contract/rooms/rooms'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Round, roundQuery, roundRoomsQuery } from '../checklistAnswers.api.ts'
import { ProgressBar } from '../round/ProgressBar.tsx'
import { computeTotal } from '../round/roundRooms.ts'
import { useRoundRooms } from '../round/useRoundRooms.ts'
import classes from './ChecklistProgress.module.css'

interface Props {
  project: Project
}

/** How far the checklists of an inspection are, and the way to them. */
export function ChecklistProgress({ project }: Props) {
  const rooms = useQuery(roundRoomsQuery(project.id))
  const round = useQuery(roundQuery(project.id))
  if (!rooms.data || !round.data) return null
  return <ProgressLink project={project} rooms={rooms.data} round={round.data} />
}

function ProgressLink({ project, rooms, round }: Props & { rooms: readonly Room[]; round: Round }) {
  const { t } = useTranslation('checklistAnswers')
  const roundRooms = useRoundRooms(project.id, round, rooms)
  const { score } = useMemo(() => computeTotal(roundRooms), [roundRooms])
  return (
    <Link
      to="/project/checklists/$id"
      params={{ id: String(project.id) }}
      className={classes.progress}
    >
      <IconChecklist size={18} stroke={1.7} aria-hidden />
      <b>{t('checklists')}</b>{' '}
      {score.items > 0 && (
        <>
          <span>{t('answered', { answered: score.answered, count: score.items })}</span>
          <ProgressBar part={score.answered} whole={score.items} />
        </>
      )}
    </Link>
  )
}

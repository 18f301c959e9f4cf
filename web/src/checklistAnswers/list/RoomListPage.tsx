import { Button, SegmentedControl, TextInput } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BackToInspectionLink } from '../../inspection/subpage/BackToInspectionLink.tsx'
import { useSubpageCrumbs } from '../../inspection/subpage/useSubpageCrumbs.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Round } from '../checklistAnswers.api.ts'
import { computeTotal, type RoundRoom } from '../round/roundRooms.ts'
import { UpdateNotice } from '../round/UpdateNotice.tsx'
import { FloorOfRooms } from './FloorOfRooms.tsx'
import classes from './RoomList.module.css'
import { TotalScore } from './TotalScore.tsx'

interface Props {
  project: Project
  round: Round
  rooms: readonly RoundRoom[]
  /** of all rooms, those without a checklist included */
  roomCount: number
  mayAnswer: boolean
  search: string
  onSearch: (text: string) => void
  /** above everything: what the page shows is of this device */
  note: ReactNode
}

const hasText = ({ room }: RoundRoom, text: string) =>
  room !== null &&
  [room.floorName, room.number, room.name, room.kind].some((value) =>
    value.toLowerCase().includes(text),
  )

/** Whether a room is among those to show: all, those that are not finished, or that have fails. */
const isWanted = ({ isComplete, score }: RoundRoom, show: string | undefined) => {
  if (show === 'failed') return score.failed > 0
  return show !== 'open' || !isComplete
}

/** The rooms in their order, by floor; null: the inspection as a whole. */
const groupByFloor = (rooms: readonly RoundRoom[]): [string | null, RoundRoom[]][] => {
  const floors = new Map<string | null, RoundRoom[]>()
  for (const one of rooms) {
    const floor = one.room?.floorName ?? null
    const own = floors.get(floor)
    if (own) own.push(one)
    else floors.set(floor, [one])
  }
  return [...floors]
}

/** The rooms with a checklist by floor, and how far each is. */
export function RoomListPage(props: Props) {
  const { project, round, rooms, roomCount, mayAnswer, search, onSearch, note } = props
  const { t } = useTranslation('checklistAnswers')
  const crumbs = useSubpageCrumbs(project, t('checklists'))
  const { show } = useSearch({ from: '/staff/project/checklists/$id' })
  const navigate = useNavigate({ from: '/project/checklists/$id' })
  const total = useMemo(() => computeTotal(rooms), [rooms])
  const text = search.trim().toLowerCase()
  const shown = rooms.filter((room) => (text === '' || hasText(room, text)) && isWanted(room, show))
  const countRooms = (some: readonly RoundRoom[]) => some.filter(({ room }) => room !== null).length
  const without = roomCount - countRooms(rooms)
  const showAll = () => {
    onSearch('')
    setShow('all')
  }
  const setShow = (next: string) =>
    void navigate({
      search: (before) => ({ ...before, show: next === 'all' ? undefined : next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Page
      title={t('checklists')}
      subtitle={project.projectName}
      crumbs={crumbs}
      action={<BackToInspectionLink projectId={project.id} />}
    >
      {note}
      {rooms.length === 0 ? (
        <EmptyState
          title={t('none')}
          text={t(round.checklists.length === 0 ? 'noneOfType' : 'noneOfRooms')}
        />
      ) : (
        <>
          <UpdateNotice projectId={project.id} round={round} mayUpdate={mayAnswer} />
          <TotalScore projectId={project.id} total={total} rooms={rooms} />
          <div className={classes.tools}>
            <TextInput
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={(event) => onSearch(event.currentTarget.value)}
            />
            <SegmentedControl
              aria-label={t('show')}
              value={show === 'open' || show === 'failed' ? show : 'all'}
              onChange={setShow}
              data={[
                { value: 'all', label: t('all') },
                { value: 'open', label: t('notFinished') },
                { value: 'failed', label: t('withFails') },
              ]}
            />
            <span role="status">{t('count', { count: countRooms(shown) })}</span>
          </div>
          {shown.length === 0 && (
            <EmptyState
              text={t(text !== '' ? 'notFound' : show === 'failed' ? 'noFails' : 'allFinished')}
              action={
                <Button variant="default" onClick={showAll}>
                  {t('showAll')}
                </Button>
              }
            />
          )}
          {groupByFloor(shown).map(([floor, own]) => (
            <FloorOfRooms key={floor} projectId={project.id} floorName={floor} rooms={own} />
          ))}
          {without > 0 && <p className={classes.without}>{t('without', { count: without })}</p>}
        </>
      )}
    </Page>
  )
}

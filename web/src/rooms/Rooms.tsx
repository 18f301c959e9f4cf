import { Button, TextInput } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import type { Room } from '@nspect/contract/rooms/rooms'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BackToInspectionLink } from '../inspection/subpage/BackToInspectionLink.tsx'
import { useSubpageCrumbs } from '../inspection/subpage/useSubpageCrumbs.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { useDialogInUrl } from '../ui/hooks/useDialogInUrl.ts'
import { Page } from '../ui/layout/Page.tsx'
import { LastImportLine } from './LastImportLine.tsx'
import { DrawOutline } from './outline/DrawOutline.tsx'
import { PasteRoomsDialog } from './PasteRoomsDialog.tsx'
import { RoomDialog } from './RoomDialog.tsx'
import { RoomsOfFloor } from './RoomsOfFloor.tsx'
import { deleteRooms, invalidateRooms } from './rooms.api.ts'
import classes from './rooms.module.css'
import { TakeFromModelButton } from './TakeFromModelButton.tsx'

interface Props {
  project: Project
  rooms: readonly Room[]
  mayChange: boolean
}

const hasText = ({ floorName, number, name, kind }: Room, text: string) =>
  [floorName, number, name, kind].some((value) => value.toLowerCase().includes(text))

/** The rooms in their order, by floor. */
const groupByFloor = (rooms: readonly Room[]): [floorName: string, rooms: Room[]][] => {
  const floors = new Map<string, Room[]>()
  for (const room of rooms)
    floors.set(room.floorName, [...(floors.get(room.floorName) ?? []), room])
  return [...floors]
}

/** The rooms by floor, with the ways to add some; one is drawn in place of them. */
export function Rooms({ project, rooms, mayChange }: Props) {
  const { t } = useTranslation('rooms')
  const crumbs = useSubpageCrumbs(project, t('rooms'))
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const dialog = useDialogInUrl('room')
  const paste = useDialogInUrl('paste')
  const outline = useDialogInUrl('outline')
  const find = (id: number | null) => rooms.find((room) => room.id === id)
  const drawn = find(outline.id)
  if (drawn && mayChange)
    return (
      <DrawOutline
        key={drawn.id}
        project={project}
        room={drawn}
        rooms={rooms}
        onClose={outline.close}
      />
    )
  const text = search.trim().toLowerCase()
  const shown = text === '' ? rooms : rooms.filter((room) => hasText(room, text))
  const selected = rooms.filter(({ id }) => chosen.has(id))
  const select = (ids: readonly number[], isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of ids) isOn ? next.add(id) : next.delete(id)
      return next
    })
  const add = (
    <>
      {project.model?.facts?.ifc && <TakeFromModelButton projectId={project.id} />}
      <Button variant="default" onClick={() => paste.open()}>
        {t('paste')}
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open(0)}>
        {t('add')}
      </Button>
    </>
  )
  const toChecklists = project.hasChecklists && (
    <LinkButton to="/project/checklists/$id" params={{ id: String(project.id) }} variant="default">
      {t('checklists')}
    </LinkButton>
  )
  const edited = dialog.id === 0 ? null : find(dialog.id)
  return (
    <Page
      title={t('rooms')}
      subtitle={project.projectName}
      crumbs={crumbs}
      action={
        <div className={classes.actions}>
          {toChecklists}
          {mayChange && rooms.length > 0 ? add : <BackToInspectionLink projectId={project.id} />}
        </div>
      }
    >
      {rooms.length === 0 ? (
        <EmptyState
          title={t('none')}
          text={t(mayChange ? 'noneText' : 'noneForReaders')}
          action={mayChange && <div className={classes.actions}>{add}</div>}
        />
      ) : (
        <>
          {mayChange && <LastImportLine projectId={project.id} />}
          <div className={classes.tools}>
            <TextInput
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <span role="status">{t('count', { count: shown.length })}</span>
            <Selection
              projectId={project.id}
              rooms={selected}
              onDone={() => setChosen(new Set())}
            />
          </div>
          {shown.length === 0 && (
            <EmptyState
              text={t('notFound')}
              action={
                <Button variant="default" onClick={() => setSearch('')}>
                  {t('clearSearch')}
                </Button>
              }
            />
          )}
          {groupByFloor(shown).map(([floorName, roomsOfFloor]) => (
            <RoomsOfFloor
              key={floorName}
              projectId={project.id}
              floorName={floorName}
              rooms={roomsOfFloor}
              chosen={mayChange ? chosen : null}
              onSelect={select}
              onEdit={({ id }) => dialog.open(id)}
              onDraw={({ id }) => outline.open(id)}
            />
          ))}
        </>
      )}
      {mayChange && dialog.isOpen && edited !== undefined && (
        <RoomDialog
          project={project}
          rooms={rooms}
          room={edited}
          onClose={dialog.close}
          onRemoved={(id) => select([id], false)}
        />
      )}
      {mayChange && paste.isOpen && (
        <PasteRoomsDialog projectId={project.id} onClose={paste.close} />
      )}
    </Page>
  )
}

/** How many rooms are selected, and their end. */
function Selection({
  projectId,
  rooms,
  onDone,
}: {
  projectId: number
  rooms: readonly Room[]
  onDone: () => void
}) {
  const { t } = useTranslation('rooms')
  const client = useQueryClient()
  if (rooms.length === 0) return null
  const count = rooms.length
  const points = rooms.reduce((sum, { pinCount }) => sum + pinCount, 0)
  const remove = async () => {
    const isDone = await confirmAction({
      title: t('deleteTitle', { count }),
      text: t('deleteText', { count: points }),
      actionLabel: t('delete'),
      isDanger: true,
      run: async () => {
        const { message } = await deleteRooms(
          projectId,
          rooms.map(({ id }) => id),
        )
        await invalidateRooms(client)
        toast.done(message)
      },
    })
    if (isDone) onDone()
  }
  return (
    <div className={classes.selection}>
      <span>{t('selected', { count })}</span>
      <Button size="compact-md" variant="default" onClick={onDone}>
        {t('clear')}
      </Button>
      <Button size="compact-md" color="red" variant="light" onClick={() => void remove()}>
        {t('delete')}
      </Button>
    </div>
  )
}

import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import type { Project } from '@nspect/contract/projects/projects'
import {
  computeOutlineArea,
  type RoomOutline,
  roomOutline,
} from '@nspect/contract/rooms/roomOutline'
import type { Room } from '@nspect/contract/rooms/rooms'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutationOnce } from '../../api/useMutationOnce.ts'
import { formatFloorName } from '../../i18n/displayNames.ts'
import { formatArea } from '../../i18n/formatLength.ts'
import { getShownLocale } from '../../i18n/i18n.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { ViewerWithPanelPage } from '../../inspection/subpage/ViewerWithPanelPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirmLeave } from '../../ui/feedback/useConfirmLeave.ts'
import { doesNavigationLeaveDialog, useLeaveGuard } from '../../ui/feedback/useLeaveGuard.ts'
import { DecimalInput } from '../../ui/fields/DecimalInput.tsx'
import { invalidateRooms, saveRoom, toSaveRoomArgs } from '../rooms.api.ts'
import classes from '../rooms.module.css'
import { OutlineBoard } from './OutlineBoard.tsx'
import {
  getLevels,
  listFloorNames,
  listOutlineMedia,
  type OutlineMedium,
  toOutlineScale,
} from './outlineMedia.ts'
import { formatCorners, parseTypedCorners } from './typedCorners.ts'
import { type Corners, useCorners } from './useCorners.ts'

interface Props {
  project: Project
  room: Room
  rooms: readonly Room[]
  onClose: () => void
}

const toHeight = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
const toTyped = (height: number | null): string => (height === null ? '' : String(height))

/** Draws where a room is: on a floor of the model from above, a picture or a sheet (T640). */
export function DrawOutline({ project, room, rooms, onClose }: Props) {
  const { t } = useTranslation('rooms')
  const media = listOutlineMedia(project)
  const stored = media.find(({ cornersOf }) => room.outline && cornersOf(room.outline))
  const title = t('outlineTitle', { room: formatRoomLabel(room) })
  if (!media[0])
    return (
      <ViewerWithPanelPage
        project={project}
        title={title}
        view={<EmptyState text={t('noMedium')} />}
        panel={
          <Button variant="default" onClick={onClose}>
            {t('toRooms')}
          </Button>
        }
      />
    )
  return (
    <Drawing
      project={project}
      title={title}
      room={room}
      rooms={rooms}
      media={media}
      first={stored ?? media[0]}
      isStale={room.outline?.on === 'model' && room.outline.model !== project.model?.sha256}
      onClose={onClose}
    />
  )
}

interface DrawingProps extends Props {
  title: string
  media: readonly OutlineMedium[]
  first: OutlineMedium
  /** the stored outline is on a model that was replaced */
  isStale: boolean
}

function Drawing({ project, title, room, rooms, media, first, isStale, onClose }: DrawingProps) {
  const { t } = useTranslation(['rooms', 'ui'])
  const confirmLeave = useConfirmLeave()
  const [key, setKey] = useState(first.key)
  const medium = media.find((candidate) => candidate.key === key) ?? first
  const cornersOn = ({ cornersOf }: OutlineMedium) =>
    (room.outline && cornersOf(room.outline)) ?? []
  const { corners, isChanged, change, undo, restart } = useCorners(cornersOn(medium))
  const before = getLevels(room.outline ?? findOutlineOfFloor(rooms, room), project)
  const [levels, setLevels] = useState({ bottom: toTyped(before.bottom), top: toTyped(before.top) })
  const outline = medium.toOutline(corners, {
    bottom: toHeight(levels.bottom),
    top: toHeight(levels.top),
  })
  const flaw = findFlaw(outline)
  const area = flaw ? null : computeOutlineArea(outline, toOutlineScale(project))
  const saving = useSaveOutline(room, onClose)
  useLeaveGuard(isChanged && !saving.isSuccess, undefined, doesNavigationLeaveDialog)
  const leave = async () => {
    if (!isChanged || (await confirmLeave())) onClose()
  }
  const nameOf = ({ name }: OutlineMedium) => {
    if (name.kind === 'model') return t('wholeModel')
    if (name.kind === 'picture') return name.name || t('picture', { number: name.number })
    return t('floorOfModel', { floor: formatFloorName(name.floor, listFloorNames(project)) })
  }
  const choose = (next: string) => {
    const other = media.find((candidate) => candidate.key === next)
    if (!other) return
    setKey(next)
    restart(cornersOn(other))
  }
  const others = rooms.flatMap(({ id, outline: drawn, floorName, number, name }) => {
    // those of other floors lie above or below
    const isBeside = id !== room.id && floorName === room.floorName
    const on = isBeside && drawn ? medium.cornersOf(drawn) : null
    return on ? [{ id, label: number || name, corners: on }] : []
  })
  return (
    <ViewerWithPanelPage
      project={project}
      title={title}
      view={
        <OutlineBoard
          key={medium.key}
          medium={medium}
          label={nameOf(medium)}
          corners={corners}
          isFlawed={corners.length > 2 && flaw !== null}
          others={others}
          onChange={change}
          onUndo={undo}
          onEscape={() => void leave()}
        />
      }
      panel={
        <>
          {isStale && corners.length === 0 && <p className={classes.status}>{t('staleOutline')}</p>}
          {media.length > 1 && (
            <NativeSelect
              label={t('drawOn')}
              value={medium.key}
              data={media.map((candidate) => ({ value: candidate.key, label: nameOf(candidate) }))}
              onChange={(event) => choose(event.currentTarget.value)}
            />
          )}
          <p className={classes.status}>{t('drawHelp')}</p>
          <p role="status" className={classes.status} data-flaw={flaw !== null || undefined}>
            {corners.length < 3 ? t('corners', { count: corners.length }) : (flaw ?? '')}
            {flaw === null &&
              `${t('corners', { count: corners.length })}${area === null ? '' : ` · ${formatArea(area)}`}`}
          </p>
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              disabled={!isChanged}
              onClick={undo}
            >
              {t('undo')}
            </Button>
            {room.outline && (
              <Button
                variant="subtle"
                c="var(--mantine-color-error)"
                disabled={saving.isPending}
                onClick={() => saving.mutate(null)}
              >
                {t('removeOutline')}
              </Button>
            )}
          </Group>
          {medium.hasLevels && <LevelInputs levels={levels} onChange={setLevels} />}
          <TypedCorners key={medium.key} medium={medium} corners={corners} onChange={change} />
          {saving.isError && <ErrorAlert error={saving.error} onClose={saving.reset} />}
        </>
      }
      foot={
        <>
          <Button variant="default" disabled={saving.isPending} onClick={() => void leave()}>
            {t('ui:cancel')}
          </Button>
          <Button
            loading={saving.isPending}
            disabled={flaw !== null}
            onClick={() => saving.mutate(outline)}
          >
            {t('save')}
          </Button>
        </>
      }
    />
  )
}

/** The outline of another room on the same floor, whose heights are likely the same. */
const findOutlineOfFloor = (rooms: readonly Room[], { floorName }: Room): RoomOutline | null =>
  rooms.find((other) => other.floorName === floorName && other.outline?.on === 'model')?.outline ??
  null

/** Why an outline cannot be saved, in words. */
const findFlaw = (outline: RoomOutline): string | null => {
  const { error } = roomOutline.safeParse(outline)
  return Object.values(translateSchemaIssues(error?.issues ?? [], {}))[0] ?? null
}

const useSaveOutline = (room: Room, onSaved: () => void) => {
  const client = useQueryClient()
  return useMutationOnce({
    mutationFn: (outline: RoomOutline | null) => saveRoom({ ...toSaveRoomArgs(room), outline }),
    onSuccess: async ({ message }) => {
      await invalidateRooms(client)
      toast.done(message)
      onSaved()
    },
  })
}

interface TypedLevels {
  bottom: string
  top: string
}

function LevelInputs({
  levels,
  onChange,
}: {
  levels: TypedLevels
  onChange: (levels: TypedLevels) => void
}) {
  const { t } = useTranslation('rooms')
  return (
    <div>
      <div className={classes.levels}>
        {(['bottom', 'top'] as const).map((level) => (
          <DecimalInput
            key={level}
            label={t(level, { unit: 'm' })}
            value={levels[level]}
            onChange={(value) => onChange({ ...levels, [level]: value })}
            onLeave={() => undefined}
          />
        ))}
      </div>
      <p className={classes.help}>{t('levelsHelp')}</p>
    </div>
  )
}

/** Corners as text, for who does not draw. */
function TypedCorners({
  medium: { typed },
  corners,
  onChange,
}: {
  medium: OutlineMedium
  corners: Corners
  onChange: (corners: Corners) => void
}) {
  const { t } = useTranslation('rooms')
  const locale = getShownLocale()
  // null: as drawn
  const [entered, setEntered] = useState<string | null>(null)
  const text = entered ?? formatCorners(corners.map(typed.from), locale)
  const read = parseTypedCorners(text, locale, typed.from([50, 50]))
  const apply = () => {
    if ('wrongLine' in read) return
    setEntered(null)
    onChange(read.corners.map(typed.to))
  }
  return (
    <details className={classes.typed}>
      <summary>{t('typed')}</summary>
      <Textarea
        aria-label={t('typed')}
        description={t('typedHelp', {
          unit: typed.unit === '%' ? t('percentOfPicture') : typed.unit,
        })}
        autosize
        minRows={4}
        maxRows={10}
        value={text}
        error={'wrongLine' in read && t('typedWrong', { line: read.wrongLine })}
        onChange={(event) => setEntered(event.currentTarget.value)}
      />
      <Button variant="default" disabled={entered === null || 'wrongLine' in read} onClick={apply}>
        {t('apply')}
      </Button>
    </details>
  )
}

import { Alert, Autocomplete, Button, Modal, TextInput } from '@mantine/core'
import { listStoreyNames } from '@nspect/contract/media/elementNames'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import type { Project } from '@nspect/contract/projects/projects'
import { type Room, roomRoutes, room as roomShape } from '@nspect/contract/rooms/rooms'
import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../api/ApiError.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { formatArea } from '../i18n/formatLength.ts'
import { i18n } from '../i18n/i18n.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { SaveConflict } from '../ui/feedback/SaveConflict.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { doesNavigationLeaveDialog } from '../ui/feedback/useLeaveGuard.ts'
import { DecimalInput } from '../ui/fields/DecimalInput.tsx'
import { getAreaInputUnit, parseEnteredArea, toEnteredArea } from './areaInUnit.ts'
import { deleteRooms, invalidateRooms, saveRoom } from './rooms.api.ts'
import classes from './rooms.module.css'

interface Props {
  project: Project
  rooms: readonly Room[]
  /** null: a new one */
  room: Room | null
  onClose: () => void
  onRemoved: (id: number) => void
}

const fields = ['floorName', 'number', 'name', 'kind', 'area'] as const
type Values = Record<(typeof fields)[number], string>

const toValues = (room: Room | null): Values => ({
  floorName: room?.floorName ?? '',
  number: room?.number ?? '',
  name: room?.name ?? '',
  kind: room?.kind ?? '',
  // one that follows from the outline stays so
  area: room?.isAreaTyped ? toEnteredArea(room.area) : '',
})

const toArgs = (projectId: number, { area, ...values }: Values, over: Room | null) => ({
  ...(over && { id: over.id, version: over.version }),
  projectId,
  ...values,
  area: parseEnteredArea(area) ?? null,
  isAreaTyped: area.trim() !== '',
})

const toFieldErrors = ({ code, message, errors }: ApiError): Record<string, string> =>
  code === 'room.numberTaken'
    ? { number: message }
    : Object.fromEntries(errors.map(({ field, message: said }) => [field, said]))

const listDistinct = (values: readonly string[]) => [...new Set(values)].filter(Boolean)

/** Floor, number, name, kind and area of a room; deletes it, too. */
export function RoomDialog({ project, rooms, room, onClose, onRemoved }: Props) {
  const { t } = useTranslation(['rooms', 'ui'])
  const client = useQueryClient()
  const unit = getAreaInputUnit().name
  const labels = {
    floorName: t('floor'),
    number: t('number'),
    name: t('name'),
    kind: t('kind'),
    area: t('areaIn', { unit }),
  }
  const form = useSaveForm({
    stored: room,
    initial: toValues,
    problems: (values, stored) => {
      const { error } = roomRoutes.saveRoom.body.safeParse(toArgs(project.id, values, stored))
      return {
        ...translateSchemaIssues(error?.issues ?? [], labels),
        ...(parseEnteredArea(values.area) === undefined && {
          area: i18n.t('messages:value.invalid', { name: labels.area }),
        }),
      }
    },
    send: (values, over, options) => saveRoom(toArgs(project.id, values, over), options),
    shape: roomShape,
    fieldErrorsOf: toFieldErrors,
    invalidates: invalidateRooms,
    isLeft: doesNavigationLeaveDialog,
    onSaved: ({ message }) => {
      toast.done(message)
      onClose()
    },
  })
  const { values, stored, savedByOther, isSaving, failure, change } = form
  const title = stored ? formatRoomLabel(stored) : t('add')
  const remove = async ({ id, pinCount }: Room) => {
    const isDone = await confirmAction({
      title: t('deleteTitle', { count: 1 }),
      text: t('deleteText', { count: pinCount }),
      actionLabel: t('delete'),
      isDanger: true,
      run: async () => {
        const { message } = await deleteRooms(project.id, [id])
        await invalidateRooms(client)
        toast.done(message)
      },
    })
    if (!isDone) return
    onRemoved(id)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className={classes.form} aria-label={title} {...form.bind()}>
        {savedByOther && (
          <SaveConflict
            title={t('conflict')}
            rows={fields.map((key) => ({
              key,
              label: labels[key],
              savedByOther: toValues(savedByOther)[key],
              mine: values[key],
            }))}
            isBusy={isSaving}
            onTakeOther={form.takeOther}
            onKeepMine={form.keepMine}
          />
        )}
        <Autocomplete
          label={labels.floorName}
          maxLength={limits.floorName}
          data={listDistinct([
            ...rooms.map(({ floorName }) => floorName),
            ...listStoreyNames(project.model),
          ])}
          value={values.floorName}
          error={form.errorOf('floorName')}
          onChange={(floorName) => change({ floorName })}
        />
        <div className={classes.pair}>
          <TextInput
            label={labels.number}
            data-autofocus
            autoComplete="off"
            maxLength={limits.roomNumber}
            {...form.text('number')}
          />
          <TextInput
            label={labels.name}
            autoComplete="off"
            maxLength={limits.roomName}
            {...form.text('name')}
          />
        </div>
        <div className={classes.pair}>
          <Autocomplete
            label={labels.kind}
            maxLength={limits.roomKind}
            data={listDistinct(rooms.map(({ kind }) => kind))}
            value={values.kind}
            error={form.errorOf('kind')}
            onChange={(kind) => change({ kind })}
          />
          <DecimalInput
            label={labels.area}
            placeholder={
              stored && !stored.isAreaTyped && stored.area !== null
                ? t('areaOfOutline', { area: formatArea(stored.area) })
                : ''
            }
            value={values.area}
            error={form.errorOf('area')}
            onChange={(area) => change({ area })}
            onLeave={() => form.touch('area')}
          />
        </div>
        {failure && !savedByOther && (
          <Alert color="red" role="alert" variant="light">
            {failure.message}
          </Alert>
        )}
        <div className={classes.foot}>
          {stored && (
            <Button
              className={classes.remove ?? ''}
              variant="subtle"
              c="var(--mantine-color-error)"
              disabled={isSaving}
              onClick={() => void remove(stored)}
            >
              {t('delete')}
            </Button>
          )}
          <Button variant="default" disabled={isSaving} onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={form.isInvalid}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

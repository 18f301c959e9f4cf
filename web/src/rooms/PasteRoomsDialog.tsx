import { Button, Input, Modal, Textarea } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutationOnce } from '../api/useMutationOnce.ts'
import { formatArea } from '../i18n/formatLength.ts'
import { getShownLocale } from '../i18n/i18n.ts'
import {
  chooseTable,
  readTableFile,
  rememberColumns,
  type TableFile,
  TableFileButton,
  TableFileFields,
} from '../tableImport/TableFileFields.tsx'
import { readTables } from '../tableImport/tableImport.api.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { getAreaInputUnit } from './areaInUnit.ts'
import {
  fillFloorsDown,
  findAreaUnit,
  type ListFormat,
  parseRoomList,
  type ReadRoomList,
  readRoomLines,
} from './parseRoomList.ts'
import { type RoomField, roomImportFields } from './roomImportFields.ts'
import { invalidateRooms, savePastedRooms } from './rooms.api.ts'
import classes from './rooms.module.css'
import { useUndoRoomImport } from './useUndoRoomImport.ts'

/** lines of each kind that are shown before they are sent */
const previewed = 50

interface Props {
  projectId: number
  onClose: () => void
}

/** The rooms of a file, by the columns that were chosen. */
const readRoomFile = (file: TableFile<RoomField>, format: ListFormat): ReadRoomList => {
  const { lines, isTyped, headingOf } = readTableFile(file, roomImportFields)
  return readRoomLines(fillFloorsDown(lines), {
    ...format,
    unit: findAreaUnit(headingOf('area')) ?? format.unit,
    // workbooks have a decimal point, whatever their reader writes
    ...(isTyped && { locale: 'en' as const }),
  })
}

/** Adds rooms from a list as spreadsheets copy it, and shows what was understood before. */
export function PasteRoomsDialog({ projectId, onClose }: Props) {
  const { t } = useTranslation(['rooms', 'ui'])
  const client = useQueryClient()
  const undoing = useUndoRoomImport(projectId)
  const [text, setText] = useState('')
  const unit = getAreaInputUnit()
  const [file, setFile] = useState<TableFile<RoomField> | null>(null)
  const list = useMemo(() => {
    const format = { locale: getShownLocale(), unit }
    return file ? readRoomFile(file, format) : parseRoomList(text, format)
  }, [file, text, unit])
  const reading = useMutation({
    mutationFn: (opened: File) => readTables('rooms', opened),
    onSuccess: (tables, { name }) =>
      setFile(chooseTable({ name, tables, index: 0 }, roomImportFields)),
  })
  const saving = useMutationOnce({
    mutationFn: () => savePastedRooms(projectId, list.rooms),
    onSuccess: async ({ added, updated, unchanged, importId }) => {
      rememberColumns('rooms', file)
      await invalidateRooms(client)
      const undo = importId === null ? undefined : () => undoing.mutate(importId)
      toast.done(t('pasted', { added, updated, unchanged }), undo)
      onClose()
    },
  })
  const isTooLong = list.rooms.length > limits.roomsOfProject
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (list.rooms.length > 0 && !isTooLong) saving.mutate()
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('paste')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className={classes.form} onSubmit={submit}>
        {file ? (
          <TableFileFields
            file={file}
            fields={roomImportFields.map((field) => ({ ...field, label: t(field.key) }))}
            onChange={setFile}
          />
        ) : (
          <>
            <Textarea
              label={t('pasteLabel')}
              description={t('pasteHelp', { unit: unit.name })}
              data-autofocus
              autosize
              minRows={6}
              maxRows={12}
              spellCheck={false}
              placeholder={t('pasteExample')}
              value={text}
              error={isTooLong && t('pasteTooMany', { limit: limits.roomsOfProject })}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <TableFileButton isLoading={reading.isPending} onFile={reading.mutate} />
          </>
        )}
        {reading.isError && <ErrorAlert error={reading.error} onClose={reading.reset} />}
        {file && isTooLong && (
          <Input.Error>{t('pasteTooMany', { limit: limits.roomsOfProject })}</Input.Error>
        )}
        {(file || text.trim() !== '') && <Preview list={list} />}
        {saving.isError && <ErrorAlert error={saving.error} onClose={saving.reset} />}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            type="submit"
            loading={saving.isPending}
            disabled={list.rooms.length === 0 || isTooLong}
          >
            {t('pasteAdd', { count: list.rooms.length })}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The rooms that were understood, and the lines that were not. */
function Preview({ list: { rooms, wrong } }: { list: ReadRoomList }) {
  const { t } = useTranslation('rooms')
  return (
    <>
      <p role="status" className={classes.status}>
        {t('understood', { count: rooms.length })}
        {wrong.length > 0 && ` ${t('notUnderstood', { count: wrong.length })}`}
      </p>
      {wrong.length > 0 && (
        <ul className={classes.wrong}>
          {wrong.slice(0, previewed).map(({ line, text, problem }) => (
            <li key={line}>
              {t('wrongLine', { line, problem: t(`problem_${problem}`) })}
              <code dir="auto">{text}</code>
            </li>
          ))}
        </ul>
      )}
      {rooms.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <section className={classes.preview} tabIndex={0} aria-label={t('preview')}>
          <table className={classes.table}>
            <thead>
              <tr>
                {(['floor', 'number', 'name', 'kind', 'area'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rooms.slice(0, previewed).map((room) => (
                <tr key={`${room.floorName}\n${room.number}\n${room.name}`} dir="auto">
                  <td>{room.floorName}</td>
                  <td>{room.number}</td>
                  <td>{room.name}</td>
                  <td>{room.kind}</td>
                  <td className={classes.figure}>
                    {room.area === null ? '' : formatArea(room.area)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rooms.length > previewed && <p>{t('more', { count: rooms.length - previewed })}</p>}
        </section>
      )}
    </>
  )
}

import { Button, Switch } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../ui/buttons/ExportMenu.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useConfirmLeave } from '../../ui/feedback/useConfirmLeave.ts'
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.ts'
import type { SelectionControls } from '../bulk/bulkState.ts'
import { groupAndSortPins } from '../filter/arrangePins.ts'
import type { PinFilter } from '../filter/pinFilter.ts'
import { fetchPinExport } from '../pins.api.ts'
import { usePinFieldRights } from '../values/usePinFieldRights.ts'
import classes from './PinTable.module.css'
import { PinTableRows } from './PinTableRows.tsx'
import { listPinTableColumns } from './shownColumns.ts'
import { type TableEditing, usePinTableEdit } from './usePinTableEdit.ts'

interface Props {
  project: Project
  pins: readonly Pin[]
  filter: PinFilter
  /** id of the picture in view on the 2D tab; null on the 3D tab */
  imageId: number | null
  selectedId?: number | null
  onOpen: (pin: Pin) => void
  /** null: none may be chosen */
  choosing?: SelectionControls | null
  /** what can be done with the chosen points */
  chosenBar?: ReactNode
}

/** 'nSpection Points': a table of all points, with a bulk editor (T81). */
export function PinTable({
  project,
  pins,
  filter,
  imageId,
  selectedId = null,
  onOpen,
  choosing = null,
  chosenBar,
}: Props) {
  const { t } = useTranslation(['pins', 'ui'])
  const [isAll, setAll] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const bulk = usePinTableEdit(pins)
  const rights = usePinFieldRights(project, null)
  useLeaveGuard(bulk.edits.size > 0)
  const isNarrowed = imageId !== null && !isAll
  const { shown, groups } = useShownRows(pins, filter, bulk.edits, isNarrowed ? imageId : null)
  const { isStatusShown, maySeeCosts } = rights
  const attributeColumns = useMemo(
    () => listPinTableColumns(isStatusShown, maySeeCosts),
    [isStatusShown, maySeeCosts],
  )
  const confirmLeave = useConfirmLeave()
  const leave = async () => {
    if (bulk.edits.size > 0 && !(await confirmLeave())) return
    bulk.clear()
    setEditing(false)
  }
  return (
    <section className={classes.section} aria-label={t('tableLabel')}>
      <div className={classes.bar}>
        {imageId !== null && (
          <Switch
            size="sm"
            label={t('showAll')}
            checked={isAll}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        )}
        {pins.length > 0 && (
          <span className={classes.count}>
            {isEditing && bulk.edits.size > 0
              ? t('bulkChanged', { count: bulk.edits.size })
              : t('tableCount', { shown: shown.length, count: pins.length })}
          </span>
        )}
        {pins.length > 0 && (
          <span className={classes.end}>
            {!isEditing && shown.length > 0 && (
              <ExportMenu
                name={t('tableLabel')}
                size="xs"
                fetch={(format) =>
                  fetchPinExport(project.id, format, shown.length < pins.length ? shown : null)
                }
              />
            )}
            {isEditing && (
              <Button
                size="xs"
                loading={bulk.isSaving}
                disabled={bulk.edits.size === 0}
                onClick={() => void bulk.save()}
              >
                {t('save')}
              </Button>
            )}
            {rights.maySave && (
              <Button
                size="xs"
                variant="default"
                disabled={bulk.isSaving}
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => (isEditing ? void leave() : setEditing(true))}
              >
                {isEditing ? t('exitEdit') : t('enterEdit')}
              </Button>
            )}
          </span>
        )}
      </div>
      {!isEditing && chosenBar}
      <div className={classes.scroll} data-points>
        {shown.length === 0 ? (
          <EmptyState
            text={t(
              pins.length === 0
                ? 'noneAtAll'
                : filter.shown.length === 0
                  ? 'noMatch'
                  : 'noneOnPicture',
            )}
            action={
              filter.isOn && (
                <Button variant="default" size="xs" onClick={filter.clear}>
                  {t('noMatchOut')}
                </Button>
              )
            }
          />
        ) : (
          <PinTableRows
            project={project}
            pins={pins}
            groups={groups}
            bulk={bulk}
            isEditing={isEditing}
            isStatusShown={isStatusShown}
            columns={attributeColumns}
            selectedId={selectedId}
            choosing={isEditing ? null : choosing}
            onOpen={onOpen}
          />
        )}
      </div>
    </section>
  )
}

/**
 * The rows of the table: what the filter shows, narrowed to a picture. A row with unsaved changes
 * stays, whatever the picture and the filter.
 */
function useShownRows(
  pins: readonly Pin[],
  filter: PinFilter,
  edits: TableEditing['edits'],
  imageId: number | null,
) {
  const { shown: filtered, groups, grouping, sorting, facets } = filter
  return useMemo(() => {
    if (edits.size === 0 && imageId === null) return { shown: filtered, groups }
    const inFilter = new Set(filtered)
    const shown = pins.filter(
      (pin) =>
        edits.has(pin.id) ||
        (inFilter.has(pin) && (imageId === null || pin.projectModelImageId === imageId)),
    )
    return { shown, groups: groupAndSortPins(shown, { grouping, sorting }, facets) }
  }, [pins, filtered, groups, grouping, sorting, facets, edits, imageId])
}

import type { Pin } from '@nspect/contract/pins'
import { can } from '@nspect/contract/policy'
import { factsOf, type Project } from '@nspect/contract/projects'
import { stageOf } from '@nspect/contract/stage'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/me.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { shownName, stageHeading } from '../../i18n/names.ts'
import { localZone } from '../../ui/localZone.ts'
import { type RowAction, RowActions } from '../../ui/RowActions.tsx'
import { ColorDot } from '../ColorDot.tsx'
import { colorOf, reporterOf } from '../pinFacts.ts'
import { StageSign } from '../StageSign.tsx'
import { useRemovePin } from '../useRemovePin.ts'
import classes from './PinTable.module.css'
import type { BulkEditing } from './useBulkEdit.ts'

export interface PinRowProps {
  pin: Pin
  project: Project
  bulk: BulkEditing
  isSelected: boolean
  isStatusShown: boolean
  onOpen: (pin: Pin) => void
}

/** One point to read. */
export const PinRow = memo(
  function PinRow({ pin, project, isSelected, isStatusShown, onOpen }: PinRowProps) {
    const { t } = useTranslation('pins')
    const actor = useActor()
    const { removePin } = useRemovePin()
    const { pinNumber: number, title } = pin
    const actions: RowAction[] = [
      { label: t('rowOpen'), name: t('rowOpenName', { number, title }), run: () => onOpen(pin) },
      {
        label: t('openPage'),
        name: t('openPageName', { number, title }),
        link: { to: '/nspection-pins/manage/$id', params: { id: String(pin.id) } },
      },
      ...(can(actor, 'pin.delete', factsOf(project))
        ? [
            {
              label: t('remove'),
              name: t('removeName', { number, title }),
              isDanger: true,
              run: () =>
                void removePin(
                  pin,
                  () => undefined,
                  () => undefined,
                ),
            },
          ]
        : []),
    ]
    const { projectTypePOIStatus: status, pointCategory: category } = pin
    return (
      <tr data-selected={isSelected || undefined}>
        <td className={classes.number} data-label={t('columnNumber')}>
          {number}
        </td>
        <td className={classes.title}>
          <button type="button" className={classes.open} onClick={() => onOpen(pin)}>
            {title}
          </button>
          <span className={classes.marks}>
            {pin.isCritical && <span>{t('critical')}</span>}
            {pin.isOsha && <span>{t('osha')}</span>}
          </span>
        </td>
        <td data-label={stageHeading()}>
          <StageSign stage={stageOf(pin, isStatusShown)} />
        </td>
        <td data-label={t('columnCategory')}>
          <span className={classes.dotted}>
            <ColorDot color={colorOf(category)} />
            {shownName(category.name)}
          </span>
        </td>
        {isStatusShown && (
          <td data-label={t('columnStatus')}>
            {status ? (
              <span className={classes.dotted}>
                <ColorDot color={colorOf(status)} />
                {shownName(status.name)}
              </span>
            ) : (
              '-'
            )}
          </td>
        )}
        <td className={classes.by} data-label={t('columnReported')}>
          {reporterOf(pin)}
          <small>{formatDate(pin.addedDateTime, 'table', localZone())}</small>
        </td>
        <td className={classes.actions}>
          <RowActions actions={actions} />
        </td>
      </tr>
    )
  },
  (was, is) =>
    was.pin === is.pin &&
    was.project === is.project &&
    was.isSelected === is.isSelected &&
    was.isStatusShown === is.isStatusShown &&
    was.onOpen === is.onOpen,
)

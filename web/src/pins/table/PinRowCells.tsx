import { can } from '@nspect/contract/permissions/policy'
import {
  badgeAttributes,
  type ColumnAttribute,
  editedAttributes,
} from '@nspect/contract/pins/pinAttributes'
import { pickLeadingImage } from '@nspect/contract/pins/pinImages'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { useActor } from '../../api/signedInUser.ts'
import {
  formatDisplayName,
  getAttributeHeading,
  getAttributeName,
  getStageHeading,
} from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { type RowAction, RowActions } from '../../ui/buttons/RowActions.tsx'
import { PinColorDot } from '../badges/PinColorDot.tsx'
import { DueBadge, SeverityBadge } from '../badges/SeverityDueAssigneeBadges.tsx'
import { StageLabel } from '../badges/StageLabel.tsx'
import { useDeletePinWithUndo } from '../details/useDeletePinWithUndo.ts'
import { createAssigneeNamer, formatPinAttribute, formatYesNo } from '../values/attributeText.ts'
import { pickFirstValidColor } from '../values/pinColor.ts'
import { getReporterName } from '../values/pinLabel.ts'
import classes from './PinTable.module.css'
import type { listPinTableColumns } from './shownColumns.ts'
import type { TableEditing } from './usePinTableEdit.ts'

export interface PinCellsProps {
  pin: Pin
  project: Project
  bulk: TableEditing
  isChosen: boolean
  /** why the last change of many points left it as it was */
  problem: string | null
  /** null: it cannot be ticked */
  onChoose: ((pin: Pin, isRange: boolean) => void) | null
  isStatusShown: boolean
  columns: ReturnType<typeof listPinTableColumns>
  onOpen: (pin: Pin) => void
}

/** The value of an attribute in its column; choices with their colour. */
function Attribute({
  name,
  pin,
  currency,
}: {
  name: ColumnAttribute
  pin: Pin
  currency: string | null
}) {
  const { projectTypePOIStatus: status, pointCategory: category } = pin
  if (name === 'pointCategoryId') {
    return (
      <span className={classes.dotted}>
        <PinColorDot color={pickFirstValidColor(category)} />
        <bdi>{formatDisplayName(category.name)}</bdi>
      </span>
    )
  }
  if (name === 'severity' && (pin.severity ?? pin.defaultSeverity))
    return <SeverityBadge pin={pin} />
  if (name === 'dueDate' && pin.dueDate) return <DueBadge pin={pin} />
  if (name !== 'projectTypePOIStatusId')
    return (
      formatPinAttribute(name, pin, { currency, getAssigneeName: createAssigneeNamer(pin) }) || '-'
    )
  if (!status) return '-'
  return (
    <span className={classes.dotted}>
      <PinColorDot color={pickFirstValidColor(status)} />
      {formatDisplayName(status.name)}
    </span>
  )
}

/** The cells of one point, read-only. */
export const PinRowCells = memo(
  function PinRowCells(props: PinCellsProps) {
    const { pin, project, isChosen, problem, isStatusShown, columns, onOpen, onChoose } = props
    const { t } = useTranslation(['pins', 'bulk'])
    const actor = useActor()
    const { removePin } = useDeletePinWithUndo()
    const { pinNumber: number, title } = pin
    const image = pickLeadingImage(pin, 'thumb')
    const actions: RowAction[] = [
      { label: t('rowOpen'), name: t('rowOpenName', { number, title }), run: () => onOpen(pin) },
      {
        label: t('openPage'),
        name: t('openPageName', { number, title }),
        link: { to: '/nspection-pins/manage/$id', params: { id: String(pin.id) } },
      },
      ...(can(actor, 'pin.delete', toProjectFacts(project))
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
    return (
      <>
        {onChoose && (
          <td className={classes.tick}>
            <input
              type="checkbox"
              className={classes.box}
              aria-label={t('bulk:tick', { number, title })}
              checked={isChosen}
              onChange={(event) => onChoose(pin, (event.nativeEvent as PointerEvent).shiftKey)}
            />
          </td>
        )}
        <td className={classes.number} data-label={t('columnNumber')}>
          {number}
        </td>
        <td className={classes.title}>
          <div className={classes.pictured}>
            {image && <img src={getImageUrl(image.path)} alt="" loading="lazy" decoding="async" />}
            <div>
              <button type="button" className={classes.open} dir="auto" onClick={() => onOpen(pin)}>
                {title}
              </button>
              <span className={classes.marks}>
                {badgeAttributes
                  .filter((attribute) => pin[attribute])
                  .map((attribute) => (
                    <span key={attribute}>{getAttributeName(attribute)}</span>
                  ))}
              </span>
            </div>
          </div>
          {problem && (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          )}
        </td>
        <td data-label={getStageHeading()}>
          <StageLabel stage={getPinStage(pin, isStatusShown)} />
        </td>
        {isStatusShown &&
          editedAttributes.map((name) => (
            <td key={name} className={classes.flag} data-label={getAttributeHeading(name)}>
              {pin[name] ? <IconCheck size={16} aria-hidden /> : <span aria-hidden>–</span>}
              <span className="visually-hidden">{formatYesNo(pin[name])}</span>
            </td>
          ))}
        {columns.map((name) => (
          <td key={name} data-label={getAttributeHeading(name)}>
            <Attribute name={name} pin={pin} currency={project.currency} />
          </td>
        ))}
        <td className={classes.by} data-label={t('columnReported')}>
          {getReporterName(pin)}
          <small>{formatDate(pin.addedDateTime, 'stamp', getDisplayTimeZone())}</small>
        </td>
        <td className={classes.actions}>
          <RowActions actions={actions} />
        </td>
      </>
    )
  },
  (previous, next) =>
    previous.pin === next.pin &&
    previous.project === next.project &&
    previous.isChosen === next.isChosen &&
    previous.problem === next.problem &&
    previous.onChoose === next.onChoose &&
    previous.isStatusShown === next.isStatusShown &&
    previous.columns === next.columns &&
    previous.onOpen === next.onOpen,
)

import { formatFloorNumber } from '@nspect/contract/names/names'
import { factAttributes } from '@nspect/contract/pins/pinAttributes'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  formatDisplayName,
  getAttributeHeading,
  getAttributeName,
  getStageHeading,
} from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { PinColorDot } from '../../pins/badges/PinColorDot.tsx'
import { StageLabel } from '../../pins/badges/StageLabel.tsx'
import { createAssigneeNamer, formatPinAttribute } from '../../pins/values/attributeText.ts'
import { formatCustomField } from '../../pins/values/customFieldText.ts'
import { getElementText } from '../../pins/values/elementText.ts'
import { pickFirstValidColor } from '../../pins/values/pinColor.ts'
import { getReporterName } from '../../pins/values/pinLabel.ts'
import { getStatusBesideStage } from '../../pins/values/statusBesideStage.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { filterViewableFields, getReadersTitle } from './filterReportPins.ts'
import { type GoToObstacle, GoToPinButton } from './GoToPinButton.tsx'
import { OriginalTitle } from './OriginalTitle.tsx'
import type { PlanLocation } from './PinPlanExcerpt.tsx'
import type { PlannedDate } from './plannedDates.ts'
import { ReportComments } from './ReportComments.tsx'
import { ReportImages } from './ReportImages.tsx'
import { ReportPhotos } from './ReportPhotos.tsx'
import classes from './ReportPin.module.css'

interface Props {
  pin: ReportedPin
  isSelected: boolean
  isAmongTranslated: boolean
  /** status and approval: Business and above (T40) */
  isApprovalShown: boolean
  hiddenFieldIds: ReadonlySet<number>
  /** ISO 4217 code of its costs */
  currency: string | null
  /** must be referentially stable */
  plannedDates: (pin: ReportedPin) => readonly PlannedDate[]
  /** why “Go to Point” is disabled; null: enabled */
  obstacle: GoToObstacle | null
  /**
   * of a model that came as IFC: its storeys by name, lowest first; must be referentially stable
   */
  storeys: readonly string[]
  /** the name of the panorama of a tour that it is in */
  panorama?: string | undefined
  /** where it is on a plan or picture; must be referentially stable */
  planPlace?: PlanLocation | undefined
  onGoTo: ((pin: ReportedPin) => void) | undefined
  /** renders the reader's actions on it */
  actionsOf?: ((pin: ReportedPin) => ReactNode) | undefined
}

/**
 * One point of the report, all laid out alike: pictures left, facts right, then fields, notes,
 * photos and comments.
 */
export const ReportPin = memo(function ReportPoint(props: Props) {
  const {
    pin,
    isSelected,
    isAmongTranslated,
    isApprovalShown,
    hiddenFieldIds,
    currency,
    plannedDates,
    obstacle,
    onGoTo,
    actionsOf,
  } = props
  const { panorama, planPlace, storeys } = props
  const { t } = useTranslation(['reports', 'pins'])
  const fields = filterViewableFields(pin, hiddenFieldIds).filter(
    ({ description }) => description !== '',
  )
  const { floor, element } = pin.matterPointCoordinates ?? {}
  const elementName = element && getElementText(element)
  const status = isApprovalShown ? getStatusBesideStage(pin) : null
  const boxes = pin.projectPinCheckBoxes.filter(({ isChecked }) => isChecked)
  return (
    <li
      className={classes.point}
      data-selected={isSelected || undefined}
      id={`point-${pin.pinNumber}`}
      tabIndex={-1}
      aria-labelledby={`point-${pin.pinNumber}-title`}
    >
      <header className={classes.head}>
        <span className={classes.number}>{pin.pinNumber}</span>
        <h3 id={`point-${pin.pinNumber}-title`} dir="auto">
          {getReadersTitle(pin)}
        </h3>
        <OriginalTitle pin={pin} isAmongTranslated={isAmongTranslated} />
        {pin.isCritical && (
          <span className={classes.critical}>{getAttributeName('isCritical')}</span>
        )}
        {pin.isOsha && <span className={classes.osha}>{getAttributeName('isOsha')}</span>}
        {pin.visitorState !== null && (
          <span className={classes.box}>{t('pins:visitor.outside')}</span>
        )}
        {pin.visitorState === 'waiting' && (
          <span className={classes.osha}>{t('pins:visitor.waiting')}</span>
        )}
        {pin.isAddedAfterCompletion && (
          <span className={classes.box}>{t('addedAfterCompletion')}</span>
        )}
        {boxes.map((box) => (
          <span key={box.projectTypeCheckBoxId} className={classes.box} dir="auto">
            {formatDisplayName(box.name)}
          </span>
        ))}
      </header>
      <ReportImages pin={pin} planPlace={planPlace} />
      <dl className={classes.facts}>
        <Fact name={getStageHeading()}>
          <StageLabel stage={getPinStage(pin, isApprovalShown)} />
        </Fact>
        {floor !== undefined && (
          <Fact name={t('floor')}>
            <bdi>{storeys[floor] || formatFloorNumber(floor)}</bdi>
          </Fact>
        )}
        {pin.room && (
          <Fact name={t('room')}>
            <bdi>{pin.room.name}</bdi>
          </Fact>
        )}
        {panorama !== undefined && (
          <Fact name={t('panorama')}>
            <bdi>{panorama}</bdi>
          </Fact>
        )}
        {elementName && (
          <Fact name={t('element')}>
            <bdi>{elementName}</bdi>
          </Fact>
        )}
        {status && (
          <Fact name={getAttributeHeading('projectTypePOIStatusId')}>
            <span className={classes.dotted}>
              <PinColorDot color={pickFirstValidColor(status)} />
              <bdi>{formatDisplayName(status.name)}</bdi>
            </span>
          </Fact>
        )}
        <Fact name={t('reportedBy')}>
          <bdi>{getReporterName(pin)}</bdi>
        </Fact>
        <Fact name={t('reportedOn')}>
          {formatDate(pin.addedDateTime, 'stamp', getDisplayTimeZone())}
        </Fact>
        <Fact name={getAttributeHeading('pointCategoryId')}>
          <span className={classes.dotted}>
            <PinColorDot color={pickFirstValidColor(pin.pointCategory)} />
            <bdi>{formatDisplayName(pin.readyCategory ?? pin.pointCategory.name)}</bdi>
          </span>
        </Fact>
        <Fact name={t('resolution')}>
          <Sign isOn={pin.isResolved}>
            {pin.isResolved ? getAttributeName('isResolved') : t('notResolved')}
          </Sign>
          {isApprovalShown && (
            <Sign isOn={pin.isApproved}>
              {pin.isApproved ? getAttributeName('isApproved') : t('notApproved')}
            </Sign>
          )}
        </Fact>
        {pin.matterportResolutionLink && (
          <Fact name={t('resolutionLink')}>
            <a href={pin.matterportResolutionLink} target="_blank" rel="noreferrer noopener">
              {t('openLink')}
            </a>
          </Fact>
        )}
        {factAttributes
          .filter((name) => pin[name])
          .map((name) => (
            <Fact key={name} name={getAttributeHeading(name)}>
              <span className={classes.notes} dir="auto">
                {formatPinAttribute(name, pin, {
                  currency,
                  getAssigneeName: createAssigneeNamer(pin),
                })}
              </span>
            </Fact>
          ))}
        {fields.map((field) => (
          <Fact key={field.id} name={formatDisplayName(field.name)}>
            <span className={classes.notes} dir="auto">
              {formatCustomField(field)}
            </span>
          </Fact>
        ))}
        {plannedDates(pin).map(({ fieldId, name, date }) => (
          <Fact key={`planned ${fieldId}`} name={formatDisplayName(name)}>
            {formatDate(date, 'long', getDisplayTimeZone())}
          </Fact>
        ))}
      </dl>
      <div className={classes.text}>
        <h4>{t('notes')}</h4>
        <p className={classes.notes} dir="auto">
          {pin.description || t('noNotes')}
        </p>
      </div>
      <ReportPhotos pin={pin} className={classes.photos} />
      {pin.projectPinComments.length > 0 && (
        <ReportComments comments={pin.projectPinComments} after={pin.poiResolutionImagePath} />
      )}
      <footer className={classes.actions}>
        {onGoTo && <GoToPinButton pin={pin} obstacle={obstacle} onGoTo={onGoTo} />}
        {actionsOf?.(pin)}
      </footer>
    </li>
  )
})

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Sign({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <span className={classes.sign} data-on={isOn || undefined}>
      {isOn ? (
        <IconCheck size={14} stroke={2.4} aria-hidden />
      ) : (
        <IconCircle size={14} aria-hidden />
      )}
      {children}
    </span>
  )
}

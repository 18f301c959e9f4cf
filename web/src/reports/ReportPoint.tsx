import { floorNumber } from '@nspect/contract/displayNames'
import { elementText } from '@nspect/contract/elementNames'
import { factAttributes } from '@nspect/contract/pinAttributes'
import { stageOf } from '@nspect/contract/pinStage'
import type { ReportedPin } from '@nspect/contract/reports'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { attributeHeading, attributeName, shownName, stageHeading } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { attributeText, nameOfAssignee } from '../pins/attributeText.ts'
import { ColorDot } from '../pins/ColorDot.tsx'
import { customFieldText } from '../pins/customFieldText.ts'
import { colorOf } from '../pins/pinColor.ts'
import { reporterOf } from '../pins/pinLabel.ts'
import { StageLabel } from '../pins/StageLabel.tsx'
import { statusBesideStage } from '../pins/statusBesideStage.ts'
import { displayTimeZone } from '../ui/displayTimeZone.ts'
import { shownFieldsOf } from './filterReportPins.ts'
import { GoToPoint, type Obstacle } from './GoToPoint.tsx'
import type { PlanPlace } from './PlanCutOut.tsx'
import type { PlannedDate } from './plannedDates.ts'
import { ReportComments } from './ReportComments.tsx'
import { ReportPhotos } from './ReportPhotos.tsx'
import { ReportPictures } from './ReportPictures.tsx'
import classes from './ReportPoint.module.css'

interface Props {
  pin: ReportedPin
  isSelected: boolean
  /** status and approval: Business and above (T40) */
  isApprovalShown: boolean
  hiddenFieldIds: ReadonlySet<number>
  /** ISO 4217 code of its costs */
  currency: string | null
  /** must be referentially stable */
  plannedDates: (pin: ReportedPin) => readonly PlannedDate[]
  /** why “Go to Point” is disabled; null: enabled */
  obstacle: Obstacle | null
  /** of a model that came as IFC: its storeys by name, lowest first; must be referentially stable */
  storeys: readonly string[]
  /** the name of the panorama of a tour that it is in */
  panorama?: string | undefined
  /** where it is on a plan or picture; must be referentially stable */
  planPlace?: PlanPlace | undefined
  onGoTo: ((pin: ReportedPin) => void) | undefined
  /** renders the reader's actions on it */
  actionsOf?: ((pin: ReportedPin) => ReactNode) | undefined
}

/** One point of the report, all laid out alike: pictures left, facts right, then fields, notes, photos and comments. */
export const ReportPoint = memo(function ReportPoint(props: Props) {
  const {
    pin,
    isSelected,
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
  const fields = shownFieldsOf(pin, hiddenFieldIds).filter(({ description }) => description !== '')
  const { floor, element } = pin.matterPointCoordinates ?? {}
  const status = isApprovalShown ? statusBesideStage(pin) : null
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
          {pin.title}
        </h3>
        {pin.isCritical && <span className={classes.critical}>{attributeName('isCritical')}</span>}
        {pin.isOsha && <span className={classes.osha}>{attributeName('isOsha')}</span>}
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
            {shownName(box.name)}
          </span>
        ))}
      </header>
      <ReportPictures pin={pin} planPlace={planPlace} />
      <dl className={classes.facts}>
        <Fact name={stageHeading()}>
          <StageLabel stage={stageOf(pin, isApprovalShown)} />
        </Fact>
        {floor !== undefined && (
          <Fact name={t('floor')}>
            <bdi>{storeys[floor] || floorNumber(floor)}</bdi>
          </Fact>
        )}
        {panorama !== undefined && (
          <Fact name={t('panorama')}>
            <bdi>{panorama}</bdi>
          </Fact>
        )}
        {element && (
          <Fact name={t('element')}>
            <bdi>{elementText(element)}</bdi>
          </Fact>
        )}
        {status && (
          <Fact name={attributeHeading('projectTypePOIStatusId')}>
            <span className={classes.dotted}>
              <ColorDot color={colorOf(status)} />
              <bdi>{shownName(status.name)}</bdi>
            </span>
          </Fact>
        )}
        <Fact name={t('reportedBy')}>
          <bdi>{reporterOf(pin)}</bdi>
        </Fact>
        <Fact name={t('reportedOn')}>
          {formatDate(pin.addedDateTime, 'stamp', displayTimeZone())}
        </Fact>
        <Fact name={attributeHeading('pointCategoryId')}>
          <span className={classes.dotted}>
            <ColorDot color={colorOf(pin.pointCategory)} />
            <bdi>{shownName(pin.pointCategory.name)}</bdi>
          </span>
        </Fact>
        <Fact name={t('resolution')}>
          <Sign isOn={pin.isResolved}>
            {pin.isResolved ? attributeName('isResolved') : t('notResolved')}
          </Sign>
          {isApprovalShown && (
            <Sign isOn={pin.isApproved}>
              {pin.isApproved ? attributeName('isApproved') : t('notApproved')}
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
            <Fact key={name} name={attributeHeading(name)}>
              <span className={classes.notes} dir="auto">
                {attributeText(name, pin, { currency, nameOf: nameOfAssignee(pin) })}
              </span>
            </Fact>
          ))}
        {fields.map((field) => (
          <Fact key={field.id} name={shownName(field.name)}>
            <span className={classes.notes} dir="auto">
              {customFieldText(field)}
            </span>
          </Fact>
        ))}
        {plannedDates(pin).map(({ fieldId, name, date }) => (
          <Fact key={`planned ${fieldId}`} name={shownName(name)}>
            {formatDate(date, 'long', displayTimeZone())}
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
        {onGoTo && <GoToPoint pin={pin} obstacle={obstacle} onGoTo={onGoTo} />}
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

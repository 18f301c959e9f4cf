import { Button } from '@mantine/core'
import { formatDate } from '@nspect/contract/dates'
import type { Pin } from '@nspect/contract/pins'
import { IconCheck, IconCircle, IconFocus2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../api/address.ts'
import { localZone } from '../ui/localZone.ts'
import classes from './ReportPoint.module.css'

interface Props {
  pin: Pin
  isSelected: boolean
  /** shows the point on the model; left out where it has no place there */
  onGoTo: (() => void) | undefined
}

/** One point of the report: the picture left, the facts right, the repair beside what it repaired. */
export function ReportPoint({ pin, isSelected, onGoTo }: Props) {
  const { t } = useTranslation('reports')
  const named = { number: pin.pinNumber, title: pin.title }
  const still = pin.stillUrl ?? pin.imageUrl
  return (
    <li className={classes.point} data-selected={isSelected || undefined} id={`point-${pin.pinNumber}`}>
      <header className={classes.head}>
        <span className={classes.number}>{pin.pinNumber}</span>
        <h3>{pin.title}</h3>
        {pin.isCritical && <span className={classes.critical}>{t('critical')}</span>}
        {pin.isOsha && <span className={classes.osha}>{t('osha')}</span>}
        {onGoTo && (
          <Button
            className={classes.go}
            variant="default"
            size="compact-sm"
            leftSection={<IconFocus2 size={16} aria-hidden />}
            aria-label={t('goToPointOf', { number: pin.pinNumber })}
            onClick={onGoTo}
          >
            {t('goToPoint')}
          </Button>
        )}
      </header>
      <div className={classes.pictures} data-two={pin.poiResolutionImagePath ? true : undefined}>
        <figure>
          {still ? (
            <img src={fileUrl(still)} alt={t('stillOf', named)} width={632} height={374} loading="lazy" />
          ) : (
            <div className={classes.blank}>{t('noStill')}</div>
          )}
          {pin.poiResolutionImagePath && <figcaption>{t('before')}</figcaption>}
        </figure>
        {pin.poiResolutionImagePath && (
          <figure>
            <img
              src={fileUrl(pin.poiResolutionImagePath)}
              alt={t('resolutionOf', named)}
              width={632}
              height={374}
              loading="lazy"
            />
            <figcaption>{t('after')}</figcaption>
          </figure>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact name={t('reportedBy')}>{pin.addedBy}</Fact>
        <Fact name={t('reportedOn')}>{formatDate(pin.addedDateTime, 'stamp', localZone())}</Fact>
        <Fact name={t('category')}>
          <span className={classes.category}>
            <span
              className={classes.dot}
              style={{ background: pin.pointCategory.poiColorCode ?? undefined }}
              aria-hidden
            />
            {pin.pointCategory.name}
          </span>
        </Fact>
        <Fact name={t('state')}>
          <Sign isOn={pin.isResolved}>{t(pin.isResolved ? 'resolved' : 'notResolved')}</Sign>
          <Sign isOn={pin.isApproved}>{t(pin.isApproved ? 'approved' : 'notApproved')}</Sign>
        </Fact>
        {pin.matterportResolutionLink && (
          <Fact name={t('resolutionLink')}>
            <a href={pin.matterportResolutionLink} target="_blank" rel="noreferrer noopener">
              {t('openLink')}
            </a>
          </Fact>
        )}
        <Fact name={t('notes')}>
          {pin.description ? <span className={classes.notes}>{pin.description}</span> : t('noNotes')}
        </Fact>
      </dl>
    </li>
  )
}

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
      {isOn ? <IconCheck size={14} stroke={2.4} aria-hidden /> : <IconCircle size={14} aria-hidden />}
      {children}
    </span>
  )
}

import { Button, Kbd } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { IconMessageQuestion } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDisplayName, getAuthorMark } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { PlanLineFacts, PlanLineTotal } from '../../planLines/PlanLineFacts.tsx'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { PinLocation } from '../PinLocation.tsx'
import { RepairImagesWithLinkedZoom } from '../RepairImagesWithLinkedZoom.tsx'
import { listRepairImages } from '../repairImages.ts'
import classes from '../review.module.css'

interface Props {
  item: ReportedPin
  project: Project
  heading: RefObject<HTMLHeadingElement | null>
  isModelShown: boolean
  onShowModel: (isShown: boolean) => void
  onAsk: () => void
}

const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())

/** An item of a plan as one decides about it: photos, place, what is asked and what it costs. */
export function DecideItem({ item, project, heading, isModelShown, onShowModel, onAsk }: Props) {
  const { t } = useTranslation(['decide', 'comments'])
  const { projectPinComments: comments, planLine } = item
  const { before, after } = listRepairImages(item, comments)
  const hasPictures = before.length + after.length > 0
  const place = [item.room?.name, formatDisplayName(item.pointCategory.name)].filter(Boolean)
  return (
    <article className={classes.repair} data-plain={!hasPictures || undefined}>
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title} dir="auto">
          <span className={classes.number}>{item.pinNumber}</span> {item.title}
        </h2>
        <span dir="auto">{place.join(' · ')}</span>
      </header>
      {hasPictures && (
        <div className={classes.pictures} data-alone={after.length === 0 || undefined}>
          <RepairImagesWithLinkedZoom key={item.id} before={before} after={after} instead={null} />
        </div>
      )}
      <aside className={classes.side} aria-label={t('facts')}>
        <section className={classes.section} aria-label={t('asked')}>
          <h3>{t('asked')}</h3>
          {planLine && <PlanLineFacts planLine={planLine} currency={project.currency} />}
          {planLine?.lines.length !== 1 && <PlanLineTotal pin={item} currency={project.currency} />}
        </section>
        <EarlierDecision item={item} />
        {item.description && (
          <section className={classes.section} aria-label={t('item')}>
            <h3>{t('item')}</h3>
            <p className={classes.words} dir="auto">
              {item.description}
            </p>
          </section>
        )}
        <section className={classes.section} aria-label={t('comments:heading')}>
          <h3>{t('comments:heading')}</h3>
          {comments.length > 0 && (
            <ol className={classes.comments}>
              {comments.map((comment) => (
                <li key={comment.id}>
                  <p className={classes.who}>
                    <strong dir="auto">
                      {formatDisplayName(comment.anonymousName ?? comment.commentedBy)}
                    </strong>
                    {getAuthorMark(comment) === 'imported' && <span>{t('comments:imported')}</span>}
                    <time dateTime={comment.commentedOn}>{stamp(comment.commentedOn)}</time>
                  </p>
                  {comment.comment && (
                    <p className={classes.words} dir="auto">
                      {comment.comment}
                    </p>
                  )}
                </li>
              ))}
            </ol>
          )}
          <Button
            variant="default"
            leftSection={<IconMessageQuestion size={18} aria-hidden />}
            rightSection={<Kbd className={classes.key}>C</Kbd>}
            aria-keyshortcuts="C"
            onClick={onAsk}
          >
            {t('ask')}
          </Button>
        </section>
        <PinLocation
          pin={item}
          project={project}
          isModelShown={isModelShown}
          onShowModel={onShowModel}
        />
      </aside>
    </article>
  )
}

/** What was decided about it before. */
function EarlierDecision({ item: { planDecision: decision } }: Pick<Props, 'item'>) {
  const { t } = useTranslation('decide')
  if (!decision) return null
  const { n, verdict, reason, reviewer, decidedAt, isOutdated } = decision
  return (
    <section className={classes.section} aria-label={t('decision')}>
      <h3>{t('decision')}</h3>
      <p className={classes.who}>
        <strong>{t('numbered', { n, verdict: t(`was_${verdict}`) })}</strong>
        <bdi>{reviewer ?? t('erased')}</bdi>
        <time dateTime={decidedAt}>{stamp(decidedAt)}</time>
      </p>
      {reason && (
        <p className={classes.words} dir="auto">
          {reason}
        </p>
      )}
      <p className={classes.words}>{t(isOutdated ? 'outdated' : 'replaces')}</p>
    </section>
  )
}

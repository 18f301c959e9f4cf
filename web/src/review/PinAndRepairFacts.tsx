import type { Comment } from '@nspect/contract/comments/comments'
import type { Pin } from '@nspect/contract/pins/pins'
import { wasRepairSentBack } from '@nspect/contract/pins/repairSteps'
import type { WaitingRepair } from '@nspect/contract/review/review'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDisplayName, getAttributeHeading } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { DueBadge, SeverityBadge } from '../pins/badges/SeverityDueAssigneeBadges.tsx'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import classes from './review.module.css'

const did = {
  submit: 'comments:didSubmit',
  accept: 'comments:didAccept',
  reject: 'comments:didReject',
  withdraw: 'comments:didWithdraw',
  reopen: 'comments:didReopen',
  resolve: 'comments:didResolve',
} as const

const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())

interface Props {
  repair: WaitingRepair
  pin: Pin
  comments: readonly Comment[]
}

/**
 * What one needs to know of a point to judge its repair: its facts, who repaired it, and what was
 * said about it.
 */
export function PinAndRepairFacts({ repair, pin, comments }: Props) {
  const { t } = useTranslation(['review', 'comments'])
  // after a repair that was turned down, the point was marked as resolved by hand
  const submitted = wasRepairSentBack(pin.lastStep)
    ? undefined
    : comments.findLast(({ action }) => action === 'submit')
  const others = comments.filter((comment) => comment !== submitted)
  const facts: [label: string, value: ReactNode][] = [
    [t('category'), <bdi key="category">{formatDisplayName(pin.pointCategory.name)}</bdi>],
  ]
  if (pin.severity ?? pin.defaultSeverity)
    facts.push([getAttributeHeading('severity'), <SeverityBadge key="severity" pin={pin} />])
  if (pin.dueDate) facts.push([getAttributeHeading('dueDate'), <DueBadge key="due" pin={pin} />])
  return (
    <>
      <section className={classes.section} aria-label={t('repairedBy')}>
        <h3>{t('repairedBy')}</h3>
        <p className={classes.who}>
          <strong dir="auto">{formatDisplayName(repair.resolvedBy ?? t('unknown'))}</strong>
          {repair.resolvedAt && (
            <time dateTime={repair.resolvedAt}>{stamp(repair.resolvedAt)}</time>
          )}
        </p>
        {submitted?.comment && (
          <p className={classes.words} dir="auto">
            {submitted.comment}
          </p>
        )}
      </section>
      <section className={classes.section} aria-label={t('point')}>
        <h3>{t('point')}</h3>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {pin.description && (
          <p className={classes.words} dir="auto">
            {pin.description}
          </p>
        )}
      </section>
      {others.length > 0 && (
        <section className={classes.section} aria-label={t('comments:heading')}>
          <h3>{t('comments:heading')}</h3>
          <ol className={classes.comments}>
            {others.map((comment) => (
              <li key={comment.id}>
                <p className={classes.who}>
                  <strong dir="auto">{formatDisplayName(comment.commentedBy)}</strong>
                  {comment.action && <span>{t(did[comment.action])}</span>}
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
        </section>
      )}
    </>
  )
}

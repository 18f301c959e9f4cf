import type { Comment } from '@nspect/contract/comments'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../api/address.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { shownName } from '../i18n/names.ts'
import { localZone } from '../ui/localZone.ts'
import classes from './ReportPoint.module.css'

const did = { submit: 'handedIn', accept: 'accepted', reject: 'sentBack' } as const

interface Props {
  comments: readonly Comment[]
  /** the picture that stands beside the still already */
  after: string | null
}

/** All that was said about a point, oldest first; the latest words are marked as the point's comment. */
export function ReportComments({ comments, after }: Props) {
  const { t } = useTranslation('reports')
  const latest = comments.findLast(({ comment }) => comment !== '')
  return (
    <section className={classes.comments} aria-label={t('comments')}>
      <h4>{t('comments')}</h4>
      <ol>
        {comments.map((said) => (
          <li key={said.id} data-latest={said === latest || undefined}>
            {said === latest && <strong className={classes.latest}>{t('comment')}</strong>}
            <p className={classes.who}>
              <bdi>
                {said === latest
                  ? t('commentedBy', { name: shownName(said.commentedBy) })
                  : shownName(said.commentedBy)}
              </bdi>
              {said.anonymousName !== null && <span className={classes.visitor}>{t('visitor')}</span>}
              {' · '}
              <time dateTime={said.commentedOn}>{formatDate(said.commentedOn, 'stamp', localZone())}</time>
              {said.action && ` · ${t(did[said.action])}`}
              {said.isAddedAfterCompletion && ` · ${t('addedAfterCompletion')}`}
            </p>
            {said.comment && (
              <p className={classes.notes} dir="auto">
                {said.comment}
              </p>
            )}
            {said.matterportResolutionLink?.startsWith('https://') && (
              <a href={said.matterportResolutionLink} target="_blank" rel="noreferrer noopener">
                {t('resolutionLink')}
              </a>
            )}
            {said.poiResolutionImagePath && said.poiResolutionImagePath !== after && (
              <img
                src={fileUrl(said.poiResolutionImagePath)}
                alt={t('proofOf', { name: shownName(said.commentedBy) })}
                loading="lazy"
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

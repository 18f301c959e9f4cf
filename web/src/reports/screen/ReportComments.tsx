import type { Comment } from '@nspect/contract/comments/comments'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDisplayName, formatTakenOn, getAuthorMark } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { ReportImage } from './ReportImage.tsx'
import classes from './ReportPin.module.css'

const actionTexts = {
  submit: 'submitted',
  accept: 'accepted',
  reject: 'sentBack',
  withdraw: 'withdrawn',
  reopen: 'openedAgain',
  resolve: 'setResolved',
} as const

/** `repairPhotosTaken` is missing in comments that browsers keep from before. */
const listRepairPhotos = (comment: Pick<Comment, 'poiResolutionImagePaths'> & Partial<Comment>) =>
  comment.poiResolutionImagePaths.map((path, index) => ({
    path,
    taken: comment.repairPhotosTaken?.[index] ?? null,
  }))

/** Says that an author's name is a visitor's, or was imported. */
function AuthorMark({ comment }: { comment: Comment }) {
  const { t } = useTranslation('reports')
  const mark = getAuthorMark(comment)
  return mark && <span className={classes.visitor}>{t(mark)}</span>
}

interface Props {
  comments: readonly Comment[]
  /** the first picture of the resolution, already shown beside the still */
  after: string | null
}

/**
 * All comments on a point, oldest first; the latest one with text is marked as the point's comment.
 */
export function ReportComments({ comments, after }: Props) {
  const { t } = useTranslation('reports')
  const latest = comments.findLast(({ comment }) => comment !== '')
  return (
    <section className={classes.comments}>
      <h4>{t('comments')}</h4>
      <ol>
        {comments.map((comment) => (
          <li key={comment.id} data-latest={comment === latest || undefined}>
            {comment === latest && <strong className={classes.latest}>{t('comment')}</strong>}
            <p className={classes.who}>
              <bdi>
                {comment === latest
                  ? t('commentedBy', { name: formatDisplayName(comment.commentedBy) })
                  : formatDisplayName(comment.commentedBy)}
              </bdi>
              <AuthorMark comment={comment} />
              {' · '}
              <time dateTime={comment.commentedOn}>
                {formatDate(comment.commentedOn, 'stamp', getDisplayTimeZone())}
              </time>
              {comment.action && ` · ${t(actionTexts[comment.action])}`}
              {comment.isAddedAfterCompletion && ` · ${t('addedAfterCompletion')}`}
            </p>
            {comment.comment && (
              <p className={classes.notes} dir="auto">
                {comment.comment}
              </p>
            )}
            {comment.matterportResolutionLink?.startsWith('https://') && (
              <a href={comment.matterportResolutionLink} target="_blank" rel="noreferrer noopener">
                {t('resolutionLink')}
              </a>
            )}
            {listRepairPhotos(comment)
              .filter(({ path }) => path !== after)
              .map(({ path, taken }) => (
                <Fragment key={path}>
                  <ReportImage
                    path={path}
                    alt={t('proofOf', { name: formatDisplayName(comment.commentedBy) })}
                  />
                  {taken && <small>{formatTakenOn(taken)}</small>}
                </Fragment>
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

import { Button } from '@mantine/core'
import type { Comment } from '@nspect/contract/comments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../api/requestUrl.ts'
import { isNamedVisitor, shownName } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { displayTimeZone } from '../ui/displayTimeZone.ts'
import { commentList } from './comments.api.ts'
import classes from './comments.module.css'

const did = { submit: 'didSubmit', accept: 'didAccept', reject: 'didReject' } as const

/** All comments of a point, including the steps of its repair. */
export function CommentList({ pinId }: { pinId: number }) {
  const { t } = useTranslation('comments')
  const { data, error, refetch } = useQuery(commentList(pinId))
  if (error) {
    return (
      <div role="alert" className={classes.item}>
        <p className={classes.words}>{error.message}</p>
        <Button variant="default" size="xs" onClick={() => void refetch()} style={{ justifySelf: 'start' }}>
          {t('again')}
        </Button>
      </div>
    )
  }
  if (!data) return <p className={classes.state}>{t('loading')}</p>
  if (data.length === 0) return <p className={classes.state}>{t('none')}</p>
  return (
    <ol className={classes.list}>
      {data.map((comment) => (
        <CommentItem key={comment.id} comment={comment} />
      ))}
    </ol>
  )
}

function CommentItem({ comment }: { comment: Comment }) {
  const { t } = useTranslation('comments')
  const { poiResolutionImagePath: photo, matterportResolutionLink: link } = comment
  const name = shownName(comment.commentedBy)
  return (
    <li className={classes.item}>
      <p className={classes.who}>
        <strong dir="auto">{name}</strong>
        {isNamedVisitor(comment) && <span className={classes.badge}>{t('visitor')}</span>}
        {comment.action && <span>{t(did[comment.action])}</span>}
        <time dateTime={comment.commentedOn}>{formatDate(comment.commentedOn, 'stamp', displayTimeZone())}</time>
        {comment.isAddedAfterCompletion && <span className={classes.badge}>{t('addedLate')}</span>}
      </p>
      {comment.comment && (
        <p className={classes.words} dir="auto">
          {comment.comment}
        </p>
      )}
      {photo && <img className={classes.photo} src={fileUrl(photo)} alt={t('photo', { name })} loading="lazy" />}
      {link?.startsWith('https://') && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('link')}
        </a>
      )}
    </li>
  )
}

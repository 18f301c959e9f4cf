import { ActionIcon, Button } from '@mantine/core'
import type { Comment } from '@nspect/contract/comments/comments'
import { can, type ProjectFacts } from '@nspect/contract/permissions/policy'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { formatDisplayName, getAuthorMark } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { StoredImageOrNotice } from '../ui/files/StoredImageOrNotice.tsx'
import { useDialogInUrl } from '../ui/hooks/useDialogInUrl.ts'
import { CommentActions } from './CommentActions.tsx'
import { commentsQuery } from './comments.api.ts'
import classes from './comments.module.css'
import { EditCommentForm } from './EditCommentForm.tsx'
import { MentionText } from './MentionText.tsx'

const PhotoLightbox = lazyWithTexts(() =>
  import('../pins/photos/PhotoLightbox.tsx').then((m) => m.PhotoLightbox),
)
const MarkUpDialog = lazyWithTexts(() =>
  import('../pins/markUp/MarkUpDialog.tsx').then((m) => m.MarkUpDialog),
)

const did = {
  submit: 'didSubmit',
  accept: 'didAccept',
  reject: 'didReject',
  withdraw: 'didWithdraw',
  reopen: 'didReopen',
  resolve: 'didResolve',
} as const

/** All comments of a point, including the steps of its repair. */
export function CommentList({ pinId, project }: { pinId: number; project: ProjectFacts }) {
  const { t } = useTranslation('comments')
  const { data, error, isLoadingError, refetch } = useQuery(commentsQuery(pinId))
  if (isLoadingError) {
    return (
      <div role="alert" className={classes.item}>
        <p className={classes.words}>{error.message}</p>
        <Button
          variant="default"
          size="xs"
          onClick={() => void refetch()}
          style={{ justifySelf: 'start' }}
        >
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
        <CommentItem key={comment.id} comment={comment} project={project} />
      ))}
    </ol>
  )
}

function CommentItem({ comment, project }: { comment: Comment; project: ProjectFacts }) {
  const { t } = useTranslation('comments')
  const [isEditing, setIsEditing] = useState(false)
  const { poiResolutionImagePaths: photos, matterportResolutionLink: link } = comment
  const name = formatDisplayName(comment.commentedBy)
  const mark = getAuthorMark(comment)
  const mayMark = can(useActor(), 'comment.send', project)
  const marking = useDialogInUrl(`markUpOf${comment.id}`)
  const large = useDialogInUrl(`photoOf${comment.id}`)
  return (
    <li className={classes.item}>
      <p className={classes.who}>
        <span className={classes.facts}>
          <strong dir="auto">{name}</strong>
          {mark && <span className={classes.badge}>{t(mark)}</span>}
          {comment.action && <span>{t(did[comment.action])}</span>}
          <time dateTime={comment.commentedOn}>
            {formatDate(comment.commentedOn, 'stamp', getDisplayTimeZone())}
          </time>
          {comment.isEdited && <span className={classes.state}>{t('edited')}</span>}
          {comment.isAddedAfterCompletion && (
            <span className={classes.badge}>{t('addedLate')}</span>
          )}
        </span>
        {!isEditing && (
          <CommentActions comment={comment} project={project} onEdit={() => setIsEditing(true)} />
        )}
      </p>
      {isEditing && <EditCommentForm comment={comment} onClose={() => setIsEditing(false)} />}
      {!isEditing && comment.comment && (
        <p className={classes.words} dir="auto">
          <MentionText text={comment.comment} names={comment.mentionedNames} />
        </p>
      )}
      {photos.length > 0 && (
        <div className={classes.photos}>
          {photos.map((photo, index) => (
            <span key={photo} className={classes.photoFrame}>
              <button
                type="button"
                className={classes.photoOpen}
                aria-label={t('photoOpen', { number: index + 1, name })}
                onClick={() => large.open(index)}
              >
                <StoredImageOrNotice
                  className={classes.photo}
                  path={photo}
                  alt={t('photo', { name })}
                />
              </button>
              {mayMark && (
                <ActionIcon
                  className={classes.mark}
                  variant="default"
                  aria-label={t('markUp', { number: index + 1, name })}
                  onClick={() => marking.open(index)}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              )}
            </span>
          ))}
        </div>
      )}
      {mayMark && marking.id !== null && marking.id < photos.length && (
        <Suspense>
          <MarkUpDialog
            pin={{ id: comment.projectPinId, projectId: project.id }}
            photoReference={{ commentId: comment.id, index: marking.id }}
            onClose={marking.close}
          />
        </Suspense>
      )}
      {large.id !== null && (
        <Suspense>
          <PhotoLightbox
            photos={photos.map((path, index) => ({
              reference: { commentId: comment.id, index },
              path,
              caption: '',
              addedBy: name,
            }))}
            index={large.id}
            onTurn={large.turn}
            onClose={large.close}
            onMarkUp={mayMark ? marking.turn : null}
          />
        </Suspense>
      )}
      {link?.startsWith('https://') && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('link')}
        </a>
      )}
    </li>
  )
}

import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UnsentImagePreview } from '../../ui/files/UnsentImagePreview.tsx'
import classes from './Photos.module.css'
import { photoUploadQueue, type UploadingPhoto } from './photoUploadQueue.ts'

/** A photo being uploaded: its progress, and buttons to stop, retry or remove it. */
export function UploadingPhotoTile({
  photo: { key, file, state, sent, total, failure, isCutOff },
}: {
  photo: UploadingPhoto
}) {
  const { t } = useTranslation('pins')
  const isFailed = state === 'failed'
  return (
    <li className={classes.tile} aria-label={file.name}>
      <div
        className={classes.preview}
        data-waiting={!isFailed || undefined}
        data-failed={isFailed || undefined}
      >
        <UnsentImagePreview file={file} alt="" />
      </div>
      {isFailed ? (
        <p className={classes.failure}>{failure}</p>
      ) : (
        <Progress
          size="sm"
          value={total > 0 ? (sent / total) * 100 : 0}
          animated={sent >= total}
          aria-label={t('photoSending', { name: file.name })}
        />
      )}
      <div className={classes.state} data-failed={isFailed || undefined}>
        {isCutOff && (
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => void photoUploadQueue.keepCutOff(key)}
          >
            {t('photoKeepCutOff')}
          </Button>
        )}
        {isFailed ? (
          <Button variant="default" size="compact-xs" onClick={() => photoUploadQueue.retry(key)}>
            {t('photoRetry')}
          </Button>
        ) : (
          <span>{state === 'waiting' ? t('photoWaiting') : t('photoOnItsWay')}</span>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          onClick={() => photoUploadQueue.cancel(key)}
        >
          {isFailed ? t('photoForget') : t('photoStop')}
        </Button>
      </div>
    </li>
  )
}

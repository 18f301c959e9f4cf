import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../i18n/formatDecimal.ts'
import classes from './UploadProgress.module.css'

interface Props {
  title: string
  /** bytes */
  sent: number
  total: number
  onStop: () => void
}

const inMb = (bytes: number) => `${formatDecimal(bytes / 1_048_576, 1)} MB`

/** The progress of an upload in megabytes, with a button to stop it. */
export function UploadProgress({ title, sent, total, onStop }: Props) {
  const { t } = useTranslation('ui')
  const isSent = total > 0 && sent >= total
  const text = isSent ? t('finishing') : t('uploading', { sent: inMb(sent), total: inMb(total) })
  return (
    <div className={classes.upload}>
      <div className={classes.words}>
        <span>{text}</span>
        <Progress
          value={total > 0 ? (sent / total) * 100 : 0}
          size="sm"
          aria-label={title}
          animated={isSent}
        />
      </div>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onStop}>
        {t('stopUpload')}
      </Button>
    </div>
  )
}

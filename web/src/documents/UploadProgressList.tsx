import { useTranslation } from 'react-i18next'
import { UploadProgress } from '../ui/feedback/UploadProgress.tsx'
import classes from './Documents.module.css'
import type { FileUpload } from './useUploadDocuments.ts'

/** The upload progress of each file, with a stop button. */
export function UploadProgressList({
  uploads,
  onStop,
}: {
  uploads: readonly FileUpload[]
  onStop: (file: File) => void
}) {
  const { t } = useTranslation('documents')
  return (
    <ul className={classes.sending}>
      {uploads.map((upload) => {
        const { file, phase, sent, total, problem } = upload
        return (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <p dir="auto">{file.name}</p>
            {phase === 'sending' ? (
              <UploadProgress
                title={t('sending', { name: file.name })}
                sent={sent}
                total={total}
                onStop={() => onStop(file)}
              />
            ) : (
              <p role={phase === 'failed' ? 'alert' : 'status'}>
                {phase === 'failed' ? problem : t(phase === 'done' ? 'isSent' : 'isStopped')}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

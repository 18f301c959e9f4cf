import { Alert, Button, Checkbox } from '@mantine/core'
import type { CaptureTools } from '@nspect/viewer'
import { IconPhotoDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/ApiError.ts'
import classes from './OwnTour.module.css'
import { useBeginCapture } from './ownTour.api.ts'
import { playerWords } from './playerWords.ts'

/** What will happen, and the statement of right without which nothing is taken. Another wording needs another `captureStatement`. */
export function StatementForm({ projectId, tools }: { projectId: number; tools: CaptureTools | undefined }) {
  const { t } = useTranslation('ownTour')
  const [isStated, setStated] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const begin = useBeginCapture(projectId)
  const help = useId()
  const start = () => {
    setAsked(true)
    if (isStated && tools) begin.mutate(() => tools.sweeps())
  }
  return (
    <>
      <p className={classes.lead}>{t('lead')}</p>
      <ul className={classes.facts}>
        <li>{t('factPictures')}</li>
        <li>{t('factPoints')}</li>
        <li>{t('factOld')}</li>
        <li>{t('factUntried')}</li>
      </ul>
      <Checkbox
        checked={isStated}
        onChange={(event) => setStated(event.currentTarget.checked)}
        label={t('statement')}
        aria-describedby={help}
        error={isAsked && !isStated ? t('statementNeeded') : undefined}
      />
      <p id={help} className={classes.help}>
        {t('statementHelp')}
      </p>
      {begin.isError && (
        <Alert color="red" role="alert" variant="light">
          {playerWords(begin.error, t) ?? messageOf(begin.error)}
        </Alert>
      )}
      <Button
        leftSection={<IconPhotoDown size={18} aria-hidden />}
        onClick={start}
        loading={begin.isPending}
        disabled={!tools}
      >
        {t('begin')}
      </Button>
      {!tools && <p className={classes.help}>{t('waitForTour')}</p>}
    </>
  )
}

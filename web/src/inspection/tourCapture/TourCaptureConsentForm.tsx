import { Alert, Button, Checkbox } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import type { CaptureTools } from '@nspect/viewer'
import { IconPhotoDown } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/ApiError.ts'
import { getTourPlayerErrorText } from './playerErrorText.ts'
import classes from './TourCapture.module.css'
import { useBeginTourCapture } from './tourCapture.api.ts'

/**
 * What will happen, and the statement of right without which nothing is taken. Another wording
 * needs another `captureStatementVersion`.
 */
export function TourCaptureConsentForm({
  projectId,
  tools,
}: {
  projectId: number
  tools: CaptureTools | undefined
}) {
  const { t } = useTranslation('tourCapture')
  const [isStated, setStated] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const begin = useBeginTourCapture(projectId)
  const help = useId()
  const total = usePlaceCount(tools)
  const isTooLarge = total !== null && total > limits.tourNodes
  const start = () => {
    setAsked(true)
    if (isStated && tools && !isTooLarge) begin.mutate(() => tools.sweeps())
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
      {isTooLarge && (
        <Alert color="orange" role="alert">
          {t('tooManyPlaces', { total, limit: limits.tourNodes })}
        </Alert>
      )}
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
          {getTourPlayerErrorText(begin.error, t) ?? getErrorMessage(begin.error)}
        </Alert>
      )}
      <Button
        leftSection={<IconPhotoDown size={18} aria-hidden />}
        onClick={start}
        loading={begin.isPending}
        disabled={!tools || isTooLarge}
      >
        {t('begin')}
      </Button>
      {!tools && <p className={classes.help}>{t('waitForTour')}</p>}
    </>
  )
}

/** How many places the tour has; null until its player has told them, and if it does not. */
const usePlaceCount = (tools: CaptureTools | undefined): number | null => {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    let isLeft = false
    const tell = (places: readonly unknown[]) => !isLeft && setCount(places.length)
    // why they are not told is said when they are looked for
    tools?.sweeps().then(tell, () => {})
    return () => {
      isLeft = true
    }
  }, [tools])
  return count
}

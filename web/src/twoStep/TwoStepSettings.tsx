import { Button } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import { twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import card from '../ui/layout/CardParts.module.css'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { SetUpTwoStepForm } from './SetUpTwoStepForm.tsx'
import { TwoStepProofForm } from './TwoStepProofForm.tsx'
import { invalidateTwoStep, ownTwoStepSetUp, twoStepQuery } from './twoStep.api.ts'
import classes from './twoStep.module.css'

/** One's own two-step sign-in: set up, new recovery codes, off. */
export function TwoStepSettings({ me }: { me: Me }) {
  const { t } = useTranslation('twoStep')
  const client = useQueryClient()
  const { data: state, error, refetch } = useQuery(twoStepQuery())
  const [doing, setDoing] = useState<'settingUp' | 'renewing' | 'ending'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const refresh = () => invalidateTwoStep(client)
  const leave = () => {
    setDoing(undefined)
    setCodes(undefined)
    void refresh()
  }
  if (codes) return <NewRecoveryCodes codes={codes} onKept={leave} />
  if (!state)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState lines={2} />
    )
  if (doing === 'settingUp' || !state.since) {
    return (
      <SetUpTwoStepForm
        setUp={ownTwoStepSetUp}
        onSwitchedOn={() => setDoing('settingUp')}
        onDone={() => {
          toast.done(t('nowOn'))
          leave()
        }}
      />
    )
  }
  if (doing === 'renewing') {
    return (
      <TwoStepProofForm
        me={me}
        text={t('renewText')}
        actionLabel={t('renew')}
        send={(proof, options) => callRoute(twoStepRoutes.replaceRecoveryCodes, proof, options)}
        onSaved={({ recoveryCodes }) => setCodes(recoveryCodes)}
        onCancel={leave}
      />
    )
  }
  if (doing === 'ending') {
    return (
      <TwoStepProofForm
        me={me}
        text={t(state.isRequired ? 'endRequiredText' : 'endText')}
        actionLabel={t('end')}
        send={(proof, options) => callRoute(twoStepRoutes.endTwoStep, proof, options)}
        onSaved={({ message }) => {
          toast.done(message)
          leave()
        }}
        onCancel={leave}
      />
    )
  }
  const { since, codesLeft } = state
  return (
    <div className={card.form}>
      <p>{t('onSince', { when: formatDate(since, 'stamp', getDisplayTimeZone()) })}</p>
      <p className={codesLeft < 3 ? classes.attention : card.dimmed}>
        {codesLeft === 0 ? t('noCodesLeft') : t('codesLeft', { count: codesLeft })}
      </p>
      <div className={card.buttons}>
        <Button variant="default" onClick={() => setDoing('renewing')}>
          {t('renew')}
        </Button>
        <Button variant="default" onClick={() => setDoing('ending')}>
          {t('end')}
        </Button>
      </div>
    </div>
  )
}

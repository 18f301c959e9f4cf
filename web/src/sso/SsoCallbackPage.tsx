import { Alert } from '@mantine/core'
import { ssoRoutes } from '@nspect/contract/sso/sso'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { session } from '../api/session.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { SignedOutPage } from '../ui/layout/SignedOutPage.tsx'
import { takePendingSso } from './sso.api.ts'

/**
 * `/auth/sign-on`: where a provider sends browsers back to. Finishes the sign-in, or says why not
 * and what to do.
 */
export function SsoCallbackPage() {
  const { t } = useTranslation('sso')
  const { code, state, iss, error } = useSearch({ from: '/auth/sign-on' })
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const isBegun = useRef(false)
  useEffect(() => {
    // an answer is taken once
    if (isBegun.current) return
    isBegun.current = true
    const finish = async () => {
      const kept = takePendingSso()
      if (error !== undefined) return setFailure(t(error === 'access_denied' ? 'denied' : 'failed'))
      if (!kept || code === undefined || state === undefined) return setFailure(t('nothing'))
      try {
        const response = { flow: kept.flow, code, state, ...(iss !== undefined && { iss }) }
        const { token } = await callRoute(ssoRoutes.finishSignOn, response)
        // the sign-in page redirects to `returnTo` as soon as there is a session
        const search = kept.returnTo === undefined ? {} : { returnTo: kept.returnTo }
        await navigate({ to: '/auth/login', search, replace: true })
        session.begin(token)
      } catch (reason) {
        setFailure(getErrorMessage(reason))
      }
    }
    void finish()
  }, [code, state, iss, error, navigate, t])
  return (
    <SignedOutPage name={t('title')} title={t(failure === undefined ? 'title' : 'failedTitle')}>
      {failure === undefined ? (
        <LoadingState lines={2} />
      ) : (
        <>
          <Alert color="red" role="alert" variant="light">
            {failure}
          </Alert>
          <LinkButton to="/auth/login">{t('toSignIn')}</LinkButton>
        </>
      )}
    </SignedOutPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import classes from './Billing.module.css'
import { cardProgramQuery } from './billing.api.ts'
import {
  buildFrameStyles,
  type Chargify,
  type ChargifyProgram,
  defaultScriptUrl,
} from './chargify.ts'

interface Props {
  clientId: number
  settings: Record<string, string>
  /** the iframes are loaded and can create a token; null: unmounted */
  onReady: (chargify: Chargify | null) => void
  /** an iframe got the focus: the card in it may change */
  onEntered: () => void
}

/**
 * The card fields: the provider's iframes, so that our pages never contain a card number (T110).
 */
export function HostedCardFields({ clientId, settings, onReady, onEntered }: Props) {
  const { t } = useTranslation('billing')
  const {
    ChargifyPublicKey: publicKey,
    ChargifyServerHost: serverHost,
    ChargifyScriptUrl,
  } = settings
  const script = useQuery(cardProgramQuery(clientId, ChargifyScriptUrl ?? defaultScriptUrl))
  if (!publicKey || !serverHost) return <ErrorState error={new Error(t('keysMissing'))} />
  if (script.data) {
    return (
      <Frames
        {...script.data}
        publicKey={publicKey}
        serverHost={serverHost}
        onReady={onReady}
        onEntered={onEntered}
      />
    )
  }
  if (script.isFetching) return <LoadingState lines={2} />
  const error = script.error instanceof ApiError ? script.error : new Error(t('scriptFailed'))
  return <ErrorState error={error} onRetry={() => void script.refetch()} />
}

interface FramesProps extends Pick<Props, 'onReady' | 'onEntered'> {
  Program: ChargifyProgram
  securityToken: string
  publicKey: string
  serverHost: string
}

function Frames({
  Program,
  securityToken: initialToken,
  publicKey,
  serverHost,
  onReady,
  onEntered,
}: FramesProps) {
  const { t } = useTranslation('billing')
  const box = useRef<HTMLDivElement>(null)
  // a newer token would reload the iframes and lose what is typed there
  const [securityToken] = useState(initialToken)

  useEffect(() => {
    if (!box.current) return
    const field = (name: 'number' | 'month' | 'year' | 'cvv', placeholder: string) => ({
      selector: `#card-${name}`,
      label: t(name),
      placeholder,
      message: t(`${name}Bad`),
      required: name !== 'cvv',
    })
    const chargify = new Program()
    chargify.load({
      publicKey,
      type: 'card',
      serverHost,
      securityToken,
      requiredLabel: '*',
      style: buildFrameStyles(box.current),
      fields: {
        number: field('number', '1234 1234 1234 1234'),
        month: field('month', t('monthShort')),
        year: field('year', t('yearShort')),
        cvv: field('cvv', '123'),
      },
    })
    onReady(chargify)
    return () => {
      onReady(null)
      chargify.unload?.()
    }
  }, [Program, publicKey, serverHost, securityToken, t, onReady])

  useEffect(() => {
    // all that a page learns about these iframes is that they got focus
    const onBlur = () => {
      if (box.current?.contains(document.activeElement)) onEntered()
    }
    window.addEventListener('blur', onBlur)
    return () => window.removeEventListener('blur', onBlur)
  }, [onEntered])

  return (
    <div ref={box} className={classes.frames}>
      <div id="card-number" className={classes.number} />
      <div id="card-month" />
      <div id="card-year" />
      <div id="card-cvv" />
    </div>
  )
}

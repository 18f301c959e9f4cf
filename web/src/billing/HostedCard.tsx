import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import classes from './Billing.module.css'
import { cardProgram } from './billing.api.ts'
import { type Chargify, type ChargifyProgram, looksOf, usualScript } from './chargify.ts'

interface Props {
  clientId: number
  settings: Record<string, string>
  /** the frames stand and can be asked for a token; null = they are gone */
  onReady: (chargify: Chargify | null) => void
  /** somebody went into a frame: what is typed there may be another card now */
  onEntered: () => void
}

/** The card's fields: frames of the provider's, so that no number of a card is ever on a page of ours (T110). */
export function HostedCard({ clientId, settings, onReady, onEntered }: Props) {
  const { t } = useTranslation('billing')
  const { ChargifyPublicKey: publicKey, ChargifyServerHost: serverHost, ChargifyScriptUrl } = settings
  const program = useQuery(cardProgram(clientId, ChargifyScriptUrl ?? usualScript))
  if (!publicKey || !serverHost) return <ErrorState error={new Error(t('keysMissing'))} />
  if (program.data) {
    return (
      <Frames {...program.data} publicKey={publicKey} serverHost={serverHost} onReady={onReady} onEntered={onEntered} />
    )
  }
  if (program.isFetching) return <LoadingState lines={2} />
  const error = program.error instanceof ApiError ? program.error : new Error(t('scriptFailed'))
  return <ErrorState error={error} onRetry={() => void program.refetch()} />
}

interface FramesProps extends Pick<Props, 'onReady' | 'onEntered'> {
  Program: ChargifyProgram
  securityToken: string
  publicKey: string
  serverHost: string
}

function Frames({ Program, securityToken: given, publicKey, serverHost, onReady, onEntered }: FramesProps) {
  const { t } = useTranslation('billing')
  const box = useRef<HTMLDivElement>(null)
  // a later leave would begin the frames anew, and lose what is typed there
  const [securityToken] = useState(given)

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
      style: looksOf(box.current),
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
    // the only thing that a page learns of a frame: it took the focus
    const leave = () => {
      if (box.current?.contains(document.activeElement)) onEntered()
    }
    window.addEventListener('blur', leave)
    return () => window.removeEventListener('blur', leave)
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

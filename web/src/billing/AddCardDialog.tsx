import { Alert, Button, Modal } from '@mantine/core'
import { billingRoutes, type PaymentProfile } from '@nspect/contract/billing/billing'
import type { RouteResponse } from '@nspect/contract/http/route'
import type { settingRoutes } from '@nspect/contract/settings/settings'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useConfirmLeave } from '../ui/feedback/useConfirmLeave.ts'
import classes from './Billing.module.css'
import { CardholderAddressFields } from './CardholderAddressFields.tsx'
import {
  cardLimits,
  createSandboxCardToken,
  defaultCardValues,
  type SandboxCard,
  sandboxCards,
  validateCardForm,
} from './cardFormValues.ts'
import { type Chargify, getCardFailureMessage } from './chargify.ts'
import { HostedCardFields } from './HostedCardFields.tsx'
import { SandboxTestCardSelect } from './SandboxTestCardSelect.tsx'

interface Props {
  clientId: number
  config: RouteResponse<typeof settingRoutes.readPublicConfig>
  onClose: () => void
  onSaved: (card: PaymentProfile) => void
}

/**
 * "Add new card": the provider tokenizes the card in the browser; only the token is sent on (T110).
 */
export function AddCardDialog({ clientId, config, onClose, onSaved }: Props) {
  const { t } = useTranslation(['billing', 'ui'])
  const isSandbox = config.billing === 'sandbox'
  const [hosted, setHosted] = useState<Chargify | null>(null)
  const [testCard, setTestCard] = useState<SandboxCard>(sandboxCards[0])
  const tokenOf = (card: Chargify, formElement: HTMLFormElement) =>
    new Promise<string>((resolve, reject) => {
      card.token(formElement, resolve, (failure) =>
        reject(new Error(getCardFailureMessage(failure) ?? t('tokenFailed'))),
      )
    })
  // a retry sends the same token and idempotency key: the token is valid once
  const attempt = useRef({ idempotencyKey: '', paymentToken: '' })
  const form = useSaveForm({
    initial: () => defaultCardValues,
    problems: (values) =>
      validateCardForm(values, {
        state: t('stateUs'),
        zip: t('zipUs'),
        stateLong: t('tooLong', { n: cardLimits.state.elsewhere }),
        zipLong: t('tooLong', { n: cardLimits.zip.elsewhere }),
      }),
    send: async (_, __, { idempotencyKey }) => {
      if (attempt.current.idempotencyKey !== idempotencyKey) {
        const formElement = form.formRef.current
        const paymentToken =
          hosted && formElement
            ? await tokenOf(hosted, formElement)
            : createSandboxCardToken(testCard)
        attempt.current = { idempotencyKey, paymentToken }
      }
      const { paymentToken } = attempt.current
      return callRoute(
        billingRoutes.savePaymentProfile,
        { clientId, paymentToken },
        { idempotencyKey },
      )
    },
    isFailureBrief: true,
    onSaved: ({ message, id, masked_card_number }) => {
      toast.done(message)
      onSaved({ id, masked_card_number })
    },
  })
  const { isSaving, isChanged, failure: error, renew } = form

  const confirmLeave = useConfirmLeave()
  const close = async () => {
    if (isSaving) return
    if (isChanged && !(await confirmLeave())) return
    onClose()
  }
  const isReady = isSandbox || hosted !== null
  const failure =
    error instanceof ApiError && error.code === 'network'
      ? `${error.message} ${t('cardLost')}`
      : error?.message
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={t('addCard')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className={classes.form} {...form.bind(() => isReady && form.save())}>
        <fieldset className={classes.part} disabled={isSaving}>
          <legend>{t('cardSection')}</legend>
          <p className={classes.help}>{t(isSandbox ? 'rehearsalHelp' : 'cardHelp')}</p>
          {isSandbox ? (
            <SandboxTestCardSelect
              value={testCard}
              onChange={(card) => {
                renew()
                setTestCard(card)
              }}
            />
          ) : (
            <HostedCardFields
              clientId={clientId}
              settings={config.settings}
              onReady={setHosted}
              onEntered={renew}
            />
          )}
        </fieldset>
        <fieldset className={classes.part} disabled={isSaving}>
          <legend>{t('addressSection')}</legend>
          <CardholderAddressFields form={form} />
        </fieldset>
        {failure && (
          <Alert color="red" role="alert" variant="light">
            {failure}
          </Alert>
        )}
        <footer className={classes.foot}>
          <Button variant="default" disabled={isSaving} onClick={() => void close()}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={form.isInvalid || !isReady}>
            {t('saveCard')}
          </Button>
        </footer>
      </form>
    </Modal>
  )
}

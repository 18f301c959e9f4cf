import { Alert, Button, Modal, Radio, Stack } from '@mantine/core'
import { billingRoutes, type PaymentProfile } from '@nspect/contract/billing'
import type { AnswerOf } from '@nspect/contract/route'
import type { settingRoutes } from '@nspect/contract/settings'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { useSendOnce } from '../api/useSendOnce.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/useFields.ts'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import classes from './Billing.module.css'
import { CardAddress } from './CardAddress.tsx'
import {
  type CardValues,
  cardLimits,
  cardProblems,
  newCard,
  type RehearsalCard,
  rehearsalCards,
  rehearsalToken,
} from './cardForm.ts'
import { type Chargify, failureWords } from './chargify.ts'
import { HostedCard } from './HostedCard.tsx'

interface Props {
  clientId: number
  config: AnswerOf<typeof settingRoutes.readPublicConfig>
  onClose: () => void
  onSaved: (card: PaymentProfile) => void
}

/** "Add new card": the provider makes a token of the card in the browser, and the token is all that is sent on (T110). */
export function CardDialog({ clientId, config, onClose, onSaved }: Props) {
  const { t } = useTranslation(['billing', 'ui'])
  const isRehearsal = config.billing === 'sandbox'
  const form = useRef<HTMLFormElement>(null)
  const [hosted, setHosted] = useState<Chargify | null>(null)
  const [rehearsed, setRehearsed] = useState<RehearsalCard>(rehearsalCards[0])
  const fields = useFields<CardValues>(newCard, (values) =>
    cardProblems(values, {
      state: t('stateUs'),
      zip: t('zipUs'),
      stateLong: t('tooLong', { n: cardLimits.state.elsewhere }),
      zipLong: t('tooLong', { n: cardLimits.zip.elsewhere }),
    }),
  )
  const { errorsShown } = fields
  useEffect(() => {
    if (errorsShown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errorsShown])

  const tokenOf = (card: Chargify, typed: HTMLFormElement) =>
    new Promise<string>((resolve, reject) => {
      card.token(typed, resolve, (failure) => reject(new Error(failureWords(failure) ?? t('tokenFailed'))))
    })
  // a try that is made again is the same card: its token is good once, and so is its key
  const made = useRef({ idempotencyKey: '', paymentToken: '' })
  const saving = useSendOnce({
    send: async (typed: HTMLFormElement, idempotencyKey) => {
      if (made.current.idempotencyKey !== idempotencyKey) {
        const paymentToken = hosted ? await tokenOf(hosted, typed) : rehearsalToken(rehearsed)
        made.current = { idempotencyKey, paymentToken }
      }
      const { paymentToken } = made.current
      return call(billingRoutes.savePaymentProfile, { clientId, paymentToken }, { idempotencyKey })
    },
    onDone: ({ message, id, masked_card_number }) => {
      toast.done(message)
      onSaved({ id, masked_card_number })
    },
  })
  const { isSending, error, renew } = saving
  const isChanged = fields.isChanged && !isSending
  useLeaveGuard(isChanged)

  const close = async () => {
    if (isSending) return
    const words = { title: t('ui:leaveTitle'), text: t('ui:leaveText'), actionLabel: t('ui:leave') }
    if (isChanged && !(await confirm({ ...words, cancelLabel: t('ui:stay'), isDanger: true }))) return
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if ((isRehearsal || hosted) && fields.validate()) saving.submit(event.currentTarget)
  }
  const failure =
    error instanceof ApiError && error.code === 'network' ? `${error.message} ${t('cardLost')}` : error?.message
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={t('addCard')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-busy={isSending}>
        <fieldset className={classes.part} disabled={isSending}>
          <legend>{t('cardSection')}</legend>
          <p className={classes.help}>{t(isRehearsal ? 'rehearsalHelp' : 'cardHelp')}</p>
          {isRehearsal ? (
            <Radio.Group
              aria-label={t('rehearsalCard')}
              value={rehearsed}
              onChange={(chosen) => {
                renew()
                setRehearsed(rehearsalCards.find((card) => card === chosen) ?? rehearsalCards[0])
              }}
            >
              <Stack gap="xs">
                {rehearsalCards.map((card) => (
                  <Radio key={card} value={card} label={t(`rehearsal_${card}`)} />
                ))}
              </Stack>
            </Radio.Group>
          ) : (
            <HostedCard clientId={clientId} settings={config.settings} onReady={setHosted} onEntered={renew} />
          )}
        </fieldset>
        <fieldset className={classes.part} disabled={isSending}>
          <legend>{t('addressSection')}</legend>
          <CardAddress
            fields={fields}
            onChange={(change) => {
              renew()
              fields.set(change)
            }}
          />
        </fieldset>
        {failure && (
          <Alert color="red" role="alert" variant="light">
            {failure}
          </Alert>
        )}
        <footer className={classes.foot}>
          <Button variant="default" disabled={isSending} onClick={() => void close()}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={isSending} disabled={fields.isInvalid || !(isRehearsal || hosted)}>
            {t('saveCard')}
          </Button>
        </footer>
      </form>
    </Modal>
  )
}

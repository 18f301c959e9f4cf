import { Button, Modal } from '@mantine/core'
import type { Firm } from '@nspect/contract/firms/firms'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../../ui/feedback/confirm.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FirmForm } from './FirmForm.tsx'
import classes from './FirmsDialog.module.css'
import { deleteFirm, firmsQuery, invalidateFirms } from './firms.api.ts'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/**
 * The outside firms of a client: add, change, delete. It opens from a form of a point, which hears
 * nothing of its keys.
 */
export function FirmsDialog({ clientId, onClose }: { clientId: number; onClose: () => void }) {
  const { t } = useTranslation(['pins', 'ui'])
  const client = useQueryClient()
  const response = useQuery(firmsQuery(clientId))
  const [edited, setEdited] = useState<Firm | 'new' | null>(null)
  const remove = async ({ id, name }: Firm) => {
    let message = ''
    const isDone = await confirmAction({
      title: t('firmDelete'),
      text: t('firmDeleteText', { name }),
      actionLabel: t('removeConfirm'),
      isDanger: true,
      run: async () => {
        message = (await deleteFirm(id)).message
        await invalidateFirms(client)
      },
    })
    if (isDone) toast.done(message)
  }
  const leave = () => setEdited(null)
  return (
    // events of a portal reach the form around it
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events
    <div onSubmit={stop} onKeyDown={stop} role="presentation" style={{ display: 'contents' }}>
      <Modal
        opened
        onClose={onClose}
        title={t('firms')}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        <p className={classes.help}>{t('firmsHelp')}</p>
        <ul className={classes.list} aria-label={t('firms')}>
          {(response.data ?? []).map((firm) => (
            <li key={firm.id}>
              <span className={classes.words}>
                <strong dir="auto">{firm.name}</strong>
                <span>{firm.email}</span>
              </span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('firmEditOf', { name: firm.name })}
                onClick={() => setEdited(firm)}
              >
                {t('firmChange')}
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                c="var(--mantine-color-error)"
                aria-label={t('firmDeleteOf', { name: firm.name })}
                onClick={() => void remove(firm)}
              >
                {t('removeConfirm')}
              </Button>
            </li>
          ))}
        </ul>
        {response.isPending && <LoadingState lines={2} />}
        {response.isLoadingError && (
          <ErrorState error={response.error} onRetry={() => void response.refetch()} />
        )}
        {edited === null ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('firmAdd')}
          </Button>
        ) : (
          <FirmForm
            key={edited === 'new' ? 'new' : edited.id}
            clientId={clientId}
            firm={edited === 'new' ? null : edited}
            onCancel={leave}
            onSaved={leave}
          />
        )}
      </Modal>
    </div>
  )
}

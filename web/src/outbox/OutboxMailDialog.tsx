import { Button, CopyButton, Group, Modal } from '@mantine/core'
import type { Mail } from '@nspect/contract/outbox/outbox'
import { useTranslation } from 'react-i18next'
import { formatLabeled } from '../i18n/formatLabeled.ts'
import classes from './outbox.module.css'

const address = /(https?:\/\/\S+)/

/** The text of an unsent mail, with working links and a copy button. */
export function OutboxMailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { t } = useTranslation(['outbox', 'ui'])
  const text = mail.text ?? ''
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={mail.subject}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <p className={classes.recipient}>{formatLabeled(t('to'), mail.to)}</p>
      <pre className={classes.text}>
        {text.split(address).map((part, n) =>
          address.test(part) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text that never changes
            <a key={n} href={part} target="_blank" rel="noreferrer">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </pre>
      <Group justify="flex-end" mt="md">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'ui:copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Modal>
  )
}

import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenQuestion } from './confirm.ts'

/** One question with its consequence, two answers; busy while the work runs. */
export function ConfirmDialog({ asked, onBusy }: { asked: OpenQuestion; onBusy: (isBusy: boolean) => void }) {
  const { t } = useTranslation('ui')
  const [isBusy, setShownBusy] = useState(false)
  const setBusy = (busy: boolean) => {
    setShownBusy(busy)
    onBusy(busy)
  }
  const [failure, setFailure] = useState('')
  const agree = async () => {
    if (!asked.run) return asked.answer(true)
    setBusy(true)
    setFailure('')
    try {
      await asked.run()
      onBusy(false)
      asked.answer(true)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={() => !isBusy && asked.answer(false)}
      title={
        <Text fw={620} dir="auto">
          {asked.title}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text dir="auto">{asked.text}</Text>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            data-autofocus={asked.isKeepingFirst || undefined}
            variant="default"
            disabled={isBusy}
            onClick={() => asked.answer(false)}
          >
            {asked.cancelLabel ?? t('cancel')}
          </Button>
          <Button
            data-autofocus={!asked.isKeepingFirst || undefined}
            loading={isBusy}
            onClick={() => void agree()}
            {...(asked.isDanger && { color: 'red.9' })}
          >
            {asked.actionLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

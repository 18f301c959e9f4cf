import { Alert, Button, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/ApiError.ts'
import type { OpenConfirmQuestion } from './confirm.ts'

/** A question with its consequence and two answers; busy while `run` is pending. */
export function ConfirmDialog({
  question,
  onBusy,
}: {
  question: OpenConfirmQuestion
  onBusy: (isBusy: boolean) => void
}) {
  const { t } = useTranslation('ui')
  const [isBusy, setShownBusy] = useState(false)
  const setBusy = (busy: boolean) => {
    setShownBusy(busy)
    onBusy(busy)
  }
  const [failure, setFailure] = useState('')
  const [isTicked, setTicked] = useState(false)
  const agree = async () => {
    setBusy(true)
    setFailure('')
    try {
      await question.run(isTicked)
      onBusy(false)
      question.answer(true)
    } catch (error) {
      setFailure(getErrorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={() => !isBusy && question.answer(false)}
      title={question.title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        {question.lists?.map(({ heading, items, link }) => (
          <div key={heading}>
            <Text dir="auto">{heading}</Text>
            <List size="sm" aria-label={heading}>
              {items.map((item) => (
                <List.Item key={item} dir="auto">
                  {item}
                </List.Item>
              ))}
            </List>
            {link && (
              <Button
                renderRoot={(props) => <Link {...props} {...link.to} />}
                variant="transparent"
                px={0}
                onClick={() => question.answer(false)}
              >
                {link.label}
              </Button>
            )}
          </div>
        ))}
        <Text dir="auto">{question.text}</Text>
        {question.detail && (
          <Text dir="auto" size="sm" c="dimmed">
            {question.detail}
          </Text>
        )}
        {question.option && (
          <Checkbox
            label={question.option}
            checked={isTicked}
            disabled={isBusy}
            onChange={(event) => setTicked(event.currentTarget.checked)}
          />
        )}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            data-autofocus={question.isKeepingFirst || undefined}
            variant="default"
            disabled={isBusy}
            onClick={() => question.answer(false)}
          >
            {question.cancelLabel ?? t('cancel')}
          </Button>
          {question.other && (
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => {
                question.answer(false)
                question.other?.run()
              }}
            >
              {question.other.label}
            </Button>
          )}
          <Button
            data-autofocus={!question.isKeepingFirst || undefined}
            loading={isBusy}
            onClick={() => void agree()}
            {...(question.isDanger && { color: 'red.9' })}
          >
            {question.actionLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

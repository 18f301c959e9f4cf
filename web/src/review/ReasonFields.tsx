import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './review.module.css'

interface Props {
  /** what it is asked for with */
  label: string
  /** the words of the button */
  action: string
  icon: ReactNode
  /** in words used before */
  reasons: readonly string[]
  field: {
    value: string
    onChange: (change: unknown) => void
    error: string | undefined
    onBlur: () => void
  }
  isSending: boolean
  isReady: boolean
  onChoose: (reason: string) => void
  onSend: () => void
  onCancel: () => void
}

/** The reason of a decision, in new words or in those used before. */
export function ReasonFields(props: Props) {
  const { label, action, icon, reasons, field, isSending, isReady, onChoose, onSend, onCancel } =
    props
  const { t } = useTranslation('review')
  const words = useRef<HTMLTextAreaElement>(null)
  useEffect(() => words.current?.focus(), [])
  const choose = (reason: string) => {
    onChoose(reason)
    words.current?.focus()
  }
  return (
    <fieldset
      className={classes.reason}
      aria-label={action}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      {reasons.length > 0 && (
        <ul className={classes.reasons} aria-label={t('recent')}>
          {reasons.map((reason) => (
            <li key={reason}>
              <button
                type="button"
                className={classes.used}
                title={reason}
                onClick={() => choose(reason)}
              >
                <bdi>{reason}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Textarea
        ref={words}
        label={label}
        description={t('reasonHelp')}
        autosize
        minRows={1}
        maxRows={5}
        {...field}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (!event.repeat) onSend()
        }}
      />
      <div className={classes.buttons}>
        <Button
          size="md"
          leftSection={icon}
          aria-disabled={!isReady || isSending}
          data-waiting={isSending || undefined}
          onClick={onSend}
        >
          {action}
        </Button>
        <Button size="md" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </fieldset>
  )
}

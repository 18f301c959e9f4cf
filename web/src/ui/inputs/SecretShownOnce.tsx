import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyTextToClipboard } from '../browser/copyTextToClipboard.ts'
import { toast } from '../feedback/toast.ts'
import classes from './SecretShownOnce.module.css'

interface Props {
  value: string
  /** that it is not shown again, what it is, and how it is used */
  texts: {
    attention: string
    label: string
    use: string
    copied: string
    notCopied: string
    kept: string
  }
  onKept: () => void
}

/** A secret that is shown this once: to copy, until the person says that they have kept it. */
export function SecretShownOnce({ value, texts, onKept }: Props) {
  const { t } = useTranslation('ui')
  const copy = async () => {
    if (await copyTextToClipboard(value)) toast.done(texts.copied)
    else toast.failed(new Error(texts.notCopied))
  }
  return (
    <div className={classes.box}>
      <p className={classes.attention} role="status">
        {texts.attention}
      </p>
      <TextInput
        className={classes.value}
        label={texts.label}
        description={texts.use}
        inputWrapperOrder={['label', 'input', 'description']}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
        <Button onClick={onKept}>{texts.kept}</Button>
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyTextToClipboard } from '../ui/browser/copyTextToClipboard.ts'
import { downloadBlob } from '../ui/browser/downloadFile.ts'
import { toast } from '../ui/feedback/toast.ts'
import card from '../ui/layout/CardParts.module.css'
import classes from './twoStep.module.css'

/**
 * New recovery codes, which are shown this once: to copy, to save as a file, and to leave when they
 * are kept.
 */
export function NewRecoveryCodes({
  codes,
  onKept,
}: {
  codes: readonly string[]
  onKept: () => void
}) {
  const { t } = useTranslation(['twoStep', 'ui'])
  const text = `${t('codesFile')}\n\n${codes.join('\n')}\n`
  const copy = async () => {
    if (await copyTextToClipboard(text)) toast.done(t('codesCopied'))
    else toast.failed(new Error(t('codesNotCopied')))
  }
  return (
    <section className={card.form} aria-label={t('codes')}>
      <p className={classes.attention} role="status">
        {t('codesText')}
      </p>
      <ul className={classes.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={card.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('ui:copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            downloadBlob(new Blob([text], { type: 'text/plain' }), 'nspect-recovery-codes.txt')
          }
        >
          {t('saveFile')}
        </Button>
        <Button onClick={onKept}>{t('kept')}</Button>
      </div>
    </section>
  )
}

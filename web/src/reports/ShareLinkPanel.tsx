import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './StaffReportPage.module.css'
import { copyText, isLoopbackLink } from './shareLink.ts'

/** The link in a field, to be read, marked and copied by hand where the browser does not copy for us. */
export function ShareLinkPanel({ link }: { link: string }) {
  const { t } = useTranslation(['reports', 'ui'])
  const [isCopied, setCopied] = useState(false)
  return (
    <section className={classes.link} aria-label={t('linkLabel')}>
      <div className={classes.row}>
        <TextInput
          className={classes.field}
          label={t('linkLabel')}
          description={t('linkHelp')}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copyText(link).then(setCopied)}>
          {t(isCopied ? 'ui:copied' : 'ui:copy')}
        </Button>
      </div>
      {isLoopbackLink(link) && <p className={classes.attention}>{t('loopback')}</p>}
    </section>
  )
}

import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './StaffReportPage.module.css'
import { copyText, isLoopbackLink } from './shareLink.ts'
import type { LinkRights, ShareLink } from './useShareLink.ts'

interface Props {
  shareLink: ShareLink
  help: string
  /** may links allow edits? Business and above (T96) */
  mayLetWrite: boolean
}

/** The link in a read-only field, to be copied by hand if the browser denies clipboard access. */
export function ShareLinkPanel({ shareLink: { link, rights, isPending, share }, help, mayLetWrite }: Props) {
  const { t } = useTranslation(['reports', 'ui'])
  const [isCopied, setCopied] = useState(false)
  const change = (changes: Partial<LinkRights>) => {
    setCopied(false)
    share({ ...rights, ...changes })
  }
  return (
    <section className={classes.link} aria-label={t('linkLabel')}>
      <div className={classes.row}>
        <TextInput
          className={classes.field}
          label={t('linkLabel')}
          description={help}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copyText(link).then(setCopied)}>
          {t(isCopied ? 'ui:copied' : 'ui:copy')}
        </Button>
      </div>
      <fieldset className={classes.rights} disabled={isPending}>
        <legend>{t('linkRights')}</legend>
        <Checkbox
          label={t('linkMayPrint')}
          checked={rights.mayPrint}
          onChange={(event) => change({ mayPrint: event.currentTarget.checked })}
        />
        {mayLetWrite && (
          <Checkbox
            label={t('linkMayEdit')}
            checked={rights.level !== 'view'}
            onChange={(event) => change({ level: event.currentTarget.checked ? 'comment' : 'view' })}
          />
        )}
      </fieldset>
      {isLoopbackLink(link) && <p className={classes.attention}>{t('loopback')}</p>}
    </section>
  )
}

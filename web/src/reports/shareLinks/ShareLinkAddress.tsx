import { Button, TextInput } from '@mantine/core'
import { IconCopy, IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { isLoopbackLink } from './filterShareLinks.ts'
import classes from './ShareReportDialog.module.css'

const QrCode = lazyWithTexts(() => import('qrcode.react').then((m) => m.QRCodeSVG))

interface Props {
  link: string
  /** the only points that it opens; null: the whole report */
  pinIds: readonly number[] | null
  /** the only one who can open it; null: anyone can */
  reviewer: string | null
  onCopy: () => void
}

/**
 * A link's address, in a field that can be copied by hand if the browser denies clipboard access;
 * and as a QR code.
 */
export function ShareLinkAddress({ link, pinIds, reviewer, onCopy }: Props) {
  const { t } = useTranslation(['reports', 'reviewers', 'ui'])
  const { role } = useActor()
  const [hasCode, setHasCode] = useState(false)
  return (
    <div className={classes.head}>
      <div className={classes.address}>
        <TextInput
          className={classes.field}
          label={t('linkLabel')}
          description={
            reviewer === null
              ? t(pinIds === null ? 'linkHelp' : 'link.pinsHelp', { count: pinIds?.length ?? 0 })
              : t('reviewers:linkHelp', { name: reviewer })
          }
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
          {t('ui:copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconQrcode size={16} aria-hidden />}
          aria-expanded={hasCode}
          onClick={() => setHasCode(!hasCode)}
        >
          {t('link.code')}
        </Button>
      </div>
      {hasCode && (
        <Suspense>
          <div className={classes.code}>
            <QrCode value={link} size={176} marginSize={2} title={t('link.codeOf')} />
          </div>
        </Suspense>
      )}
      {isLoopbackLink(link) && (
        <p className={classes.attention}>
          {t(role === 'SuperAdmin' ? 'loopbackOperator' : 'loopback')}
        </p>
      )}
    </div>
  )
}

import { Button, TextInput } from '@mantine/core'
import { type FirmLink, firmLinkRoutes } from '@nspect/contract/reports/firmLinks'
import type { Language } from '@nspect/contract/shared/enums'
import { IconCopy, IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { formatDeletedName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { copyTextToClipboard } from '../../ui/browser/copyTextToClipboard.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { RevokeShareLinkButton } from '../shareLinks/RevokeShareLinkButton.tsx'
import classes from './FirmLinksDialog.module.css'
import { invalidateFirmLinks } from './firmLinks.api.ts'

interface Props {
  firm: FirmLink
  projectId: number
  /** undefined: as before, else that of who sends */
  language: Language | undefined
  mayShare: boolean
  /** else links are only copied */
  sendsMail: boolean
}

const formatDay = (instant: string) => formatDate(instant, 'table', getDisplayTimeZone())

/** One firm: what it has to do, where its link goes, whether it was sent or copied, and opened. */
export function FirmLinkItem({ firm, projectId, language, mayShare, sendsMail }: Props) {
  const { t } = useTranslation(['firmLinks', 'reports', 'ui'])
  const client = useQueryClient()
  const [uncopied, setUncopied] = useState('')
  const {
    firmId,
    name,
    email,
    isHere,
    pointCount,
    openPointCount,
    linkId,
    link,
    isExpired,
    sentOn,
    lastOpenedOn,
  } = firm
  /** sent again after a lost answer, the firm has one mail */
  const [mailKey, setMailKey] = useState(createIdempotencyKey)
  const share = useMutation({
    mutationFn: (isMailed: boolean) =>
      callRoute(
        firmLinkRoutes.shareWithFirm,
        { projectId, firmId, isMailed, ...(language && { language }) },
        isMailed ? { idempotencyKey: mailKey } : {},
      ),
    onSuccess: async (made, isMailed) => {
      if (isMailed) setMailKey(createIdempotencyKey())
      if (isMailed) toast.done(made.message)
      await invalidateFirmLinks(client)
    },
    onError: toast.failed,
  })
  const resolvedCount = pointCount - openPointCount
  const isOpen = link !== null && !isExpired
  const copy = async () => {
    const address = isOpen
      ? Promise.resolve(link)
      : share.mutateAsync(false).then((made) => made.link)
    const isCopied = await copyTextToClipboard(address)
    // a refusal was told already
    const copied = await address.catch(() => null)
    if (copied === null) return
    setUncopied(isCopied ? '' : copied)
    if (isCopied) toast.done(t('reports:copied'))
    else toast.failed(t('reports:copyFailed'))
  }
  const state = () => {
    if (linkId === null) return t(sendsMail ? 'notSent' : 'notCopied')
    if (isExpired) return t('expired', { day: formatDay(firm.expiresOn ?? '') })
    return sentOn === null || !sendsMail ? t('copied') : t('sent', { day: formatDay(sentOn) })
  }
  return (
    <li className={classes.firm}>
      <div className={classes.words}>
        <strong dir="auto">{isHere ? name : formatDeletedName(name)}</strong>
        {(email !== '' || sendsMail) && (
          <span className={email === '' ? classes.missing : classes.fact}>
            {email || t('noAddress')}
          </span>
        )}
        <span className={classes.fact}>
          {t('open', { count: openPointCount })}
          {resolvedCount > 0 && ` · ${t('ui:resolved', { count: resolvedCount })}`}
          {' · '}
          {state()}
          {isOpen &&
            ` · ${lastOpenedOn === null ? t('notOpened') : t('opened', { day: formatDay(lastOpenedOn) })}`}
        </span>
      </div>
      <div className={classes.buttons}>
        {linkId !== null && (
          // before the others: they stay under the pointer when it comes
          <div className={classes.revoke}>
            <RevokeShareLinkButton
              projectId={projectId}
              link={{ id: linkId }}
              isDisabled={share.isPending}
              onRevoked={() => {
                setUncopied('')
                return invalidateFirmLinks(client)
              }}
            />
          </div>
        )}
        {mayShare && isHere && (
          <>
            {sendsMail && (
              <Button
                size="sm"
                variant={sentOn === null ? 'filled' : 'default'}
                leftSection={<IconMail size={16} aria-hidden />}
                loading={share.isPending && share.variables}
                disabled={email === '' || share.isPending}
                aria-label={t(sentOn === null ? 'sendTo' : 'sendAgainTo', { name })}
                onClick={() => share.mutate(true)}
              >
                {t(sentOn === null ? 'send' : 'sendAgain')}
              </Button>
            )}
            <Button
              size="sm"
              variant={sendsMail || linkId !== null ? 'default' : 'filled'}
              leftSection={<IconCopy size={16} aria-hidden />}
              disabled={share.isPending}
              aria-label={t('copyOf', { name })}
              onClick={() => void copy()}
            >
              {t('copy')}
            </Button>
          </>
        )}
      </div>
      {uncopied && (
        <TextInput
          className={classes.address ?? ''}
          label={t('reports:linkLabel')}
          readOnly
          value={uncopied}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </li>
  )
}

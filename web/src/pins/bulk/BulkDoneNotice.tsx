import { Button, CloseButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../../api/installation.ts'
import classes from './bulk.module.css'
import { getChangeKind } from './bulkChange.ts'
import type { BulkState } from './bulkState.ts'

interface Props {
  last: BulkState['last']
  onUndo: () => void
  /** shows the links of the outside firms; null: not allowed */
  onSendLinks: (() => void) | null
  onClose: () => void
}

/** What was changed last, with its Undo and the step that follows, until it is closed. */
export function BulkDoneNotice({ last, onUndo, onSendLinks, onClose }: Props) {
  const { t } = useTranslation(['bulk', 'ui'])
  const sendsMail = useInstallation()?.sendsMail ?? false
  const count = last?.undo.length ?? 0
  const kind = getChangeKind(last?.wanted.values() ?? [])
  return (
    // always there: screen readers tell what comes into it
    <div role="status" className={classes.done}>
      {count > 0 && (
        <div className={classes.line}>
          <strong className={classes.count}>{t(kind, { count })}</strong>
          {kind === 'assigned' && onSendLinks && (
            <Button size="compact-sm" onClick={onSendLinks}>
              {t(sendsMail ? 'sendLink' : 'getLink')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={onUndo}
          >
            {t('ui:undo')}
          </Button>
          <CloseButton
            className={classes.close}
            aria-label={t('ui:close')}
            title={t('ui:close')}
            onClick={onClose}
          />
        </div>
      )}
    </div>
  )
}

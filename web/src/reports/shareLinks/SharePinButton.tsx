import { Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconShare2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { beginClipboardCopy } from '../../ui/browser/copyTextToClipboard.ts'

const ShareDialog = lazyWithTexts(() =>
  import('./ShareReportDialog.tsx').then((m) => m.ShareReportDialog),
)

/** Shares a link to a single point, in every plan (T95). Renders nothing without the right to. */
export function SharePinButton({ pin, project }: { pin: Pin; project: Project }) {
  const { t } = useTranslation('reports')
  const actor = useActor()
  const [isOpen, setOpen] = useState(false)
  if (!can(actor, 'report.sharePoint', toProjectFacts(project))) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconShare2 size={16} aria-hidden />}
        aria-label={t('sharePointOf', { number: pin.pinNumber })}
        onClick={() => {
          beginClipboardCopy()
          setOpen(true)
        }}
      >
        {t('sharePoint')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog
            shared={{ project, pinId: pin.id }}
            title={t('sharePointOf', { number: pin.pinNumber })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

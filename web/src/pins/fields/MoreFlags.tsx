import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PinForm } from '../usePinForm.ts'
import { FoldSection } from './FoldSection.tsx'

/** Critical and OSHA, for whoever may save the point (T72). */
export function MoreFlags({ form, isBusy }: { form: PinForm; isBusy: boolean }) {
  const { t } = useTranslation('pins')
  const { isCritical, isOsha } = form.values
  const [isOpen, setOpen] = useState(isCritical || isOsha)
  const marks = [...(isCritical ? [t('critical')] : []), ...(isOsha ? [t('osha')] : [])]
  return (
    <FoldSection title={t('more')} note={marks.join(', ') || undefined} isOpen={isOpen} onToggle={setOpen}>
      <Switch
        size="sm"
        label={t('critical')}
        description={t('criticalHelp')}
        checked={isCritical}
        disabled={isBusy}
        onChange={(event) => form.set({ isCritical: event.currentTarget.checked })}
      />
      <Switch
        size="sm"
        label={t('osha')}
        description={t('oshaHelp')}
        checked={isOsha}
        disabled={isBusy}
        onChange={(event) => form.set({ isOsha: event.currentTarget.checked })}
      />
    </FoldSection>
  )
}

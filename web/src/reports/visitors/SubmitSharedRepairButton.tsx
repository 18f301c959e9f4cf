import { IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportButton } from '../../ui/buttons/ReportButton.tsx'
import { type SharedPin, SharedPinDialogLoader } from './SharedPinDialogLoader.tsx'

/** “Submit a repair” for visitors whose link allows it, until the repair was accepted (T96). */
export function SubmitSharedRepairButton(point: SharedPin) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  const { pin } = point
  if (pin.isApproved) return null
  return (
    <>
      <ReportButton
        aria-label={t('visitor.repairOf', { number: pin.pinNumber })}
        onClick={() => setOpen(true)}
      >
        <IconTool size={16} aria-hidden />
        {t('visitor.repair')}
      </ReportButton>
      {isOpen && <SharedPinDialogLoader kind="repair" {...point} onClose={() => setOpen(false)} />}
    </>
  )
}

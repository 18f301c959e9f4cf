import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SharedPoint, SharedPointDialog } from './SharedPointDialog.tsx'

/** “Hand in a repair” for visitors whose link allows it, until the repair was accepted (T96). */
export function HandInSharedRepair(point: SharedPoint) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  const { pin } = point
  if (pin.isApproved) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconTool size={16} aria-hidden />}
        aria-label={t('visitor.repairOf', { number: pin.pinNumber })}
        onClick={() => setOpen(true)}
      >
        {t('visitor.repair')}
      </Button>
      {isOpen && <SharedPointDialog kind="repair" {...point} onClose={() => setOpen(false)} />}
    </>
  )
}

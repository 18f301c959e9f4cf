import { IconForms } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listShownCustomFields } from '../../pins/values/shownFields.ts'
import { ReportButton } from '../../ui/buttons/ReportButton.tsx'
import { type SharedPin, SharedPinDialogLoader } from './SharedPinDialogLoader.tsx'

/**
 * “Edit Custom Fields” for visitors whose link allows it, if the point has a field that they may
 * edit (T98).
 */
export function EditSharedFieldsButton(point: SharedPin) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  const { pin, project } = point
  const hasFields = listShownCustomFields(project.projectType, pin.pointCategoryId, pin).some(
    ({ isEditable }) => isEditable,
  )
  if (!hasFields) return null
  return (
    <>
      <ReportButton
        aria-label={t('editFieldsOf', { number: pin.pinNumber })}
        onClick={() => setOpen(true)}
      >
        <IconForms size={16} aria-hidden />
        {t('editFields')}
      </ReportButton>
      {isOpen && <SharedPinDialogLoader kind="edit" {...point} onClose={() => setOpen(false)} />}
    </>
  )
}

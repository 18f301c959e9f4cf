import { IconForms } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownFields } from '../pins/shownFields.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { type SharedPoint, SharedPointDialog } from './SharedPointDialog.tsx'

/** “Edit Custom Fields” for visitors whose link allows it, if the point has a field that they may edit (T98). */
export function EditSharedFields(point: SharedPoint) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  const { pin, project } = point
  const hasFields = shownFields(project.projectType, pin.pointCategoryId, pin).some(
    ({ isEditable }) => isEditable,
  )
  if (!hasFields) return null
  return (
    <>
      <PlainButton
        aria-label={t('editFieldsOf', { number: pin.pinNumber })}
        onClick={() => setOpen(true)}
      >
        <IconForms size={16} aria-hidden />
        {t('editFields')}
      </PlainButton>
      {isOpen && <SharedPointDialog kind="edit" {...point} onClose={() => setOpen(false)} />}
    </>
  )
}

import { Button } from '@mantine/core'
import type { Project } from '@nspect/contract/projects'
import type { ReportedPin } from '@nspect/contract/reports'
import { IconForms } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../i18n/lazily.ts'
import { shownFields } from '../pins/customFields.ts'

const SharedFieldsDialog = lazily(() => import('./SharedFieldsDialog.tsx').then((m) => m.SharedFieldsDialog))

/** Edit Custom Fields for holders of a link that allows it, where the point has a field that they may change (T98). */
export function EditSharedFields({ pin, project }: { pin: ReportedPin; project: Project }) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  const hasFields = shownFields(project.projectType, pin.pointCategoryId, pin).some(({ isEditable }) => isEditable)
  if (!hasFields) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconForms size={16} aria-hidden />}
        aria-label={t('editFieldsOf', { number: pin.pinNumber })}
        onClick={() => setOpen(true)}
      >
        {t('editFields')}
      </Button>
      {isOpen && (
        <Suspense>
          <SharedFieldsDialog pin={pin} project={project} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

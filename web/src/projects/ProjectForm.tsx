import type { Project } from '@nspect/contract/projects/projects'
import type { Me } from '@nspect/contract/sessions/sessions'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPageLayout } from '../forms/FormPageLayout.tsx'
import { askQuestion } from '../ui/feedback/confirm.ts'
import { UploadProgress } from '../ui/feedback/UploadProgress.tsx'
import { useComponentSlots } from '../ui/layout/componentSlots.ts'
import { InspectionFormFields } from './InspectionFormFields.tsx'
import { ModelAndImageFields, ReadOnlyModelField } from './ModelAndImageFields.tsx'
import { ProjectDetailFields } from './ProjectDetailFields.tsx'
import { buildProjectConflictRows } from './projectConflict.ts'
import { hasProjectMedia, type ProjectValues } from './projectForm.ts'
import { SaveProjectError } from './SaveProjectError.tsx'
import { useProjectForm } from './useProjectForm.ts'

/** The form of an inspection: its details and, for a new one, model and pictures. */
export function ProjectForm({ me, project: initialProject }: { me: Me; project: Project | null }) {
  const { t } = useTranslation(['projects', 'ui'])
  const { ClientNotice } = useComponentSlots()
  const state = useProjectForm(me, initialProject)
  const { form, values, project, labels, upload, typeOf } = state
  const [isModelTried, setModelTried] = useState(false)
  const isModelMissing = project === null && isModelTried && !hasProjectMedia(values)

  /** dropped files that are being looked at belong to what is sent */
  const reading = useRef<Promise<unknown>>(Promise.resolve())

  /** what will be created: type, media, name (T416) */
  const created = (sent: ProjectValues) => {
    const { projectName, images, plans, model, modelLink } = sent
    const media = [
      ...(model.length > 0 ? [t('ui:modelFile')] : []),
      ...(modelLink.trim() === '' ? [] : [t('ui:modelLink')]),
      ...(images.length > 0 ? [t('confirmImages', { count: images.length })] : []),
      ...(plans.length > 0 ? [t('confirmPlans', { count: plans.length })] : []),
    ]
    return [typeOf(sent)?.name, ...media, projectName.trim()].filter(Boolean).join(' · ')
  }

  const create = async () => {
    await reading.current
    setModelTried(true)
    if (!form.validate() || !hasProjectMedia(form.current())) return
    const isConfirmed = await askQuestion({
      title: t('confirmTitle'),
      text: t('confirmText'),
      detail: created({ ...form.current(), projectTypeId: values.projectTypeId }),
      actionLabel: t('confirmAction'),
    })
    if (isConfirmed) form.save()
  }
  return (
    <FormPageLayout
      form={form}
      saveLabel={t(project ? 'saveChanges' : 'save')}
      onSave={() => (project ? form.save() : void create())}
      onCancel={state.leave}
      isInvalid={isModelMissing}
      conflict={{
        title: t('conflictTitle'),
        rows: (savedByOther) => buildProjectConflictRows(savedByOther, values, labels),
      }}
      failure={(error) => (
        <SaveProjectError
          error={error}
          isNew={project === null}
          onRetry={() => {
            if (!isModelMissing) form.save()
          }}
        />
      )}
      progress={
        form.isSaving && upload.sent ? (
          <UploadProgress title={t('uploadTitle')} {...upload.sent} onStop={upload.stop} />
        ) : undefined
      }
    >
      {project === null && values.clientId !== null && (
        <Suspense>
          <ClientNotice clientId={values.clientId} />
        </Suspense>
      )}
      <ProjectDetailFields me={me} state={state} />
      {state.formFields.length > 0 && (
        <InspectionFormFields
          title={state.formTitle}
          fields={state.formFields}
          form={values.form}
          errorOf={form.errorOf}
          onChange={(entered) => form.change({ form: entered })}
        />
      )}
      {project ? (
        <ReadOnlyModelField project={project} />
      ) : (
        <ModelAndImageFields
          form={form}
          isMissing={isModelMissing}
          onReading={(files) => {
            reading.current = files
          }}
        />
      )}
    </FormPageLayout>
  )
}

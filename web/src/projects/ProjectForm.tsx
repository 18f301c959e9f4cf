import '@mantine/dates/styles.layer.css'
import { Alert, Button } from '@mantine/core'
import { isModelName } from '@nspect/contract/modelFormats'
import type { Project } from '@nspect/contract/projects'
import type { Me } from '@nspect/contract/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { Conflict } from '../ui/Conflict.tsx'
import { confirm } from '../ui/confirm.ts'
import { FormSheet } from '../ui/FormSheet.tsx'
import { useSlots } from '../ui/slots.ts'
import { toast } from '../ui/toast.ts'
import { UploadProgress } from '../ui/UploadProgress.tsx'
import { useFields } from '../ui/useFields.ts'
import { DetailFields } from './DetailFields.tsx'
import { FormFields } from './FormFields.tsx'
import { FixedModel, ModelFields } from './ModelFields.tsx'
import classes from './ProjectForm.module.css'
import { conflictRows } from './projectConflict.ts'
import { hasModel, newProject, type ProjectValues, projectProblems, valuesOf } from './projectForm.ts'
import { projectTypeList } from './projects.api.ts'
import { useSaveProject } from './useSaveProject.ts'

/** The form of an inspection: what it is about and, for a new one, what there is to look at. */
export function ProjectForm({ me, project: given }: { me: Me; project: Project | null }) {
  const { t } = useTranslation(['projects', 'ui'])
  const navigate = useNavigate()
  const client = useQueryClient()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const { ClientNotice } = useSlots()
  // the version that the form was opened with is the one that it changes, whatever is read meanwhile
  const [project] = useState(given)
  const [initial] = useState(() => (project ? valuesOf(project) : newProject(me)))
  const labels: Record<string, string> = {
    projectName: t('name'),
    clientId: t('client'),
    projectTypeId: t('type'),
    scanDate: t('scanDate'),
    notes: t('notes'),
    modelLink: t('ui:modelLink'),
  }
  /** the only type of a client counts as chosen */
  const complete = (values: ProjectValues): ProjectValues => {
    const types = client.getQueryData(projectTypeList(values.clientId ?? 0).queryKey)
    return { ...values, projectTypeId: values.projectTypeId ?? (types?.length === 1 ? (types[0]?.id ?? null) : null) }
  }
  const typeOf = ({ clientId, projectTypeId }: ProjectValues) =>
    client.getQueryData(projectTypeList(clientId ?? 0).queryKey)?.find(({ id }) => id === projectTypeId)
  const formOf = (values: ProjectValues) => project?.formJSON ?? typeOf(values)?.formJSON ?? []
  const fields = useFields(initial, (entered) => {
    const values = complete(entered)
    return projectProblems(values, labels, formOf(values))
  })
  const { errorOf, set, setTouched } = fields
  // asked before they are looked up above, and drawn again when they are there
  const types = useQuery({
    ...projectTypeList(fields.values.clientId ?? 0),
    enabled: project === null && fields.values.clientId !== null,
  })
  const values = complete(fields.values)
  const type = typeOf(values)
  const formFields = formOf(values)
  const [isModelTried, setModelTried] = useState(false)
  const isModelMissing = project === null && isModelTried && !hasModel(values)
  const [isDone, setDone] = useState(false)

  const leave = () => {
    // to the list as it was searched, or to the inspection that it was opened from
    if (project && canGoBack) history.back()
    else void navigate({ to: '/projects' })
  }
  const sending = useSaveProject({
    fields: formFields,
    onSaved: async (id, message) => {
      // before leaving, so that leaving does not ask
      flushSync(() => setDone(true))
      toast.done(message)
      if (project) return leave()
      const isToCheck = values.model.some(({ name }) => isModelName(name))
      const to = isToCheck ? '/project/check-model/$id' : '/project/edit-project/$id'
      await navigate({ to, params: { id: String(id) }, replace: true })
    },
    onFieldErrors: fields.setErrors,
  })
  const change = (part: Partial<ProjectValues>) => {
    if (project) sending.renew()
    set(part)
  }
  const saveOver = (stored: Project | null) => {
    if (fields.validate()) sending.save({ values, stored })
  }
  const create = async () => {
    setModelTried(true)
    if (!fields.validate() || !hasModel(values)) return
    const isSure = await confirm({
      title: t('confirmTitle'),
      text: t('confirmText'),
      actionLabel: t('confirmAction'),
    })
    if (isSure) sending.save({ values, stored: null })
  }

  const failureText = (error: Error) => {
    const code = error instanceof ApiError ? error.code : 'unknown'
    if (code === 'network') return `${error.message} ${t(project ? 'lostChange' : 'lostText')}`
    if (code === 'project.completed') return `${error.message} ${t('reopenFirst')}`
    return code === 'cancelled' ? t('stopped') : error.message
  }
  const hasFiles = values.images.length + values.model.length > 0

  return (
    <FormSheet
      saveLabel={t(project ? 'saveChanges' : 'save')}
      onSave={() => (project ? saveOver(project) : void create())}
      onCancel={leave}
      isSaving={sending.isSaving}
      isInvalid={fields.isInvalid || isModelMissing}
      isChanged={fields.isChanged && !isDone}
      errorsShown={fields.errorsShown}
      progress={
        sending.isSaving && hasFiles ? (
          <UploadProgress title={t('uploadTitle')} {...sending.progress} onStop={sending.stop} />
        ) : undefined
      }
    >
      {sending.failure && (
        <Alert color="red" role="alert" title={t('failedTitle')}>
          <p className={classes.failure}>{failureText(sending.failure)}</p>
          <Button size="compact-sm" variant="default" onClick={sending.retry}>
            {t('ui:retry')}
          </Button>
        </Alert>
      )}
      {sending.theirs && (
        <Conflict
          title={t('conflictTitle')}
          rows={conflictRows(sending.theirs, values, labels)}
          isBusy={sending.isSaving}
          onTakeTheirs={() => {
            flushSync(() => setDone(true))
            leave()
          }}
          onKeepMine={() => saveOver(sending.theirs)}
        />
      )}
      {project === null && values.clientId !== null && (
        <Suspense>
          <ClientNotice clientId={values.clientId} />
        </Suspense>
      )}
      <DetailFields
        me={me}
        project={project}
        values={values}
        initialName={initial.projectName}
        types={types}
        labels={labels}
        errorOf={errorOf}
        onChange={change}
        onLeave={setTouched}
      />
      {formFields.length > 0 && (
        <FormFields
          title={project?.projectType.name ?? type?.name ?? ''}
          fields={formFields}
          form={values.form}
          errorOf={errorOf}
          onChange={(form) => change({ form })}
        />
      )}
      {project ? (
        <FixedModel project={project} />
      ) : (
        <ModelFields
          values={values}
          errorOf={errorOf}
          isMissing={isModelMissing}
          onChange={change}
          onLeaveLink={() => setTouched('modelLink')}
        />
      )}
    </FormSheet>
  )
}

import { isModelFileName } from '@nspect/contract/media/modelFormats'
import {
  type Project,
  projectRoutes,
  project as projectShape,
} from '@nspect/contract/projects/projects'
import { getBrandLabel, isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import type { ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import type { Me } from '@nspect/contract/sessions/sessions'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes } from '../api/readQuery.ts'
import { useUploadProgress } from '../api/useUploadProgress.ts'
import { createRefetchAfterCancel } from '../forms/useFormSubmit.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { toast } from '../ui/feedback/toast.ts'
import {
  buildNewProjectValues,
  type ProjectValues,
  toProjectFieldErrors,
  toProjectValues,
  toSaveProjectBody,
  validateProject,
} from './projectForm.ts'
import { projectTypesQuery } from './projects.api.ts'

/**
 * The title of the type's form fields: its name; of a plan the title of plans, or that of its brand
 * (T94).
 */
const getFormTitle = (type: ProjectType | undefined, planTitle: string): string => {
  if (!type || !isImprovementPlan(type.formJSON)) return type?.name ?? ''
  return getBrandLabel(type, 'formTitle') ?? planTitle
}

const invalidateProjects = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, projectRoutes.listProjects, projectRoutes.readProject)

/** The names of the fields, for what is said of them. */
const useLabels = (): Record<string, string> => {
  const { t } = useTranslation(['projects', 'ui'])
  return {
    projectName: t('name'),
    clientId: t('client'),
    projectTypeId: t('type'),
    scanDate: t('scanDate'),
    notes: t('notes'),
    building: t('building'),
    customer: t('customer'),
    yourReference: t('yourReference'),
    modelLink: t('ui:modelLink'),
  }
}

/**
 * The form of an inspection, with the client's types, the form fields of the selected type, and the
 * file upload. However often a new inspection is sent, it is created once.
 */
export const useProjectForm = (me: Me, initialProject: Project | null) => {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const upload = useUploadProgress()
  // its fields are those it was created with, whatever is refetched meanwhile
  const [project] = useState(initialProject)
  const labels = useLabels()
  const typesOf = (clientId: number | null) =>
    client.getQueryData(projectTypesQuery(clientId ?? 0).queryKey)
  /** selects the only type of a client */
  const complete = (values: ProjectValues): ProjectValues => {
    const types = typesOf(values.clientId)
    return {
      ...values,
      projectTypeId: values.projectTypeId ?? (types?.length === 1 ? (types[0]?.id ?? null) : null),
    }
  }
  const typeOf = ({ clientId, projectTypeId }: ProjectValues) =>
    typesOf(clientId)?.find(({ id }) => id === projectTypeId)
  const fieldsOf = (values: ProjectValues) => project?.formJSON ?? typeOf(values)?.formJSON ?? []

  const leave = () => {
    // back to the list with its search, or to the inspection that it was opened from
    if (project && canGoBack) history.back()
    else void navigate({ to: '/projects' })
  }
  const form = useSaveForm({
    stored: project,
    initial: () => (project ? toProjectValues(project) : buildNewProjectValues(me)),
    problems: (entered) => {
      const values = complete(entered)
      return validateProject(values, labels, fieldsOf(values))
    },
    send: (entered, over, options) => {
      const values = complete(entered)
      const files = { filesToSave: values.images, planFiles: values.plans, modelFile: values.model }
      const sent = { ...options, ...upload.options(Object.values(files).flat()), files }
      return callRoute(
        projectRoutes.saveProject,
        toSaveProjectBody(values, fieldsOf(values), over),
        sent,
      )
    },
    shape: projectShape,
    fieldErrorsOf: (error, entered) =>
      toProjectFieldErrors(error, entered, fieldsOf(complete(entered))),
    isMadeOnce: project === null,
    stop: upload.stop,
    onSaved: ({ id, message }, { model, projectName }) => {
      const open = () =>
        void navigate({ to: '/project/edit-project/$id', params: { id: String(id) } })
      // a new one is shown next, if it was waited for
      if (project || !form.isOpen()) toast.saved(message, projectName.trim(), open)
      else toast.done(message)
      if (!form.isOpen()) return
      if (project) return leave()
      const isToCheck = model.some(({ name }) => isModelFileName(name))
      const to = isToCheck ? '/project/check-model/$id' : '/project/edit-project/$id'
      return navigate({ to, params: { id: String(id) }, replace: true })
    },
    onFailed: createRefetchAfterCancel(() => invalidateProjects(client)),
    invalidates: invalidateProjects,
  })
  // fetches what `typesOf` reads from the cache, and rerenders when it arrives
  const types = useQuery({
    ...projectTypesQuery(form.values.clientId ?? 0),
    enabled: project === null && form.values.clientId !== null,
  })
  const values = complete(form.values)
  return {
    form,
    /** with the only type of a client selected */
    values,
    project,
    labels,
    types,
    typeOf,
    /** the title of the type's form fields */
    formTitle: getFormTitle(project?.projectType ?? typeOf(values), t('planTitle')),
    formFields: fieldsOf(values),
    upload,
    leave,
  }
}

export type ProjectFormState = ReturnType<typeof useProjectForm>

import type { RouteArgs } from '@nspect/contract/http/route'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import type { FormField, FormValue } from '@nspect/contract/projectTypes/projectTypes'
import type { Me } from '@nspect/contract/sessions/sessions'
import type { ApiError } from '../api/ApiError.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import { getToday } from '../ui/browser/getToday.ts'

type StoredProject = Pick<Project, 'id' | 'version' | 'building' | 'customer'>

export interface ProjectValues {
  projectName: string
  clientId: number | null
  projectTypeId: number | null
  /** YYYY-MM-DD, or typed text that is no date; null if empty */
  scanDate: string | null
  notes: string
  /** names, empty if none */
  building: string
  customer: string
  yourReference: string
  /** values of the type's form fields, by key */
  form: Readonly<Record<string, string>>
  modelLink: string
  images: readonly File[]
  model: readonly File[]
  /** PDFs of plans */
  plans: readonly File[]
}

const noFiles: readonly File[] = []

/** An empty form, scanned today; the client is preset except for SuperAdmins. */
export const buildNewProjectValues = (me: Me): ProjectValues => ({
  projectName: '',
  clientId: me.clientId,
  projectTypeId: null,
  scanDate: getToday(),
  notes: '',
  building: '',
  customer: '',
  yourReference: '',
  form: {},
  modelLink: '',
  images: noFiles,
  model: noFiles,
  plans: noFiles,
})

/** A stored inspection as form values, without its model and pictures (T47). */
export const toProjectValues = (project: Project): ProjectValues => ({
  projectName: project.projectName,
  clientId: project.clientId,
  projectTypeId: project.projectTypeId,
  scanDate: project.scanDate,
  notes: project.notes,
  building: project.building?.name ?? '',
  customer: project.customer?.name ?? '',
  yourReference: project.yourReference,
  form: Object.fromEntries(project.formJSON.map(({ key, value }) => [key, value])),
  modelLink: '',
  images: noFiles,
  model: noFiles,
  plans: noFiles,
})

/** The type's form fields with their values; values of another type are dropped. */
const toFormValues = (
  fields: readonly FormField[],
  { form }: Pick<ProjectValues, 'form'>,
): FormValue[] =>
  fields.map(({ key, label, type }) => ({ key, label, type, value: (form[key] ?? '').trim() }))

/** The form without its files as request arguments; empty selects are omitted. */
export const toSaveProjectArgs = (values: ProjectValues, fields: readonly FormField[]) => ({
  projectName: values.projectName,
  ...(values.clientId !== null && { clientId: values.clientId }),
  ...(values.projectTypeId !== null && { projectTypeId: values.projectTypeId }),
  ...(values.scanDate !== null && { scanDate: values.scanDate }),
  notes: values.notes,
  building: values.building,
  customer: values.customer,
  yourReference: values.yourReference,
  ...(fields.length > 0 && { formJSON: toFormValues(fields, values) }),
  ...(values.modelLink.trim() && { modelLink: values.modelLink.trim() }),
})

/**
 * The request body: of a new inspection, or of changes over the version that was loaded (T83).
 * Names that stay are not sent: what they name may have been renamed or deleted meanwhile.
 */
export const toSaveProjectBody = (
  values: ProjectValues,
  fields: readonly FormField[],
  stored: StoredProject | null,
): RouteArgs<typeof projectRoutes.saveProject> => {
  const { building, customer, ...args } = projectRoutes.saveProject.body.parse(
    toSaveProjectArgs(values, fields),
  )
  const isSameBuilding = stored && stored.building?.name === building
  const isSameCustomer = stored && stored.customer?.name === customer
  return {
    ...args,
    ...(!isSameBuilding && { building }),
    ...(!isSameCustomer && { customer }),
    ...(stored && { id: stored.id, version: stored.version }),
  }
}

/** An inspection needs a model, a link, pictures or plans. */
export const hasProjectMedia = (
  values: Pick<ProjectValues, 'images' | 'plans' | 'model' | 'modelLink'>,
): boolean =>
  values.images.length > 0 ||
  values.plans.length > 0 ||
  values.model.length > 0 ||
  values.modelLink.trim() !== ''

/**
 * The error key of a type's form field, prefixed because its key may equal that of a common field.
 */
export const getInspectionFieldErrorKey = (key: string): string => `form.${key}`

/**
 * Field errors found with the server's schema, worded with the labels. The type's fields are keyed
 * by `getInspectionFieldErrorKey`.
 */
export const validateProject = (
  values: ProjectValues,
  labels: Record<string, string>,
  fields: readonly FormField[] = [],
): Record<string, string> => {
  const args = toSaveProjectArgs(values, fields)
  const result = projectRoutes.saveProject.body.safeParse(args)
  if (result.success) return {}
  const allLabels = {
    ...labels,
    ...Object.fromEntries(fields.map(({ key, label }) => [getInspectionFieldErrorKey(key), label])),
  }
  const issues = result.error.issues.map((issue) => {
    const [field, n] = issue.path
    const ofType = field === 'formJSON' ? fields[Number(n)] : undefined
    return {
      ...issue,
      path: ofType ? [getInspectionFieldErrorKey(ofType.key)] : issue.path,
      // an empty select is missing, not invalid
      message: field !== undefined && !(String(field) in args) ? 'value.required' : issue.message,
    }
  })
  return translateSchemaIssues(issues, allLabels)
}

/**
 * Maps an API error to fields: to those that it names, or to the drop zone that holds the file it
 * is about. Empty if it concerns the whole form.
 */
export const toProjectFieldErrors = (
  error: Pick<ApiError, 'code' | 'message' | 'errors'>,
  files: Pick<ProjectValues, 'images' | 'model'>,
  fields: readonly FormField[] = [],
): Record<string, string> => {
  if (error.errors.length > 0) {
    const fieldErrors: Record<string, string> = {}
    for (const { field, message } of error.errors) {
      const ofType = fields.some(({ key }) => key === field)
        ? getInspectionFieldErrorKey(field)
        : undefined
      fieldErrors[ofType ?? zones[field] ?? field] ??= message
    }
    return fieldErrors
  }
  if (error.code === 'projectType.gone') return { projectTypeId: error.message }
  if (/^(glb|model|tour)\./.test(error.code)) return { model: error.message }
  if (error.code.startsWith('plan.')) return { images: error.message }
  if (
    error.code.startsWith('image.') ||
    error.code === 'file.tooLarge' ||
    error.code === 'files.tooMany'
  ) {
    const isOfModel =
      files.model.some((file) => error.message.includes(file.name)) ||
      (files.model.length > 0 && files.images.length === 0)
    return isOfModel ? { model: error.message } : { images: error.message }
  }
  return {}
}

const zones: Record<string, string> = {
  filesToSave: 'images',
  planFiles: 'images',
  modelFile: 'model',
}

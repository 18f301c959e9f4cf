import { type Project, projectRoutes } from '@nspect/contract/projects'
import type { FormField, FormValue } from '@nspect/contract/projectTypes'
import type { ArgsOf } from '@nspect/contract/route'
import type { Me } from '@nspect/contract/sessions'
import type { ApiError } from '../api/ApiError.ts'
import { wordIssues } from '../i18n/issues.ts'

export interface ProjectValues {
  projectName: string
  clientId: number | null
  projectTypeId: number | null
  /** YYYY-MM-DD, or what was typed and is no day; null while there is nothing */
  scanDate: string | null
  notes: string
  /** what was entered in the type's form fields, by their keys */
  form: Readonly<Record<string, string>>
  modelLink: string
  images: readonly File[]
  model: readonly File[]
}

const nothing: readonly File[] = []

/** An empty form; the client of everybody but a SuperAdmin is known. */
export const newProject = (me: Me): ProjectValues => ({
  projectName: '',
  clientId: me.clientId,
  projectTypeId: null,
  scanDate: null,
  notes: '',
  form: {},
  modelLink: '',
  images: nothing,
  model: nothing,
})

/** What an inspection says now. Its model and pictures are not the form's (T47). */
export const valuesOf = (project: Project): ProjectValues => ({
  projectName: project.projectName,
  clientId: project.clientId,
  projectTypeId: project.projectTypeId,
  scanDate: project.scanDate,
  notes: project.notes,
  form: Object.fromEntries(project.formJSON.map(({ key, value }) => [key, value])),
  modelLink: '',
  images: nothing,
  model: nothing,
})

/** The type's form fields with what was entered in them; what is of another type stays behind. */
const formValuesOf = (fields: readonly FormField[], { form }: Pick<ProjectValues, 'form'>): FormValue[] =>
  fields.map(({ key, label, type }) => ({ key, label, type, value: (form[key] ?? '').trim() }))

/** Text fields of the form as the call takes them; what is not chosen yet stays away. */
export const argsOf = (values: ProjectValues, fields: readonly FormField[]) => ({
  projectName: values.projectName,
  ...(values.clientId !== null && { clientId: values.clientId }),
  ...(values.projectTypeId !== null && { projectTypeId: values.projectTypeId }),
  ...(values.scanDate !== null && { scanDate: values.scanDate }),
  notes: values.notes,
  ...(fields.length > 0 && { formJSON: formValuesOf(fields, values) }),
  ...(values.modelLink.trim() && { modelLink: values.modelLink.trim() }),
})

/** The arguments of the call: of a new inspection, or of changes over the version that was read (T83). */
export const bodyOf = (
  values: ProjectValues,
  fields: readonly FormField[],
  stored: Pick<Project, 'id' | 'version'> | null,
): ArgsOf<typeof projectRoutes.saveProject> => ({
  ...projectRoutes.saveProject.body.parse(argsOf(values, fields)),
  ...(stored && { id: stored.id, version: stored.version }),
})

/** An inspection needs something to look at. */
export const hasModel = (values: Pick<ProjectValues, 'images' | 'model' | 'modelLink'>): boolean =>
  values.images.length > 0 || values.model.length > 0 || values.modelLink.trim() !== ''

/** Where the problem of a type's form field is kept; it may be called like a field that every inspection has. */
export const formKeyOf = (key: string): string => `form.${key}`

/**
 * What the server would say about the fields, worded by the field's label; found with the server's own schema. A field of the
 * type is named by `formKeyOf`.
 */
export const projectProblems = (
  values: ProjectValues,
  labels: Record<string, string>,
  fields: readonly FormField[] = [],
): Record<string, string> => {
  const given = argsOf(values, fields)
  const found = projectRoutes.saveProject.body.safeParse(given)
  if (found.success) return {}
  const named = { ...labels, ...Object.fromEntries(fields.map(({ key, label }) => [formKeyOf(key), label])) }
  const issues = found.error.issues.map((issue) => {
    const [field, n] = issue.path
    const ofType = field === 'formJSON' ? fields[Number(n)] : undefined
    return {
      ...issue,
      path: ofType ? [formKeyOf(ofType.key)] : issue.path,
      // a choice that was not made yet is missing, not wrong
      message: field !== undefined && !(String(field) in given) ? 'value.required' : issue.message,
    }
  })
  return wordIssues(issues, named)
}

/**
 * Beside which field a refusal belongs: what names its field goes there; what speaks of a file goes to the drop zone that
 * holds it. Empty when it concerns the whole form.
 */
export const placeRefusal = (
  error: Pick<ApiError, 'code' | 'message' | 'errors'>,
  held: Pick<ProjectValues, 'images' | 'model'>,
  fields: readonly FormField[] = [],
): Record<string, string> => {
  if (error.errors.length > 0) {
    const placed: Record<string, string> = {}
    for (const { field, message } of error.errors) {
      const ofType = fields.some(({ key }) => key === field) ? formKeyOf(field) : undefined
      placed[ofType ?? zones[field] ?? field] ??= message
    }
    return placed
  }
  if (error.code === 'projectType.gone') return { projectTypeId: error.message }
  if (/^(glb|stl)\./.test(error.code)) return { model: error.message }
  if (error.code === 'model.notPanorama') return { model: error.message }
  if (error.code.startsWith('image.') || error.code === 'file.tooLarge' || error.code === 'files.tooMany') {
    const isOfModel =
      held.model.some((file) => error.message.includes(file.name)) ||
      (held.model.length > 0 && held.images.length === 0)
    return isOfModel ? { model: error.message } : { images: error.message }
  }
  return {}
}

const zones: Record<string, string> = { filesToSave: 'images', modelFile: 'model' }

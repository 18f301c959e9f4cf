import { projectRoutes } from '@nspect/contract/projects'
import type { ApiError } from '../api/ApiError.ts'
import { wordIssues } from '../i18n/issues.ts'

export interface ProjectValues {
  projectName: string
  clientId: number | null
  projectTypeId: number | null
  /** YYYY-MM-DD, or null while nothing is chosen */
  scanDate: string | null
  notes: string
  modelLink: string
  images: readonly File[]
  model: readonly File[]
}

/** Text fields of the form as the call takes them; what is not chosen yet stays away. */
export const argsOf = (values: ProjectValues) => ({
  projectName: values.projectName,
  ...(values.clientId !== null && { clientId: values.clientId }),
  ...(values.projectTypeId !== null && { projectTypeId: values.projectTypeId }),
  ...(values.scanDate !== null && { scanDate: values.scanDate }),
  notes: values.notes,
  ...(values.modelLink.trim() && { modelLink: values.modelLink.trim() }),
})

/** An inspection needs something to look at (2-inspections.md section 5). */
export const hasModel = (values: Pick<ProjectValues, 'images' | 'model' | 'modelLink'>): boolean =>
  values.images.length > 0 || values.model.length > 0 || values.modelLink.trim() !== ''

/** What the server would say about the fields, worded by the field's label; found with the server's own schema. */
export const projectProblems = (values: ProjectValues, labels: Record<string, string>): Record<string, string> => {
  const given = argsOf(values)
  const found = projectRoutes.createProject.body.safeParse(given)
  if (found.success) return {}
  const issues = found.error.issues.map((issue) => ({
    ...issue,
    // a choice that was not made yet is missing, not wrong
    message: issue.path[0] !== undefined && !(String(issue.path[0]) in given) ? 'value.required' : issue.message,
  }))
  return wordIssues(issues, labels)
}

/**
 * Beside which field a refusal belongs: what names its field goes there; what speaks of a file goes to the drop zone that
 * holds it. Empty when it concerns the whole form.
 */
export const placeRefusal = (
  error: Pick<ApiError, 'code' | 'message' | 'errors'>,
  held: Pick<ProjectValues, 'images' | 'model'>,
): Record<string, string> => {
  if (error.errors.length > 0) {
    const placed: Record<string, string> = {}
    for (const { field, message } of error.errors) placed[zones[field] ?? field] ??= message
    return placed
  }
  if (error.code.startsWith('glb.')) return { model: error.message }
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

import type { Project } from '@nspect/contract/projects'

/**
 * The inspection as the form of an upload shows it: of the type's fields those that are meant for it, and those without
 * which a point is refused. Where none is marked all are offered (T60).
 */
export const asUploadForm = (project: Project): Project => {
  const { projectType: type } = project
  const fields = type.projectTypeCustomFields
  if (!fields.some(({ isDefault }) => isDefault)) return project
  const shown = fields.filter(({ isDefault, isRequired }) => isDefault || isRequired)
  return { ...project, projectType: { ...type, projectTypeCustomFields: shown } }
}

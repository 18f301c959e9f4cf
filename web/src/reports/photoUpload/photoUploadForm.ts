import type { Project } from '@nspect/contract/projects/projects'

/**
 * The inspection as the upload form shows it: of the type's fields only those marked for uploads,
 * and required ones; if none is marked, all of them (T60).
 */
export const toPhotoUploadFormProject = (project: Project): Project => {
  const { projectType: type } = project
  const fields = type.projectTypeCustomFields
  if (!fields.some(({ isDefault }) => isDefault)) return project
  const shown = fields.filter(({ isDefault, isRequired }) => isDefault || isRequired)
  return { ...project, projectType: { ...type, projectTypeCustomFields: shown } }
}

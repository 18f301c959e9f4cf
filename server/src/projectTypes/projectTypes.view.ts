import type { ProjectType, ProjectTypeCustomField } from '@nspect/contract/projectTypes'
import type { CustomFieldRow, ProjectTypeRow } from './projectTypes.queries.ts'

const viewCustomField = ({ options, ...field }: CustomFieldRow): ProjectTypeCustomField => ({
  ...field,
  options,
  customFieldTypeOptions: options.join(','),
})

/** Draws up the answer of a type with all that it configures. */
export const viewProjectType = (row: ProjectTypeRow): ProjectType => ({
  ...row,
  projectTypeCustomFields: row.projectTypeCustomFields.map(viewCustomField),
})

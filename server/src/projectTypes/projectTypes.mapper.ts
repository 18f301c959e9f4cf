import type { ProjectType, ProjectTypeCustomField } from '@nspect/contract/projectTypes'
import type { CustomFieldRow, ProjectTypeRow } from './projectTypes.queries.ts'

const viewCustomField = ({ options, ...field }: CustomFieldRow): ProjectTypeCustomField => ({
  ...field,
  options,
  customFieldTypeOptions: options.join(','),
})

/** Builds the response for a type with its whole configuration. */
export const mapProjectType = (row: ProjectTypeRow): ProjectType => ({
  ...row,
  projectTypeCustomFields: row.projectTypeCustomFields.map(viewCustomField),
})

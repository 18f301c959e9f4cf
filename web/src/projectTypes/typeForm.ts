import { type ProjectTypeDetail, projectTypeConfigurationRoutes } from '@nspect/contract/projectTypeConfiguration'
import type { Me } from '@nspect/contract/sessions'
import { i18n } from '../i18n/i18n.ts'
import { translateIssues } from '../i18n/translateIssues.ts'
import { type FieldRow, fieldsOf, rowProblems, rowsOf } from './inspectionFormRows.ts'

export interface TypeValues {
  name: string
  description: string
  clientId: number | null
  reportScope: string
  reportLimitations: string
  hasSignatures: boolean
  formJSON: readonly FieldRow[]
}

export const newType = (me: Me): TypeValues => ({
  name: '',
  description: '',
  clientId: me.clientId,
  reportScope: '',
  reportLimitations: '',
  hasSignatures: false,
  formJSON: [],
})

export const valuesOf = (type: ProjectTypeDetail): TypeValues => ({
  name: type.name,
  description: type.description,
  clientId: type.clientId,
  reportScope: type.reportScope,
  reportLimitations: type.reportLimitations,
  hasSignatures: type.hasSignatures,
  formJSON: rowsOf(type.formJSON),
})

/** The form as a request body; the inspection form's fields only if the user may edit them (T46). */
export const bodyOf = (
  { clientId, formJSON, ...values }: TypeValues,
  stored: ProjectTypeDetail | null,
  mayForm: boolean,
) => ({
  ...values,
  ...(stored ? { id: stored.id, version: stored.version } : { clientId }),
  ...(mayForm && { formJSON: fieldsOf(formJSON) }),
})

/** Field errors found with the server's schema. */
export const typeProblems = (values: TypeValues, labels: Record<string, string>): Record<string, string> => {
  const result = projectTypeConfigurationRoutes.saveProjectType.body.safeParse(bodyOf(values, null, false))
  const missingClient = values.clientId === null ? [{ path: ['clientId'], message: 'projectType.clientNeeded' }] : []
  const rowProblem = rowProblems(values.formJSON).find((problem) => problem !== null)
  return {
    ...translateIssues([...(result.error?.issues ?? []), ...missingClient], labels),
    ...(rowProblem && { formJSON: i18n.t(`projectTypes:${rowProblem}`) }),
  }
}

/** The values of a type as text, to compare two versions. */
export const displayTextsOf = ({ formJSON, hasSignatures, clientId: _, ...values }: TypeValues) => ({
  ...values,
  hasSignatures: i18n.t(`ui:${hasSignatures ? 'yes' : 'no'}`),
  formJSON: formJSON.map(({ label }) => label).join(', '),
})

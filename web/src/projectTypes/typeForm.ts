import type { Me } from '@nspect/contract/sessions'
import { type ProjectTypeDetail, typeRoutes } from '@nspect/contract/typeCalls'
import { i18n } from '../i18n/i18n.ts'
import { wordIssues } from '../i18n/issues.ts'
import { type FieldRow, fieldsOf, rowProblems, rowsOf } from './formFields.ts'

export interface TypeValues {
  name: string
  description: string
  clientId: number | null
  formJSON: readonly FieldRow[]
}

export const newType = (me: Me): TypeValues => ({ name: '', description: '', clientId: me.clientId, formJSON: [] })

export const valuesOf = ({ name, description, clientId, formJSON }: ProjectTypeDetail): TypeValues => ({
  name,
  description,
  clientId,
  formJSON: rowsOf(formJSON),
})

/** The form as the call takes it; the inspection form's fields only from who may change them (T46). */
export const bodyOf = (
  { name, description, clientId, formJSON }: TypeValues,
  stored: ProjectTypeDetail | null,
  mayForm: boolean,
) => ({
  name,
  description,
  ...(stored ? { id: stored.id, version: stored.version } : { clientId }),
  ...(mayForm && { formJSON: fieldsOf(formJSON) }),
})

/** What the server would say about the fields; found with its own schema. */
export const typeProblems = (values: TypeValues, labels: Record<string, string>): Record<string, string> => {
  const found = typeRoutes.saveProjectType.body.safeParse(bodyOf(values, null, false))
  const nobody = values.clientId === null ? [{ path: ['clientId'], message: 'projectType.clientNeeded' }] : []
  const row = rowProblems(values.formJSON).find((problem) => problem !== null)
  return {
    ...wordIssues([...(found.error?.issues ?? []), ...nobody], labels),
    ...(row && { formJSON: i18n.t(`projectTypes:${row}`) }),
  }
}

/** What two versions of a type are held against each other by, in words. */
export const toldOf = ({ name, description, formJSON }: TypeValues) => ({
  name,
  description,
  formJSON: formJSON.map(({ label }) => label).join(', '),
})

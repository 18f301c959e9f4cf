import { type BrandLabel, neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import {
  type ProjectTypeDetail,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { Me } from '@nspect/contract/sessions/sessions'
import { i18n } from '../../i18n/i18n.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import {
  type FieldRow,
  toInspectionFormFields,
  toInspectionFormRows,
  validateInspectionFormRows,
} from './inspectionFormRows.ts'

export interface TypeValues {
  name: string
  description: string
  clientId: number | null
  reportScope: string
  reportLimitations: string
  reportMethod: string
  hasSignatures: boolean
  formJSON: readonly FieldRow[]
  /** a brand's labels by their names; empty: the product's words */
  labels: Readonly<Partial<Record<BrandLabel, string>>>
  introduction: string
  /** empty while it is entered */
  validMonths: string | number
}

export const buildNewProjectTypeValues = (me: Me): TypeValues => ({
  name: '',
  description: '',
  clientId: me.clientId,
  reportScope: '',
  reportLimitations: '',
  reportMethod: '',
  hasSignatures: false,
  formJSON: [],
  ...neutralBrandPack,
})

export const toProjectTypeFormValues = (type: ProjectTypeDetail): TypeValues => ({
  name: type.name,
  description: type.description,
  clientId: type.clientId,
  reportScope: type.reportScope,
  reportLimitations: type.reportLimitations,
  reportMethod: type.reportMethod,
  hasSignatures: type.hasSignatures,
  formJSON: toInspectionFormRows(type.formJSON),
  ...type.brandPack,
})

/**
 * The form as a request body; the inspection form's fields and the brand's words only if the user
 * may edit them (T46).
 */
export const toProjectTypeBody = (
  { clientId, formJSON, labels, introduction, validMonths, ...values }: TypeValues,
  stored: ProjectTypeDetail | null,
  mayForm: boolean,
) => ({
  ...values,
  ...(stored ? { id: stored.id, version: stored.version } : { clientId }),
  ...(mayForm && { formJSON: toInspectionFormFields(formJSON) }),
  // the words for a plan are entered, and judged, only where the form is one
  ...(mayForm &&
    isImprovementPlan(formJSON) && {
      brandPack: {
        labels,
        introduction,
        validMonths: validMonths === '' ? 0 : Number(validMonths),
      },
    }),
})

/** The form has the parts of the brand's pack as fields of its own. */
const inForm = <Issue extends { path: readonly PropertyKey[] }>(issue: Issue): Issue =>
  issue.path[0] === 'brandPack' ? { ...issue, path: issue.path.slice(1) } : issue

/** Field errors found with the server's schema. */
export const validateProjectTypeForm = (
  values: TypeValues,
  labels: Record<string, string>,
): Record<string, string> => {
  const { formJSON: _, ...sent } = toProjectTypeBody(values, null, true)
  const result = projectTypeConfigurationRoutes.saveProjectType.body.safeParse(sent)
  const missingClient =
    values.clientId === null ? [{ path: ['clientId'], message: 'projectType.clientNeeded' }] : []
  const rowProblem = validateInspectionFormRows(values.formJSON).find((problem) => problem !== null)
  return {
    ...translateSchemaIssues(
      [...(result.error?.issues ?? []).map(inForm), ...missingClient],
      labels,
    ),
    ...(rowProblem && { formJSON: i18n.t(`projectTypes:${rowProblem}`) }),
  }
}

/** The values of a type as text, to compare two versions. */
export const toTypeConflictTexts = ({
  formJSON,
  hasSignatures,
  labels,
  validMonths,
  clientId: _,
  ...values
}: TypeValues) => ({
  ...values,
  labels: Object.values(labels).filter(Boolean).join(', '),
  validMonths: String(validMonths),
  hasSignatures: i18n.t(`ui:${hasSignatures ? 'yes' : 'no'}`),
  formJSON: formJSON.map(({ label }) => label).join(', '),
})

import type {
  ProjectType,
  ProjectTypeCustomField,
} from '@nspect/contract/projectTypes/projectTypes'
import type { Tier } from '@nspect/contract/shared/enums'
import { mapTier } from '../clients/clients.mapper.ts'
import type { CustomFieldRow, ProjectTypeRow } from './projectTypes.queries.ts'

const viewCustomField = ({ options, ...field }: CustomFieldRow): ProjectTypeCustomField => ({
  ...field,
  options,
  customFieldTypeOptions: options.join(','),
})

/** Whose type it is. */
export const mapProjectTypeClient = ({
  client,
  tier,
  isDeleted,
}: {
  client: string
  tier: Tier
  isDeleted: boolean
}) => ({
  client,
  clientTierId: mapTier(tier).id,
  isDeleted,
})

/** Builds the response for a type with its whole configuration. */
export const mapProjectType = (row: ProjectTypeRow): ProjectType => ({
  ...row,
  projectTypeCustomFields: row.projectTypeCustomFields.map(viewCustomField),
})

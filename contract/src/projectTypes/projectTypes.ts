import { z } from 'zod'
import { routes } from '../http/route.ts'
import { customFieldTypes } from '../shared/customFields.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import { id, textId } from '../shared/scalars.ts'
import { brandPack } from './brandPack.ts'
import { categoryDefaults } from './categoryDefaults.ts'
import { completionRule } from './completionRule.ts'
import { repairEvents } from './repairEvents.ts'

export const pointCategory = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isDefault: z.boolean(),
  poiColorCode: z.string().nullable(),
  /** when its points have to be done, in a plan */
  ...completionRule,
  ...categoryDefaults,
})
export type PointCategory = z.output<typeof pointCategory>

export const poiStatus = z.object({
  id,
  name: z.string(),
  description: z.string(),
  poiColorCode: z.string(),
  isDefault: z.boolean(),
  /** work has begun on points that have it (T120) */
  isInProgress: z.boolean(),
  /** when points get it by themselves (T374); null: never */
  setWhen: z.enum(repairEvents).nullable(),
})
export type PoiStatus = z.output<typeof poiStatus>

export const projectTypeCheckBox = z.object({ id, name: z.string(), isDefault: z.boolean() })
export type ProjectTypeCheckBox = z.output<typeof projectTypeCheckBox>

export const projectTypeCustomField = z.object({
  id,
  /** what the product uses it for, whatever it is called (T93); null: nothing */
  key: z.string().nullable(),
  name: z.string(),
  customFieldType: z.enum(customFieldTypes),
  /** the options, comma-joined (T64), and as a list */
  customFieldTypeOptions: z.string(),
  options: z.array(z.string()),
  isEditable: z.boolean(),
  isViewable: z.boolean(),
  isRequired: z.boolean(),
  isDefault: z.boolean(),
  /** the categories that show it, deleted ones too; empty: all (T61) */
  pointCategoryIds: z.array(id),
})
export type ProjectTypeCustomField = z.output<typeof projectTypeCustomField>

export const projectTypeMetaDataField = z.object({ id, question: z.string() })
export type ProjectTypeMetaDataField = z.output<typeof projectTypeMetaDataField>

/** A form field that the type adds to its inspections, and with `value` its answer (T46). */
export const formField = z.object({
  key: z.string().min(1).max(64),
  label: z.string().min(1).max(255),
  type: z.enum(['text', 'date']),
})
export type FormField = z.output<typeof formField>
/** characters */
export const maxFormValueLength = 5000
export const formValue = formField.extend({ value: z.string() })
export type FormValue = z.output<typeof formValue>

/** A type of inspection with all parts that are not deleted, each kind in order. */
export const projectType = z.object({
  id,
  clientId: id,
  name: z.string(),
  description: z.string(),
  formJSON: z.array(formField),
  /**
   * what its reports say of their scope, their limitations and the method, and whether prints end
   * with signatures
   */
  reportScope: z.string(),
  reportLimitations: z.string(),
  reportMethod: z.string(),
  hasSignatures: z.boolean(),
  /** a brand's own words for its plan (T94) */
  brandPack,
  pointCategories: z.array(pointCategory),
  projectTypePOIStatuses: z.array(poiStatus),
  projectTypeCheckBoxes: z.array(projectTypeCheckBox),
  projectTypeCustomFields: z.array(projectTypeCustomField),
  projectTypeMetaDataFields: z.array(projectTypeMetaDataField),
})
export type ProjectType = z.output<typeof projectType>

/** What a type is answered with besides its parts: its client by name, and that client's tier. */
export const typeOwner = { client: z.string(), clientTierId: id, isDeleted: z.boolean() }
export const ownedProjectType = projectType.extend(typeOwner)

export const projectTypeRoutes = routes({
  listProjectTypes: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectType/GetProjectTypes',
    can: 'projectType.list',
    changes: false,
    query: z.object({ ...buildListQuery(['name', 'client']), clientId: textId.optional() }),
    answer: z.array(ownedProjectType),
  },
})

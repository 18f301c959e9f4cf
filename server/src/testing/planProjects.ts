import {
  improvementPlanForm,
  renovationCycles,
} from '@nspect/contract/projectTypes/improvementPlan'
import { customFields, pointCategories, projectTypes } from '../db/tables/projectTypes.ts'
import { assertOnlyRow, type TestClient } from './testClient.ts'
import type { World } from './world.ts'

/** A type whose inspections are plans, with its required and actual dates and three categories. */
export const createPlanType = async ({ database: { db } }: World, { id: clientId }: TestClient) => {
  const type = assertOnlyRow(
    await db
      .insert(projectTypes)
      .values({ clientId, name: 'Improvement plan', formFields: [...improvementPlanForm] })
      .returning(),
  )
  const of = { clientId, projectTypeId: type.id }
  const date = { ...of, customFieldType: 'date' } as const
  const fields = await db
    .insert(customFields)
    .values([
      { ...date, key: 'requiredCompletionDate', name: 'Required' },
      { ...date, key: 'actualCompletionDate', name: 'Done' },
    ])
    .returning()
  const categories = await db
    .insert(pointCategories)
    .values([
      { ...of, name: 'Soft goods', renovationCycle: renovationCycles[0] },
      { ...of, name: 'Life safety', completionDays: 90 },
      { ...of, name: 'Anything else' },
    ])
    .returning()
  const idAt = (rows: { id: number }[], n: number) => rows[n]?.id ?? 0
  return {
    id: type.id,
    requiredFieldId: idAt(fields, 0),
    actualFieldId: idAt(fields, 1),
    byCycle: idAt(categories, 0),
    byDays: idAt(categories, 1),
    withoutRule: idAt(categories, 2),
  }
}
export type PlanType = Awaited<ReturnType<typeof createPlanType>>

/** The form of a plan with these answers. */
export const fillPlanForm = (answers: Readonly<Record<string, string>>) =>
  improvementPlanForm.map((field) => ({ ...field, value: answers[field.key] ?? '' }))

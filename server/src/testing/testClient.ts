import type { Tier } from '@nspect/contract/shared/enums'
import type { Db } from '../db/connect.ts'
import { clients } from '../db/tables/clients.ts'
import {
  checkBoxes,
  customFields,
  metaDataFields,
  pointCategories,
  poiStatuses,
  projectTypes,
} from '../db/tables/projectTypes.ts'

/** A client of a test and its inspection type. */
export interface TestClient {
  id: number
  typeId: number
  categoryId: number
  otherCategoryId: number
  /** Open (the default), Waiting for parts, Done */
  statusIds: number[]
  /** Guest affected (checked by default), Photo taken */
  checkBoxIds: number[]
  /**
   * Room number (textual), Width (fractionalWithUnit), Trade (dropdown), Auditor's note (not
   * editable, not viewable)
   */
  fieldIds: number[]
  /** two questions */
  questionIds: number[]
}

/** A placeholder for the clients of a world without any. */
export const noClient: TestClient = {
  id: 0,
  typeId: 0,
  categoryId: 0,
  otherCategoryId: 0,
  statusIds: [],
  checkBoxIds: [],
  fieldIds: [],
  questionIds: [],
}

/** The only row of a result. */
export const assertOnlyRow = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}

/** Creates a client of that tier, with one inspection type. */
export const insertClient = async (db: Db, tier: Tier, createdAt: Date): Promise<TestClient> => {
  const { id } = assertOnlyRow(
    await db
      .insert(clients)
      .values({ businessName: `Hotel ${tier}`, tier, createdAt })
      .returning(),
  )
  const type = assertOnlyRow(
    await db.insert(projectTypes).values({ clientId: id, name: 'Condition Survey' }).returning(),
  )
  const category = { clientId: id, projectTypeId: type.id }
  const [first, second] = await db
    .insert(pointCategories)
    .values([
      { ...category, name: 'Guest room', isDefault: true },
      { ...category, name: 'Corridor', sortOrder: 1 },
    ])
    .returning()
  const of = { clientId: id, projectTypeId: type.id }
  const inOrder = <Row extends object>(rows: Row[]) =>
    rows.map((row, sortOrder) => ({ ...of, sortOrder, ...row }))
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)
  const statuses = [
    { name: 'Open', poiColorCode: '#b91c1c', isDefault: true },
    { name: 'Waiting for parts', poiColorCode: '#b45309' },
    { name: 'Done', poiColorCode: '#15803d' },
  ]
  const boxes = [{ name: 'Guest affected', isDefault: true }, { name: 'Photo taken' }]
  const fields: Pick<
    typeof customFields.$inferInsert,
    'name' | 'customFieldType' | 'options' | 'isEditable' | 'isViewable'
  >[] = [
    { name: 'Room number', customFieldType: 'textual' },
    { name: 'Width', customFieldType: 'fractionalWithUnit' },
    { name: 'Trade', customFieldType: 'dropdown', options: ['Plumber', 'Tiler', 'Painter'] },
    { name: "Auditor's note", customFieldType: 'textual', isEditable: false, isViewable: false },
  ]
  const questions = [
    { question: 'Year of the last renovation?' },
    { question: 'Number of guest rooms?' },
  ]
  return {
    id,
    typeId: type.id,
    categoryId: first?.id ?? 0,
    otherCategoryId: second?.id ?? 0,
    statusIds: idsOf(await db.insert(poiStatuses).values(inOrder(statuses)).returning()),
    checkBoxIds: idsOf(await db.insert(checkBoxes).values(inOrder(boxes)).returning()),
    fieldIds: idsOf(await db.insert(customFields).values(inOrder(fields)).returning()),
    questionIds: idsOf(await db.insert(metaDataFields).values(inOrder(questions)).returning()),
  }
}

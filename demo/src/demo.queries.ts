import { modelCheck } from '@nspect/contract/media/modelFile'
import { count } from 'drizzle-orm'
import type { DbOrTransaction } from '../../server/src/db/connect.ts'
import { buildings } from '../../server/src/db/tables/buildings.ts'
import { clients } from '../../server/src/db/tables/clients.ts'
import { projectPinComments } from '../../server/src/db/tables/comments.ts'
import { customers } from '../../server/src/db/tables/customers.ts'
import { projectDocuments } from '../../server/src/db/tables/documents.ts'
import { files } from '../../server/src/db/tables/files.ts'
import { firms } from '../../server/src/db/tables/firms.ts'
import { clientLogos } from '../../server/src/db/tables/logos.ts'
import { models } from '../../server/src/db/tables/models.ts'
import {
  pinCheckBoxes,
  pinCustomFields,
  pinPhotos,
  projectPins,
} from '../../server/src/db/tables/pins.ts'
import {
  metaDataAnswers,
  projectModelImages,
  projects,
  userProjects,
} from '../../server/src/db/tables/projects.ts'
import {
  categoryFields,
  checkBoxes,
  customFields,
  metaDataFields,
  pointCategories,
  poiStatuses,
  projectTypes,
} from '../../server/src/db/tables/projectTypes.ts'
import { settings } from '../../server/src/db/tables/settings.ts'
import type { DemoType } from './demoTypes.ts'

/** Rows written by the first start, before anybody has signed in: no caller, hence no scope. */

const getInsertedId = (rows: { id: number }[]): number => {
  const [row] = rows
  if (!row) throw new Error('an inserted row has no id')
  return row.id
}

export const countClients = async (db: DbOrTransaction): Promise<number> => {
  const [row] = await db.select({ n: count() }).from(clients)
  return row?.n ?? 0
}

/** The costs of the demo are in EUR. */
export const insertClient = async (db: DbOrTransaction, client: typeof clients.$inferInsert) => {
  const rows = await db.insert(clients).values(client).returning({ id: clients.id })
  const clientId = getInsertedId(rows)
  await db.insert(settings).values({ clientId, key: 'Currency', value: 'EUR' })
  return clientId
}
export const insertDemoFirm = async (db: DbOrTransaction, firm: typeof firms.$inferInsert) =>
  getInsertedId(await db.insert(firms).values(firm).returning({ id: firms.id }))
export const insertDemoBuilding = async (
  db: DbOrTransaction,
  building: typeof buildings.$inferInsert,
) => getInsertedId(await db.insert(buildings).values(building).returning({ id: buildings.id }))
export const insertDemoCustomer = async (
  db: DbOrTransaction,
  customer: typeof customers.$inferInsert,
) => getInsertedId(await db.insert(customers).values(customer).returning({ id: customers.id }))
export const insertDemoLogo = (db: DbOrTransaction, logo: typeof clientLogos.$inferInsert) =>
  db.insert(clientLogos).values(logo)
export const insertDemoFile = async (db: DbOrTransaction, file: typeof files.$inferInsert) =>
  getInsertedId(await db.insert(files).values(file).returning({ id: files.id }))
export const insertDemoProject = async (
  db: DbOrTransaction,
  project: typeof projects.$inferInsert,
) => getInsertedId(await db.insert(projects).values(project).returning({ id: projects.id }))
export const insertDemoImage = async (
  db: DbOrTransaction,
  image: typeof projectModelImages.$inferInsert,
) =>
  getInsertedId(
    await db.insert(projectModelImages).values(image).returning({ id: projectModelImages.id }),
  )
export const insertDemoPin = async (db: DbOrTransaction, pin: typeof projectPins.$inferInsert) =>
  getInsertedId(await db.insert(projectPins).values(pin).returning({ id: projectPins.id }))
export const insertDemoPhoto = (db: DbOrTransaction, photo: typeof pinPhotos.$inferInsert) =>
  db.insert(pinPhotos).values(photo)
export const insertDemoComment = (
  db: DbOrTransaction,
  comment: typeof projectPinComments.$inferInsert,
) => db.insert(projectPinComments).values(comment)
export const insertDemoDocument = (
  db: DbOrTransaction,
  document: typeof projectDocuments.$inferInsert,
) => db.insert(projectDocuments).values(document)
export const insertDemoAnswers = async (
  db: DbOrTransaction,
  answers: (typeof metaDataAnswers.$inferInsert)[],
) => {
  if (answers.length > 0) await db.insert(metaDataAnswers).values(answers)
}

/** A model that needs no smaller variants and is already checked. */
export const insertDemoModel = (
  db: DbOrTransaction,
  model: Pick<typeof models.$inferInsert, 'clientId' | 'fileId'>,
) =>
  db.insert(models).values({ ...model, state: 'ready', progress: 100, check: modelCheck.parse({}) })

/** Assigns inspections to users (T28). */
export const insertDemoAssignments = (
  db: DbOrTransaction,
  clientId: number,
  userIds: number[],
  projectIds: number[],
) =>
  db
    .insert(userProjects)
    .values(
      userIds.flatMap((userId) =>
        projectIds.map((projectId) => ({ clientId, userId, projectId, accessibleToUser: true })),
      ),
    )

/** A type with all of its parts; returns ids by name, those of questions in order. */
export const insertDemoType = async (
  db: DbOrTransaction,
  clientId: number,
  type: DemoType,
  categories: readonly { name: string; poiColorCode: string }[],
) => {
  const { name, description, formFields } = type
  const id = getInsertedId(
    await db
      .insert(projectTypes)
      .values({ clientId, name, description, formFields: [...formFields] })
      .returning({ id: projectTypes.id }),
  )
  const inOrder = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row, sortOrder) => ({
      clientId,
      projectTypeId: id,
      sortOrder,
      isDefault: sortOrder === 0,
      ...row,
    }))
  const byName = (records: { id: number; name: string }[]): Record<string, number> =>
    Object.fromEntries(records.map((row) => [row.name, row.id]))
  const boxes = type.checkBoxes.map((checkBoxName) => ({ name: checkBoxName, isDefault: false }))
  const fields = type.customFields.map(({ category: _, ...field }) => ({
    ...field,
    isDefault: false,
  }))
  const questions = await db
    .insert(metaDataFields)
    .values(inOrder(type.questions.map(({ question }) => ({ question }))))
    .returning({ id: metaDataFields.id })
  // none is the default: people must choose a point's first category
  const unmarked = categories.map((category) => ({ ...category, isDefault: false }))
  const categoryIds = byName(await db.insert(pointCategories).values(inOrder(unmarked)).returning())
  const storedFields = await db.insert(customFields).values(inOrder(fields)).returning()
  const bound = type.customFields.flatMap(({ name: field, category }) => {
    const customFieldId = storedFields.find((stored) => stored.name === field)?.id
    const pointCategoryId = category === undefined ? undefined : categoryIds[category]
    return customFieldId && pointCategoryId ? [{ clientId, pointCategoryId, customFieldId }] : []
  })
  if (bound.length > 0) await db.insert(categoryFields).values(bound)
  return {
    id,
    categories: categoryIds,
    statuses: byName(await db.insert(poiStatuses).values(inOrder(type.statuses)).returning()),
    checkBoxes: byName(await db.insert(checkBoxes).values(inOrder(boxes)).returning()),
    customFields: storedFields,
    questions: questions.map((question) => question.id),
  }
}

/** The checkboxes and values of a point; fields that the type does not have are left out. */
export const insertDemoParts = async (
  db: DbOrTransaction,
  clientId: number,
  projectPinId: number,
  type: Awaited<ReturnType<typeof insertDemoType>>,
  ticks: ReadonlySet<string>,
  valuesByName: Readonly<Record<string, string>>,
) => {
  const boxes = Object.entries(type.checkBoxes).map(([name, checkBoxId]) => ({
    clientId,
    projectPinId,
    checkBoxId,
    name,
    isChecked: ticks.has(name),
  }))
  await db.insert(pinCheckBoxes).values(boxes)
  const values = type.customFields.flatMap(
    ({ id: customFieldId, name, customFieldType, options }) => {
      const value = valuesByName[name]
      return value === undefined
        ? []
        : [{ clientId, projectPinId, customFieldId, name, customFieldType, options, value }]
    },
  )
  if (values.length > 0) await db.insert(pinCustomFields).values(values)
}

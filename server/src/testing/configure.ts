/**
 * Gives the first inspection type of a running instance with an embedded database statuses, checkboxes and custom fields, for
 * journeys: the demo has none yet.
 *
 *   node server/src/testing/configure.ts <data folder>
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { connect } from '../db/connect.ts'
import {
  categoryFields,
  checkBoxes,
  customFields,
  pointCategories,
  poiStatuses,
  projectTypes,
} from '../db/tables/projectTypes.ts'

const [dataDir = ''] = process.argv.slice(2)
const pidFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
const database = connect(
  { host: pidFile[4] ?? '', port: Number(pidFile[3]), user: 'nspect', database: 'nspect', max: 1 },
  () => undefined,
)
const { db } = database
const [type] = await db.select().from(projectTypes).orderBy(asc(projectTypes.id)).limit(1)
if (!type) throw new Error('this instance has no inspection type')
const of = { clientId: type.clientId, projectTypeId: type.id }
const inOrder = <Row extends object>(rows: Row[]) => rows.map((row, sortOrder) => ({ ...of, sortOrder, ...row }))

await db.insert(poiStatuses).values(
  inOrder([
    { name: 'Reported', poiColorCode: '#b91c1c', isDefault: true },
    { name: 'Waiting for parts', poiColorCode: '#b45309' },
    { name: 'Done', poiColorCode: '#15803d' },
  ]),
)
await db.insert(checkBoxes).values(inOrder([{ name: 'Guest affected', isDefault: true }, { name: 'Room blocked' }]))
const fields = await db
  .insert(customFields)
  .values(
    inOrder([
      { name: 'Room number', customFieldType: 'textual' as const },
      { name: 'Crack width', customFieldType: 'fractionalWithUnit' as const },
      { name: 'Trade', customFieldType: 'dropdown' as const, options: ['Plumber', 'Tiler', 'Electrician'] },
      { name: 'Parts', customFieldType: 'multiselect' as const, options: ['Tap', 'Tile', 'Socket cover', 'Sealant'] },
      { name: 'Due on', customFieldType: 'date' as const },
      { name: 'Warranty', customFieldType: 'checkbox' as const },
      { name: 'Tile format', customFieldType: 'textual' as const },
    ]),
  )
  .returning({ id: customFields.id, name: customFields.name })
const categories = await db.select().from(pointCategories).orderBy(asc(pointCategories.id))
const tiles = categories.find(({ name }) => name === 'Tiles')
const format = fields.find(({ name }) => name === 'Tile format')
if (tiles && format) {
  await db
    .insert(categoryFields)
    .values({ clientId: type.clientId, pointCategoryId: tiles.id, customFieldId: format.id })
}
await database.close()

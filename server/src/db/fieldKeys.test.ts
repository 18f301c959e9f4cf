import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPoolConnection, withAdminClient } from '../testing/testDatabase.ts'
import { createWorld, type World } from '../testing/world.ts'
import { projects } from './tables/projects.ts'
import { customFields } from './tables/projectTypes.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

/**
 * The statements of the migration that made keys unique which change stored data, and the index
 * that it ends with.
 */
const statements = async () => {
  const folder = join(import.meta.dirname, 'migrations')
  const name = (await readdir(folder)).find((one) => one.endsWith('_brand_pack.sql')) ?? ''
  const all = (await readFile(join(folder, name), 'utf8')).split('--> statement-breakpoint')
  return all
    .map((statement) => statement.trim())
    .filter((statement) => !statement.startsWith('ALTER TABLE'))
}

it('T93: keys from before each was given once are mended, and completed inspections keep the keys of their fields', async () => {
  const manager = await w.as('Manager')
  const { db } = w.database
  const { id } = await w.project()
  await manager.call(projectRoutes.completeProject, { id })
  const { projectType: before } = (await manager.call(projectRoutes.readProject, { id })).body
  await db.execute(sql`drop index custom_fields_key`)
  const ofType = {
    clientId: w.client.id,
    projectTypeId: w.client.typeId,
    customFieldType: 'date' as const,
  }
  const keys = ['due', 'dueDate', 'colour', 'estimatedCost', null]
  const added = await db
    .insert(customFields)
    .values(
      keys.map((key, sortOrder) => ({ ...ofType, key, sortOrder, name: `Field ${sortOrder}` })),
    )
    .returning({ id: customFields.id })
  // as an older version kept it: a field without a key of its own
  const kept = before.projectTypeCustomFields[0]
  const old = added.map(({ id: fieldId }) => ({ ...kept, id: fieldId, key: undefined }))
  await db
    .update(projects)
    .set({ frozenType: { ...before, projectTypeCustomFields: old as never } })
    .where(eq(projects.id, id))

  const migration = await statements()
  await withAdminClient(getPoolConnection(w.database.pool), async (client) => {
    for (const statement of migration) await client.query(statement)
  })
  const rows = await db
    .select({ id: customFields.id, key: customFields.key })
    .from(customFields)
    .orderBy(customFields.id)
  const mended = ['due', null, null, 'cost', null]
  expect(rows.slice(-keys.length).map(({ key }) => key)).toEqual(mended)
  const [project] = await db
    .select({ type: projects.frozenType })
    .from(projects)
    .where(eq(projects.id, id))
  expect(project?.type?.projectTypeCustomFields.map(({ key }) => key)).toEqual(mended)
  await expect(
    db.insert(customFields).values({ ...ofType, key: 'due', name: 'Again' }),
  ).rejects.toThrow()
})

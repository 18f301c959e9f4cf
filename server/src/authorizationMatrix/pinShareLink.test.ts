import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../testing/readPdf.ts'
import { type AttemptedCall, type Matrix, startMatrix } from './matrix.ts'
import { type CallAndRow, callsWithRows } from './permissionRows.ts'

/**
 * A link to one point reveals nothing else (T101, T131): all calls that its holder may make are
 * made, in an inspection where every other text, picture and URL contains a canary.
 */

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
})
afterAll(() => o.close())

const canary = 'marabou'
const title = 'Loose handrail'

/** The point that the example created, or a new one. */
const pointOf = async (project: number) => {
  const { db } = o.w.database
  const newest = sql`select id from project_pins where project_id = ${project} order by id desc limit 1`
  const { rows } = await db.execute<{ id: number }>(newest)
  const id = rows[0]?.id ?? (await o.w.pin({ projectId: project })).id
  await db.execute(sql`update project_pins set title = ${title} where id = ${id}`)
  return id
}

/**
 * Writes the canary into all of an inspection and its type except that point, and what the point
 * uses.
 */
const plant = async (project: number, point: number) => {
  const { db } = o.w.database
  const { id: other } = await o.w.pin({ projectId: project, title: canary })
  await o.w.document({ projectId: project })
  const file = async () => {
    const name = `${canary}-${crypto.randomUUID()}`
    const stored = JSON.stringify({ name, mime: 'image/webp', size: 1, width: 8, height: 8 })
    const variants = sql`json_build_object('full', ${stored}::json, 'report', ${stored}::json, 'thumb', ${stored}::json)`
    const { rows } = await db.execute<{ id: number }>(sql`insert into files
      (client_id, kind, name, display_name, mime, size, sha256, variants)
      select client_id, 'photo', ${name}, ${canary}, 'image/webp', 1, 'x', ${variants}::jsonb
      from projects where id = ${project} returning id`)
    return rows[0]?.id ?? 0
  }
  await db.execute(sql`update projects set notes = ${canary}, model_link = ${`https://example.com/${canary}`},
    form_values = ${JSON.stringify([{ key: 'lifts', label: canary, type: 'text', value: canary }])}::jsonb where id = ${project}`)
  await db.execute(
    sql`update project_documents set name = ${canary}, description = ${canary} where project_id = ${project}`,
  )
  await db.execute(sql`insert into project_model_images (client_id, project_id, file_id, sort_order)
    select client_id, id, ${await file()}, 7 from projects where id = ${project}`)
  await db.execute(sql`update project_pins set description = ${canary}, still_file_id = ${await file()},
    project_model_image_id = (select id from project_model_images where project_id = ${project} and sort_order = 7)
    where id = ${other}`)
  await db.execute(sql`insert into project_pin_comments (client_id, project_pin_id, comment, commented_by)
    select client_id, id, ${canary}, ${canary} from project_pins where id = ${other}`)
  await db.execute(sql`insert into meta_data_answers (client_id, project_id, meta_data_field_id, answer, updated_by)
    select p.client_id, p.id, m.id, ${canary}, p.created_by
    from projects p join meta_data_fields m on m.client_id = p.client_id and m.project_type_id = p.project_type_id where p.id = ${project}`)
  const type = sql`(select project_type_id from projects where id = ${project})`
  await db.execute(
    sql`update meta_data_fields set question = ${canary} where project_type_id = ${type}`,
  )
  await db.execute(sql`update point_categories c set name = ${canary} || c.id from project_pins p
    where c.client_id = p.client_id and c.project_type_id = ${type} and p.id = ${point} and c.id <> p.point_category_id`)
}

const textOf = async ({ body, headers, text }: AttemptedCall): Promise<string> => {
  if (headers.get('content-type') !== 'application/pdf') return text
  return readPdf('pdftotext', body as unknown as Buffer)
}

/**
 * The response to a call by a link to one point, or by one to the whole report of the same
 * inspection.
 */
const toldBy = async (link: 'point' | 'whole', call: CallAndRow) => {
  const tried = await o.attempt(call, {
    column: 'share',
    meanwhile: async ({ project, shareId }) => {
      const point = await pointOf(project)
      await plant(project, point)
      if (link === 'whole') return
      await o.w.database.db.execute(
        sql`update share_links set pin_ids = array[${point}::int] where id = ${shareId}`,
      )
    },
  })
  return { status: tried.status, allowed: tried.example.answers ?? 200, text: await textOf(tried) }
}

// a link to chosen points adds none: `visitorPins.test.ts`
const forVisitors = callsWithRows.filter(
  ({ row, route }) => row.cells.share === 'allow' && route.can !== 'pin.addShared',
)
const telling = [
  'readSharedProject',
  'listSharedPins',
  'listSharedPlainPins',
  'listSharedPinsOfImage',
  'printShared',
]

describe('by a link to one point', () => {
  it.each(forVisitors.map((call) => [call.name, call] as const))(
    '%s tells of nothing else',
    async (_, call) => {
      const { status, allowed, text } = await toldBy('point', call)
      expect(status).toBe(allowed)
      expect(text).not.toContain(canary)
    },
  )

  it.each(['listSharedPins', 'listSharedPlainPins', 'printShared'])(
    '%s tells of that point',
    async (name) => {
      const call = forVisitors.find((one) => one.name === name)
      expect(call && (await toldBy('point', call)).text).toContain(title)
    },
  )

  it.each(telling)(
    'and it is there to be told: a link to the whole report hears it from %s',
    async (name) => {
      const call = forVisitors.find((one) => one.name === name)
      expect(call && (await toldBy('whole', call)).text).toContain(canary)
    },
  )
})

import { billingRoutes } from '@nspect/contract/billing/billing'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import { sampleChecklist } from '../checklists/checklists.examples.ts'
import { createApiKeyFor } from '../testing/apiKey.ts'
import { createTestImage } from '../testing/exampleTypes.ts'
import type { TestClient, World } from '../testing/world.ts'
import { insertTestPasskey } from '../twoStep/passkeys.examples.ts'

/** In every text of the other client, so that any leak into an answer is found (BI-061). */
export const canaryText = 'Marabou Palace'

/** One record of each kind, all of one client. */
export interface ClientRecords {
  client: number
  user: number
  project: number
  projectType: number
  category: number
  status: number
  checkBox: number
  customField: number
  question: number
  pin: number
  photo: number
  shareLink: number
  image: number
  planFile: number
  planSheet: number
  mediaRevision: number
  tourNode: number
  document: number
  comment: number
  setting: number
  firm: number
  building: number
  customer: number
  room: number
  roomImport: number
  checklist: number
  answerPhoto: number
  schedule: number
  savedView: number
  session: string
  apiKey: number
  proposal: number
  passkey: number
  webhook: number
  webhookDelivery: number
  clientExport: number
  printOut: number
  /** at the payment provider */
  card: number
  billedCustomer: number
}

/** Creates one record of everything that a client can have. */
export const createClientRecords = async (w: World, client: TestClient): Promise<ClientRecords> => {
  const { db } = w.database
  const one = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ id: number }>(sql`${query} returning id`)
    return Number(rows[0]?.id)
  }
  const manager = await w.as('Manager', client)
  const { id: project } = await w.project({ client })
  const { id: pin } = await w.pin({ projectId: project, client })
  const file = { field: 'file', bytes: await createTestImage(), name: 'tile.png' }
  const photo = await manager.call(photoRoutes.savePhoto, { projectPinId: pin }, { files: [file] })
  const shareLink = await manager.call(reportRoutes.saveShareLink, { projectId: project, key: pin })
  const image =
    await one(sql`insert into project_model_images (client_id, project_id, file_id, sort_order)
    select ${client.id}, ${project}, file_id, 0 from pin_photos where id = ${photo.body.id}`)
  const plan = await one(sql`insert into plan_files (client_id, project_id, file_id)
    select ${client.id}, ${project}, file_id from pin_photos where id = ${photo.body.id}`)
  const planSheet = await one(sql`insert into plan_sheets
    (client_id, plan_file_id, page_number, name, width, height, text, sort_order, state, problem)
    values (${client.id}, ${plan}, 1, ${canaryText}, 595, 842, ${canaryText}, 100, 'failed', 'tooLong')`)
  const mediaRevision = await one(sql`insert into media_revisions
    (client_id, project_id, project_model_image_id, file_id, next_file_id, state, replaced_by, replaced_at)
    select ${client.id}, ${project}, ${image}, file_id, file_id, 'unaligned', ${manager.userId}, now()
    from pin_photos where id = ${photo.body.id}`)
  const tourNode =
    await one(sql`insert into tour_nodes (client_id, project_id, key, file_id, name, sort_order)
    select ${client.id}, ${project}, 'lobby', file_id, ${canaryText}, 1 from pin_photos where id = ${photo.body.id}`)
  const comment =
    await one(sql`insert into project_pin_comments (client_id, project_pin_id, user_id, commented_by, comment)
    values (${client.id}, ${pin}, ${manager.userId}, 'Somebody', 'The tiler comes on Thursday.')`)
  const setting = await one(sql`insert into settings (client_id, key, value)
    values (${client.id}, 'TimeZone', 'Europe/Lisbon')`)
  const firm = await one(sql`insert into firms (client_id, name, email)
    values (${client.id}, ${`${canaryText} firm ${client.id}`}, 'desk@quay-joinery.example')`)
  const building = await one(sql`insert into buildings (client_id, name, address)
    values (${client.id}, ${`${canaryText} building ${client.id}`}, ${canaryText})`)
  const customer = await one(sql`insert into customers (client_id, name, contact_name)
    values (${client.id}, ${`${canaryText} customer ${client.id}`}, ${canaryText})`)
  const room = await one(sql`insert into rooms (client_id, project_id, number, name)
    values (${client.id}, ${project}, '0.07', ${canaryText})`)
  const records = JSON.stringify([{ id: room, version: 1, before: { name: canaryText } }])
  const roomImport = await one(sql`insert into table_imports
    (client_id, project_id, kind, records, imported_by, imported_at)
    values (${client.id}, ${project}, 'rooms', ${records}, ${manager.userId}, now())`)
  const checklist = await one(sql`insert into checklists (client_id, project_type_id)
    values (${client.id}, ${client.typeId})`)
  await db.execute(sql`insert into checklist_revisions
    (client_id, checklist_id, revision, content, created_by)
    values (${client.id}, ${checklist}, 1, ${JSON.stringify({ ...sampleChecklist, name: canaryText })},
      ${manager.userId})`)
  const answer = await one(sql`insert into checklist_answers
    (client_id, project_id, room_id, checklist_id, item_key, text, answered_by, answered_at)
    values (${client.id}, ${project}, ${room}, ${checklist}, 'tiles', ${canaryText}, ${manager.userId}, now())`)
  const answerPhoto = await one(sql`insert into checklist_answer_photos
    (client_id, answer_id, file_id, added_by)
    select ${client.id}, ${answer}, file_id, ${manager.userId} from pin_photos where id = ${photo.body.id}`)
  const schedule = await one(sql`insert into schedules
    (client_id, project_id, every, unit, first_day, next_due_day, owner_id, created_by)
    values (${client.id}, ${project}, 3, 'month', '2099-01-31', '2099-01-31', ${manager.userId}, ${manager.userId})`)
  const savedView =
    await one(sql`insert into saved_views (client_id, project_type_id, owner_id, name, is_shared, filter)
    values (${client.id}, ${client.typeId}, ${manager.userId}, ${`${canaryText} view ${client.id}`}, true, '{"filters":[]}')`)
  const webhook =
    await one(sql`insert into webhook_endpoints (client_id, url, records, is_on, secret_encrypted)
    values (${client.id}, 'https://erp.harbour-lights.example/nspect', '{pin}', false, ${w.tokens.encrypt('whsec_AAAA')})`)
  const webhookDelivery = await one(sql`insert into webhook_deliveries
    (client_id, endpoint_id, body, state, due_at, created_at) values (${client.id}, ${webhook}, '{}', 'failed', now(), now())`)
  const clientExport = await one(sql`insert into client_exports
    (client_id, requested_by, state, name, size, created_at, ready_at, expires_at)
    values (${client.id}, ${manager.userId}, 'ready', ${`${canaryText} ${client.id}`}, 1, now(), now(), now() + interval '7 days')`)
  const printOut = await one(sql`insert into print_outs
    (client_id, project_id, requested_by, options, key, points, state, name, size, created_at, ready_at, expires_at)
    values (${client.id}, ${project}, ${manager.userId}, '{"layout":"compact","grouping":"floor","language":"en","locale":""}',
      'key', 1, 'ready', ${`${canaryText} print ${client.id}`}, 1, now(), now(), now() + interval '30 days')`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from sessions where user_id = ${manager.userId}`,
  )
  const operator = await w.as('SuperAdmin')
  const clientId = client.id
  const paymentToken = `sandbox_1111_${crypto.randomUUID()}`
  const card = await operator.call(billingRoutes.savePaymentProfile, { clientId, paymentToken })
  const billed = await operator.call(billingRoutes.readSubscription, { clientId })
  const keyName = `${canaryText} key ${client.id}`
  const { id: apiKey } = await createApiKeyFor(w, manager.userId, { name: keyName })
  const proposal = await one(sql`insert into proposals
    (client_id, user_id, api_key_id, project_id, project_pin_id, kind, input, created_at)
    values (${client.id}, ${manager.userId}, ${apiKey}, ${project}, ${pin}, 'add_comment',
      ${JSON.stringify({ projectPinId: pin, comment: canaryText })}, now())`)
  return {
    client: client.id,
    user: manager.userId,
    project,
    projectType: client.typeId,
    category: client.categoryId,
    status: client.statusIds[0] ?? 0,
    checkBox: client.checkBoxIds[0] ?? 0,
    customField: client.fieldIds[0] ?? 0,
    question: client.questionIds[0] ?? 0,
    pin,
    photo: photo.body.id,
    shareLink: shareLink.body.id,
    image,
    planFile: plan,
    planSheet,
    mediaRevision,
    tourNode,
    document: (await w.document({ projectId: project, client })).id,
    comment,
    setting,
    firm,
    room,
    roomImport,
    checklist,
    answerPhoto,
    schedule,
    savedView,
    session: rows[0]?.id ?? '',
    passkey: (await insertTestPasskey(w, manager.userId)).id,
    apiKey,
    proposal,
    webhook,
    webhookDelivery,
    clientExport,
    printOut,
    card: card.body.id,
    billedCustomer: billed.body.chargifyCustomerId ?? 0,
    building,
    customer,
  }
}

/** Columns of user input, by their names, in any table. */
const written =
  '(name|title|description|notes|comment|commented_by|question|answer|value|address|caption|options)$'

/**
 * Prepares the database for repeated `writeCanary`: a function that writes the canary where it is
 * missing.
 */
export const createCanaryFunction = async (w: World) => {
  const { db } = w.database
  const is = sql.raw(`'${canaryText}'`)
  const { rows } = await db.execute<{ statement: string }>(sql`
    select format('update %I set %s where client_id = of_client and (%s);', c.table_name,
      string_agg(format('%I = %L', c.column_name, ${is}), ', '),
      string_agg(format('%I is distinct from %L', c.column_name, ${is}), ' or ')) as statement
    from information_schema.columns c join information_schema.columns o
      on o.table_name = c.table_name and o.table_schema = c.table_schema and o.column_name = 'client_id'
    where c.table_schema = 'public' and c.data_type = 'text' and c.column_name ~ ${sql.raw(`'${written}'`)}
      and c.column_name not in ('username', 'actor_name') and c.table_name not in ('audit_events')
      and (c.table_name, c.column_name) not in (('files', 'name'), ('firms', 'name'), ('buildings', 'name'), ('customers', 'name'), ('saved_views', 'name'))
    group by c.table_name`)
  await db.execute(sql`create function mark_records(of_client integer) returns void language plpgsql as $$
    begin
      ${sql.raw(rows.map(({ statement }) => statement).join('\n'))}
      update clients set business_name = ${is}, contact_name = ${is} where id = of_client and business_name <> ${is};
    end $$`)
}

/** Writes the canary into every text of that client. */
export const writeCanary = (w: World, client: TestClient) =>
  w.database.db.execute(sql`select mark_records(${client.id})`)

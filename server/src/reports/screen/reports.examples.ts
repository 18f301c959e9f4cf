import { Readable } from 'node:stream'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import { printOuts } from '../../db/tables/reports.ts'
import type { ExampleFor, Examples } from '../../testing/exampleTypes.ts'
import type { TestClient, World } from '../../testing/world.ts'

/** An inspection needs a picture before its points can be requested by picture. */
const imageOf = async ({ database: { db } }: World, client: TestClient, projectId: number) => {
  const { rows } = await db.execute<{ id: number }>(sql`with f as (
      insert into files (client_id, kind, name, display_name, mime, size, sha256)
      values (${client.id}, 'photo', gen_random_uuid()::text, 'lobby.jpg', 'image/jpeg', 1, '') returning id)
    insert into project_model_images (client_id, project_id, file_id, sort_order)
    select ${client.id}, ${projectId}, id, 0 from f returning id`)
  return rows[0]?.id
}

const password = 'harbour lights'

/** A link to one point: in every tier. */
const linkOf = async (
  w: World,
  client: TestClient,
  projectId: number,
  chosen: string | null = null,
) => {
  const key = (await w.pin({ projectId, client })).id
  const manager = await w.as('Manager', client)
  return (await manager.call(reportRoutes.saveShareLink, { projectId, key, password: chosen })).body
}

const month = 30 * 86_400_000

/** A finished print-out of the caller, or of the client's manager, whose bytes are a few. */
const readyPrint = async ({ w, client, projectId, person }: ExampleFor): Promise<number> => {
  const { name, size } = await w.storage.put(Readable.from(['%PDF-']), { maxBytes: 100 })
  const requestedBy = person.userId || (await w.as('Manager', client)).userId
  const options = { layout: 'compact', grouping: 'floor', language: 'en', locale: 'en' } as const
  const [row] = await w.database.db
    .insert(printOuts)
    .values({
      clientId: client.id,
      projectId,
      requestedBy,
      options,
      key: name,
      points: 12,
      state: 'ready',
      progress: 100,
      name,
      size,
      createdAt: w.clock.now,
      readyAt: w.clock.now,
      expiresAt: new Date(w.clock.now.getTime() + month),
    })
    .returning({ id: printOuts.id })
  return row?.id ?? 0
}

export const examples: Examples = {
  listReportPins: ({ projectId }) => ({ args: { projectId } }),
  readReportRound: ({ projectId }) => ({ args: { projectId } }),
  listPinsOfImage: async ({ w, client, projectId }) => ({
    args: { projectId, imageId: await imageOf(w, client, projectId) },
  }),
  shareReport: ({ projectId }) => ({ args: { projectId } }),
  resolveShortToken: async ({ w, client, projectId }) => {
    const key = (await w.pin({ projectId, client })).id
    const { body } = await (await w.as('Manager', client)).call(reportRoutes.shareReport, {
      projectId,
      key,
    })
    return { args: { token: new URL(body.link).searchParams.get('token') } }
  },
  readSharedProject: ({ token }) => ({ args: { token } }),
  listPinCustomFields: async ({ w, client, projectId }) => ({
    args: { projPinId: (await w.pin({ projectId, client })).id },
  }),
  listSharedPinCustomFields: async ({ w, client, projectId, token }) => ({
    args: { token, id: (await w.pin({ projectId, client })).id },
  }),
  readSharedProjectId: ({ token }) => ({ args: { token } }),
  listSharedPins: ({ token }) => ({ args: { token } }),
  readSharedRound: ({ token }) => ({ args: { token } }),
  listSharedPlainPins: ({ token }) => ({ args: { token } }),
  listSharedPinsOfImage: ({ token }) => ({ args: { token } }),
  createPrintTicket: ({ projectId }) => ({ args: { projectId } }),
  saveShareLink: ({ projectId }) => ({ args: { projectId, mayPrint: true } }),
  listShareLinks: ({ projectId }) => ({ args: { projectId } }),
  revokeShareLink: async ({ w, client, projectId }) => ({
    args: { projectId, id: (await linkOf(w, client, projectId)).id },
  }),
  openShareLink: async ({ w, client, projectId }) => {
    const { link } = await linkOf(w, client, projectId, password)
    return { args: { token: new URL(link).searchParams.get('token'), password } }
  },
  // no mail server in examples: the code cannot be sent
  requestShareCode: async ({ w, client, projectId }) => {
    const { link } = await linkOf(w, client, projectId, password)
    return { args: { token: new URL(link).searchParams.get('token') }, answers: 409 }
  },
  // only a link with printing enabled lets its holder print
  printShared: async ({ w, projectId, token }) => {
    await w.database.db.execute(
      sql`update share_links set may_print = true where project_id = ${projectId}`,
    )
    return { args: { token } }
  },
  startPrint: async ({ w, client, projectId }) => ({
    args: { projectId, layout: 'full', pinIds: [(await w.pin({ projectId, client })).id] },
  }),
  findUnprintable: ({ projectId }) => ({ args: { projectId } }),
  listPrints: async (fixture) => {
    await readyPrint(fixture)
    return { args: {} }
  },
  downloadPrint: async (fixture) => ({
    args: {
      projectId: fixture.projectId,
      printId: await readyPrint(fixture),
      token: fixture.token,
    },
  }),
  printReport: ({ projectId, token }) => ({ args: { projectId, token } }),
  exportReport: ({ projectId, token }) => ({ args: { projectId, token } }),
  exportWord: ({ projectId, token }) => ({ args: { projectId, token } }),
  exportBcf: ({ projectId, token }) => ({ args: { projectId, version: '2.1', token } }),
}

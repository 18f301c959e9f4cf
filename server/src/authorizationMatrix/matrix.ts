import type { Route } from '@nspect/contract/http/route'
import { signedInAsHeader } from '@nspect/contract/sessions/browserSession'
import { type ApiKeyAccess, type Role, roles } from '@nspect/contract/shared/enums'
import { sql } from 'drizzle-orm'
import { localFeatures } from '../extensions.ts'
import type { Issuer } from '../http/identityProviders.ts'
import type { FileStorage } from '../storage/storage.ts'
import { createApiKeyFor } from '../testing/apiKey.ts'
import type { Example, ExampleUser } from '../testing/exampleTypes.ts'
import {
  type ApiResponse,
  createWorld,
  type Person,
  type TestClient,
  type World,
} from '../testing/world.ts'
import type { CallAndRow, CallerColumn } from './permissionRows.ts'
import { type ChangeLog, type RowChange, watchRowChanges } from './watchRowChanges.ts'

/** What a call is sent with in place of the person's first session. */
export interface Credentials {
  /** where the call itself has a place for it */
  token: string
  headers: Record<string, string>
}

/** One attempt: whose record, the caller, and differences from the default. */
interface Attempt {
  column: CallerColumn
  /** calls by an API key of theirs instead of their session */
  byKey?: ApiKeyAccess
  /** calls with what this makes of the caller: another session of theirs, by other headers */
  as?: (person: Person) => Promise<Credentials>
  /** the owner of the record; the caller's own client by default */
  client?: TestClient
  /** the caller's client */
  callerOf?: TestClient
  /**
   * a User or Viewer sees the inspection only if it is assigned to them; false: it was before,
   * undefined: it never was
   */
  isAssigned?: boolean | undefined
  /** the user that a call is about; absent: another Viewer of `client` */
  about?: 'self' | Role
  /**
   * runs between creating the example and sending it: changes the record's state, or an argument of
   * the call
   */
  meanwhile?(setup: {
    project: number
    example: Example
    shareId: number
  }): Promise<unknown> | unknown
}

/** A call that is ready to be sent. */
export interface PreparedCall {
  person: Person
  /**
   * who sends it: the person by the token of their session, or nobody, with headers that say who it
   * is
   */
  caller: Person
  example: Example
  headers: Record<string, string> | undefined
  /** is the call about an inspection, or something in it? */
  isAboutProject: boolean
  /** is it about a person? */
  isAboutSomeone: boolean
}

export interface AttemptedCall extends Omit<PreparedCall, 'headers' | 'caller'> {
  status: number
  body: ApiResponse<unknown>['body']
  headers: Headers
  /** the whole response, as text */
  text: string
  /** rows that were written, with their tables */
  changes: RowChange[]
  wrote: string[]
}

export interface Matrix {
  w: World
  log: ChangeLog
  /** everything that the call needs, without sending it */
  prepare(call: CallAndRow, attempt: Attempt): Promise<PreparedCall>
  attempt(call: CallAndRow, attempt: Attempt): Promise<AttemptedCall>
  close(): Promise<void>
}

const getRoleOfColumn = (column: CallerColumn): Role | undefined =>
  roles.find((role) => role.toLowerCase() === column)

const toBodyText = (body: unknown) =>
  Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)

/** The names of files stored from now on and not removed again. */
const watchFiles = (storage: FileStorage): ReadonlySet<string> => {
  const names = new Set<string>()
  const { put, remove } = storage
  Object.assign(storage, {
    put: async (...args: Parameters<FileStorage['put']>) => {
      const file = await put(...args)
      names.add(file.name)
      return file
    },
    remove: async (name: string) => {
      await remove(name)
      names.delete(name)
    },
  })
  return names
}

/**
 * The person's first session as their browser holds it: in a cookie, from the product's own pages.
 */
export const createCookieCredentials =
  (w: World) =>
  async ({ userId, token }: Person): Promise<Credentials> => {
    const { port } = new URL(w.url)
    const cookie = `nspect-session-${port}=${token}`
    return { token, headers: { cookie, origin: w.url, [signedInAsHeader]: String(userId) } }
  }

/** A world in which everybody can try every call; rate limits are not shared between attempts. */
export const startMatrix = async ({
  issuers = [],
}: {
  issuers?: readonly Issuer[]
} = {}): Promise<Matrix> => {
  const w = await createWorld({ besides: localFeatures, site: { issuers } })
  const { db } = w.database
  const log = await watchRowChanges(db)
  const stored = watchFiles(w.storage)

  const shareOf = async (projectId: number, client: TestClient) => {
    const { rows } = await db.execute<{ id: number }>(sql`insert into share_links
      (client_id, project_id, user_id, level, may_print, token_hash, token_encrypted, created_at, expires_at)
      select ${client.id}, ${projectId}, created_by, 'repair', true, gen_random_uuid()::text, ${w.tokens.encrypt('a link of the matrix')}, ${w.clock.now.toISOString()},
        ${new Date(w.clock.now.getTime() + 86_400_000).toISOString()} from projects where id = ${projectId} returning id`)
    const id = rows[0]?.id ?? 0
    const expiresAt = new Date(w.clock.now.getTime() + 3_600_000)
    return {
      id,
      token: await w.tokens.make('share', { link: id }, { issuedAt: w.clock.now, expiresAt }),
    }
  }

  const someone = async (userId: number): Promise<ExampleUser> => {
    const { rows } = await db.execute<{
      id: number
      first: string
      last: string
      name: string
      role: Role
      of: number
      version: number
    }>(
      sql`select id, first_name as first, last_name as last, username as name, role, client_id as of, version
        from users where id = ${userId}`,
    )
    const [row] = rows
    if (!row)
      return {
        id: 0,
        firstName: '',
        lastName: '',
        username: '',
        roleId: 0,
        clientId: null,
        version: 0,
      }
    const { id, first, last, name, role, of, version } = row
    const roleId = roles.indexOf(role) + 1
    return { id, firstName: first, lastName: last, username: name, roleId, clientId: of, version }
  }

  const caller = async (column: CallerColumn, client: TestClient): Promise<Person> => {
    const role = getRoleOfColumn(column)
    return role ? w.as(role, client) : w.nobody
  }

  const credentialsFor = (route: Route, column: CallerColumn, person: Person, share: string) => {
    // a session is not valid as a share token, nor a share token as a session or a print ticket
    const token = column === 'share' ? share : person.token
    const asBearer =
      column === 'share' && ['session', 'none'].includes(route.credential ?? 'session')
    return { token, headers: asBearer ? { authorization: `Bearer ${share}` } : undefined }
  }

  const prepare = async (
    { route, example }: CallAndRow,
    options: Attempt,
  ): Promise<PreparedCall> => {
    const callerOf = options.callerOf ?? w.client
    const { column, client = callerOf, about = 'Viewer', meanwhile } = options
    const isAssigned = 'isAssigned' in options ? options.isAssigned : true
    const { id: project } = await w.project({ client })
    const person = await caller(column, callerOf)
    const needsAssigning = (column === 'viewer' || column === 'user') && client === callerOf
    if (needsAssigning && isAssigned !== undefined) await w.assign(person, project, isAssigned)
    const share = column === 'share' ? await shareOf(project, client) : { id: 0, token: '' }
    const isSelf = about === 'self' && person.userId > 0
    const other = about === 'self' ? 'Viewer' : about
    const whom = await someone(isSelf ? person.userId : (await w.as(other, client)).userId)
    const made =
      options.byKey && (await createApiKeyFor(w, person.userId, { access: options.byKey }))
    const { token, headers } = options.as
      ? await options.as(person)
      : made
        ? { token: '', headers: { authorization: `Bearer ${made.key}` } }
        : credentialsFor(route, column, person, share.token)
    const questions = { isAboutProject: false, isAboutSomeone: false }
    const ready = await example({
      w,
      client,
      get projectId() {
        questions.isAboutProject = true
        return project
      },
      token,
      person,
      get about() {
        questions.isAboutSomeone = true
        return whom
      },
    })
    await meanwhile?.({ project, example: ready, shareId: share.id })
    if (route.rate) await db.execute(sql`delete from rate_windows`)
    return { person, caller: options.as ? w.nobody : person, example: ready, headers, ...questions }
  }

  return {
    w,
    log,
    prepare,
    attempt: async (call, options) => {
      const { route } = call
      const { headers, caller: sender, ...ready } = await prepare(call, options)
      const { example } = ready
      const sideEffects = () => stored.size + w.enqueued.length
      await log.take()
      const before = sideEffects()
      const answer = await sender.call(route, example.args as never, {
        ...(example.files ? { files: example.files } : {}),
        ...(headers ? { headers } : {}),
      })
      const changes = await log.take()
      if (before !== sideEffects()) changes.push({ table: 'files and jobs', row: {} })
      return {
        ...ready,
        status: answer.status,
        body: answer.body as AttemptedCall['body'],
        headers: answer.headers,
        text: toBodyText(answer.body),
        changes,
        wrote: changes.map(({ table }) => table),
      }
    },
    close: () => w.close(),
  }
}

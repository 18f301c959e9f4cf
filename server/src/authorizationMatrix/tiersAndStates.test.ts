import { tiers } from '@nspect/contract/shared/enums'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/world.ts'
import { type Matrix, startMatrix } from './matrix.ts'
import {
  type CallAndRow,
  type CallerColumn,
  callerColumns,
  callsWithRows,
  isTierTooLow,
  pickLowestAndHighest,
  pickOnePerKind,
} from './permissionRows.ts'

/**
 * The tiers and states in the matrix's rows: the same calls, by everybody who may make them at all.
 */

let o: Matrix
const ofTier = new Map<string, TestClient>()
beforeAll(async () => {
  o = await startMatrix()
  for (const tier of tiers) ofTier.set(tier, await o.w.newClient(tier))
})
afterAll(() => o.close())

const staff: readonly CallerColumn[] = ['viewer', 'user', 'manager', 'admin', 'superadmin']
const letIn = ({ row }: CallAndRow, of: readonly CallerColumn[] = callerColumns) =>
  of.filter((column) => row.cells[column] === 'allow')
const run = (statement: ReturnType<typeof sql>) => o.w.database.db.execute(statement)
const isShared = ({ route }: CallAndRow) => route.credential === 'share'

const guarded = callsWithRows.filter(({ route }) => route.can !== 'public')
const namesTier = ({ row }: CallAndRow) => tiers.some((tier) => isTierTooLow(row, tier))
const withoutTier = new Set(pickOnePerKind(guarded.filter((call) => !namesTier(call))))

for (const call of guarded) {
  const { route, row } = call
  const named = `${row.method} ${route.path}`
  // where none is named, the lowest one is the hardest
  const triedTiers = namesTier(call) ? tiers : withoutTier.has(call) ? tiers.slice(0, 1) : []

  describe.skipIf(triedTiers.length === 0)(`${named}, tier by tier`, () => {
    for (const tier of triedTiers) {
      const isEnough = !isTierTooLow(row, tier)
      it(`${tier}: ${isEnough ? 'is open' : 'asks for an upgrade, but of SuperAdmin'}`, async () => {
        const callerOf = ofTier.get(tier)
        const mostPrivileged = letIn(call)
          .filter((column) => column !== 'superadmin')
          .at(-1)
        if (!callerOf || !mostPrivileged) return
        const tried = await o.attempt(call, { column: mostPrivileged, client: callerOf, callerOf })
        // where a row distinguishes parts of the call, its feature's tests cover the part that the
        // example is
        if (isEnough && row.tier.includes('402')) expect([200, 402]).toContain(tried.status)
        else if (isEnough)
          expect([tried.status, tried.body.Message]).toEqual([
            tried.example.answers ?? 200,
            tried.body.Message,
          ])
        else expect([tried.status, tried.wrote]).toEqual([402, []])
        if (isEnough || row.cells.superadmin !== 'allow') return
        expect((await o.attempt(call, { column: 'superadmin', client: callerOf })).status).toBe(200)
      })
    }
  })

  if (row.scope === 'project') {
    const archive = ({ project }: { project: number }) =>
      run(sql`update projects set is_deleted = true where id = ${project}`)
    const complete = ({ project }: { project: number }) =>
      run(sql`update projects set completed_at = now() where id = ${project}`)
    // archived inspections can be restored, and their links ended; a print ticket writes only
    // itself
    const open: readonly (typeof route.can)[] = [
      'project.archive',
      'report.print',
      'report.revokeLink',
    ]
    // they read what only serves a change
    const readsForChange: readonly (typeof route.can)[] = ['pin.save', 'pin.watch', 'project.edit']
    const staysOpen = route.changes ? open.includes(route.can) : !readsForChange.includes(route.can)

    describe(`${named}, state by state`, () => {
      it('BI-066: an archived inspection is as if missing, but for managers who read or restore it', async () => {
        for (const column of pickLowestAndHighest(letIn(call, staff))) {
          const tried = await o.attempt(call, { column, meanwhile: archive })
          if (!tried.isAboutProject) return
          const mayRead = staysOpen && column !== 'viewer' && column !== 'user'
          const isRefused = tried.status === 404 && tried.wrote.length === 0
          expect([column, mayRead ? tried.status : isRefused]).toEqual([
            column,
            mayRead ? 200 : true,
          ])
        }
      })

      const isClosed = /\bnotComplete:409/.test(row.condition)
      it(`a completed inspection ${isClosed ? 'is closed to it' : 'is open to it'}`, async () => {
        for (const column of pickLowestAndHighest(letIn(call, staff))) {
          const tried = await o.attempt(call, { column, meanwhile: complete })
          if (!tried.isAboutProject) return
          expect([column, tried.status]).toEqual([column, isClosed ? 409 : 200])
          if (isClosed) expect(tried.wrote).toEqual([])
        }
      })
    })
  }

  if (isShared(call)) {
    describe(`${named}, a link that no longer counts`, () => {
      const ends: Record<
        string,
        (setup: { project: number; shareId: number }) => Promise<unknown>
      > = {
        revoked: ({ shareId }) =>
          run(sql`update share_links set revoked_at = now() where id = ${shareId}`),
        'run out': ({ shareId }) =>
          run(sql`update share_links set expires_at = created_at where id = ${shareId}`),
        'of an archived inspection': ({ project }) =>
          run(sql`update projects set is_deleted = true where id = ${project}`),
      }
      for (const [how, end] of Object.entries(ends)) {
        it(`is refused when it is ${how}`, async () => {
          const tried = await o.attempt(call, { column: 'share', meanwhile: end })
          expect([tried.status, tried.body.Message, tried.wrote]).toEqual([
            401,
            'No valid token found.',
            [],
          ])
        })
      }
    })
  }
}

/**
 * Adds a person to the first client of a running instance with an embedded database, for journeys; with `sees` every
 * inspection that is there is assigned to him. There is no screen for either yet.
 *
 *   node server/src/testing/person.ts <data folder> <role> <user name> <password> [sees]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@nspect/contract/vocab'
import { asc, eq } from 'drizzle-orm'
import { connect } from '../db/connect.ts'
import { clients } from '../db/tables/clients.ts'
import { projects } from '../db/tables/projects.ts'
import { insertDemoAssignments, insertUser } from '../demo/demo.queries.ts'
import { hashPassword } from '../http/passwords.ts'

const [dataDir = '', role = '', username = '', password = '', sees = ''] = process.argv.slice(2)
const pidFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
const database = connect(
  { host: pidFile[4] ?? '', port: Number(pidFile[3]), user: 'nspect', database: 'nspect', max: 1 },
  () => undefined,
)
const [client] = await database.db.select({ id: clients.id }).from(clients).orderBy(asc(clients.id)).limit(1)
const userId = await insertUser(database.db, {
  clientId: client?.id ?? null,
  username,
  passwordHash: await hashPassword(password),
  firstName: 'Jonas',
  lastName: 'Brandt',
  role: role as Role,
})
if (sees === 'sees' && client) {
  const theirs = await database.db.select({ id: projects.id }).from(projects).where(eq(projects.clientId, client.id))
  const ids = theirs.map(({ id }) => id)
  await insertDemoAssignments(database.db, client.id, [userId], ids)
}
await database.close()

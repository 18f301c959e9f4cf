import type { Role } from '@nspect/contract/vocab'
import { asc, eq } from 'drizzle-orm'
import type pg from 'pg'
import { connect } from '../db/connect.ts'
import { clients } from '../db/tables/clients.ts'
import { projects } from '../db/tables/projects.ts'
import { insertDemoAssignments, insertUser } from '../demo/demo.queries.ts'
import { hashPassword } from '../http/passwords.ts'

interface PersonOptions {
  role: Role
  username: string
  password: string
  /** is every inspection that is there assigned to them? */
  sees: boolean
}

/** Adds a person to the first client of a running instance, for journeys that begin with somebody who is there. */
export const addPerson = async (connection: pg.PoolConfig, given: PersonOptions): Promise<void> => {
  const { role, username, password, sees } = given
  const database = connect({ ...connection, max: 1 }, () => undefined)
  try {
    const [client] = await database.db.select({ id: clients.id }).from(clients).orderBy(asc(clients.id)).limit(1)
    const userId = await insertUser(database.db, {
      clientId: client?.id ?? null,
      username,
      passwordHash: await hashPassword(password),
      firstName: 'Jonas',
      lastName: 'Brandt',
      role,
    })
    if (sees && client) {
      const theirs = await database.db
        .select({ id: projects.id })
        .from(projects)
        .where(eq(projects.clientId, client.id))
      await insertDemoAssignments(
        database.db,
        client.id,
        [userId],
        theirs.map(({ id }) => id),
      )
    }
  } finally {
    await database.close()
  }
}

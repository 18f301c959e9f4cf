import type { Role } from '@nspect/contract/shared/enums'
import { asc, eq } from 'drizzle-orm'
import type pg from 'pg'
import { insertFirstAccount } from '../accounts/firstAdmin.queries.ts'
import { connectDatabase } from '../db/connect.ts'
import { clients } from '../db/tables/clients.ts'
import { projects, userProjects } from '../db/tables/projects.ts'
import { hashPassword } from '../http/passwords.ts'

interface PersonOptions {
  role: Role
  username: string
  password: string
  /** is every existing inspection assigned to them? */
  sees: boolean
}

/**
 * Adds a person to the first client of a running instance, for journeys that need an existing user.
 */
export const addPerson = async (
  connection: pg.PoolConfig,
  options: PersonOptions,
): Promise<void> => {
  const { role, username, password, sees } = options
  const database = connectDatabase({ ...connection, max: 1 }, () => undefined)
  try {
    const [client] = await database.db
      .select({ id: clients.id })
      .from(clients)
      .orderBy(asc(clients.id))
      .limit(1)
    const userId = await insertFirstAccount(database.db, {
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
      if (theirs.length > 0)
        await database.db.insert(userProjects).values(
          theirs.map(({ id }) => ({
            clientId: client.id,
            userId,
            projectId: id,
            accessibleToUser: true,
          })),
        )
    }
  } finally {
    await database.close()
  }
}

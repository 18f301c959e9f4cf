import { eq } from 'drizzle-orm'
import { users } from '../db/tables/users.ts'
import { hashPassword } from '../http/passwords.ts'
import type { Examples, ExampleUser } from '../testing/exampleTypes.ts'

let added = 0

/** As a form sends a user of whom only the phone was changed. */
const withPhone = ({
  id,
  firstName,
  lastName,
  username,
  roleId,
  clientId,
  version,
}: ExampleUser) => ({
  id,
  firstName,
  lastName,
  username,
  roleId,
  clientId,
  version,
  phoneNumber: '0123 456 789',
})

export const examples: Examples = {
  listUsers: () => ({ args: {} }),
  readUser: ({ about }) => ({ args: { id: about.id } }),
  addUser: ({ client, about }) => {
    added += 1
    const person = { firstName: 'Marta', lastName: 'Lind', username: `marta${added}@hotel.example` }
    return {
      args: { ...person, password: 'a good one', roleId: about.roleId, clientId: client.id },
    }
  },
  editUser: ({ about }) => ({ args: withPhone(about) }),
  changePassword: async ({ w, person, about }) => {
    const isOneself = person.userId === about.id
    const oldPassword = 'the old one'
    if (isOneself) {
      const passwordHash = await hashPassword(oldPassword)
      await w.database.db.update(users).set({ passwordHash }).where(eq(users.id, about.id))
    }
    return { args: { id: about.id, password: 'a new one', ...(isOneself && { oldPassword }) } }
  },
  changePasswordByPath: ({ about }) => ({ args: { id: about.id, password: 'a new one' } }),
  deleteUser: ({ about }) => ({
    args: { id: about.id, isDeleted: true, roleId: about.roleId, clientId: about.clientId },
  }),
  countShareLinks: ({ about }) => ({ args: { id: about.id } }),
  listRoles: () => ({ args: {} }),
}

import { confirmationLinks, passwordLinks } from '../db/tables/users.ts'
import { createShortToken, hashShortText } from '../http/tokens.ts'
import { createTestImage, type Examples } from '../testing/exampleTypes.ts'

let registered = 0

export const examples: Examples = {
  register: async () => {
    registered += 1
    return {
      args: {
        firstName: 'Marta',
        lastName: 'Lind',
        phoneNumber: '0123 456 789',
        username: `marta.lind${registered}@seaview.example`,
        password: 'a good one',
        confirmPassword: 'a good one',
        businessName: 'Seaview Hotel',
        contactFirstName: 'Jonas',
        contactLastName: 'Berg',
        contactEmail: 'office@seaview.example',
        contactPhone: '0123 456 780',
        companyAddress: '1 Harbour Street',
      },
      files: [
        { field: 'logoFile', bytes: await createTestImage(), name: 'logo.png', type: 'image/png' },
      ],
    }
  },
  forgotPassword: ({ about }) => ({ args: { email: about.username } }),
  sendConfirmation: ({ about }) => ({ args: { email: about.username } }),
  confirmEmail: async ({ w, about }) => {
    const token = createShortToken()
    const expiresAt = new Date(w.clock.now.getTime() + 60_000)
    const row = {
      userId: about.id,
      tokenHash: hashShortText(token),
      createdAt: w.clock.now,
      expiresAt,
    }
    await w.database.db.insert(confirmationLinks).values(row)
    return { args: { token } }
  },
  resetPassword: async ({ w, about }) => {
    const token = createShortToken()
    const expiresAt = new Date(w.clock.now.getTime() + 60_000)
    const row = {
      userId: about.id,
      tokenHash: hashShortText(token),
      createdAt: w.clock.now,
      expiresAt,
    }
    await w.database.db.insert(passwordLinks).values(row)
    return { args: { token, password: 'a new one', confirmPassword: 'a new one' } }
  },
  listSessions: () => ({ args: {} }),
  revokeSessions: ({ about }) => ({ args: { userId: about.id } }),
  makeResetLink: ({ about }) => ({ args: { id: about.id } }),
}

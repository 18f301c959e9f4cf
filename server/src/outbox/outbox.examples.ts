import { insertMails } from '../mail/outbox.queries.ts'
import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  listMails: () => ({ args: {} }),
  sendMailAgain: async ({ w }) => {
    const failed = {
      to: 'guest@hotel.example',
      subject: 'Reset your nSpect password',
      sealedText: w.tokens.encrypt('Hello'),
      state: 'failed',
      createdAt: w.clock.now,
    } as const
    const [id = 0] = await insertMails(w.database.db, [failed])
    return { args: { id } }
  },
}

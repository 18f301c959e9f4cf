import { schedules } from '../db/tables/schedules.ts'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

const values = {
  every: 3,
  unit: 'month',
  firstDay: '2027-01-31',
} as const

/** The schedule of the inspection. */
const insertExample = async ({ w, client, projectId }: ExampleFor) => {
  const { userId } = await w.as('Manager', client)
  const [row] = await w.database.db
    .insert(schedules)
    .values({
      ...values,
      clientId: client.id,
      projectId,
      nextDueDay: values.firstDay,
      ownerId: userId,
      createdBy: userId,
    })
    .onConflictDoNothing()
    .returning({ id: schedules.id, ownerId: schedules.ownerId, version: schedules.version })
  return row ?? { id: 0, ownerId: null, version: 0 }
}

export const examples: Examples = {
  listSchedules: async (fixture) => {
    await insertExample(fixture)
    return { args: { projectId: fixture.projectId } }
  },
  saveSchedule: async (fixture) => ({
    args: {
      ...(await insertExample(fixture)),
      projectId: fixture.projectId,
      ...values,
      every: 6,
    },
  }),
  deleteSchedule: async (fixture) => ({
    args: { id: (await insertExample(fixture)).id, projectId: fixture.projectId },
  }),
}

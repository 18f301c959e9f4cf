import type { Fault } from './fault.ts'
import { startWithServer } from './installation.ts'
import { startWork, taskKinds } from './startWork.ts'

/**
 * The database is restarted in good order, as an upgrade of its machine does, while people work.
 */
export const databaseRestart: Fault = {
  name: 'db-restart',
  title: 'the PostgreSQL server restarted while people work',
  rounds: 50,
  run: async ({ rounds, counts, say }) => {
    const installation = await startWithServer()
    const { server, storage } = installation
    try {
      await server.ready()
      const work = await startWork(() => server.url, counts, taskKinds)
      for (let round = 1; round <= rounds; round += 1) {
        await work.workload.goOn()
        await installation.restartDatabase()
        counts.rounds += 1
        await work.workload.untilBack()
        say(`back after ${counts.back.at(-1)?.toFixed(1)} s, ${counts.acknowledged} acknowledged`)
      }
      await work.workload.stop()
      if (server.starts > 1) counts.wrong.push(`the app ended ${server.starts - 1} times`)
      await work.compare({ connection: await installation.connection(), storage })
    } finally {
      await installation.stop()
    }
  },
}

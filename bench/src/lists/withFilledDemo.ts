import { rm } from 'node:fs/promises'
import { prepareInstance, startServer } from '../../../e2e/prepareInstance.ts'
import { fillPins } from './fillPins.queries.ts'

interface Started {
  url: string
  databaseUrl: string
  token: string
  projectId: number
}

/** A server as in production with the demo, and its inspection filled up to so many points. */
export const withFilledDemo = async (
  count: number,
  run: (started: Started) => Promise<void>,
): Promise<void> => {
  const { admin, template, folder, remove } = await prepareInstance()
  const server = await startServer(admin, template, folder, {
    NODE_ENV: 'production',
    SECRET_KEY: 'a secret of the bench that is long enough',
  })
  try {
    const entered = await fetch(`${server.url}/api/Demo/LookAround`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: '{"as":"manager"}',
    })
    if (!entered.ok) throw new Error(`the demo cannot be entered: ${await entered.text()}`)
    const { token, projectId } = (await entered.json()) as Pick<Started, 'token' | 'projectId'>
    await fillPins(server.databaseUrl, projectId, count)
    await run({ url: server.url, databaseUrl: server.databaseUrl, token, projectId })
  } finally {
    await server.stop()
    await remove()
    await rm(folder, { recursive: true, force: true })
  }
}

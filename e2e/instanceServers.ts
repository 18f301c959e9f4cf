import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDiskStorage } from '../server/src/storage/diskStorage.ts'
import { createS3Storage } from '../server/src/storage/s3/s3Storage.ts'
import { startS3Server } from '../server/src/testing/servers/s3Server.ts'
import { toS3Environment, toS3Settings } from '../server/src/testing/testStorage.ts'
import { startBalancer } from './balancer.ts'
import { type ClusterConnection, type RunningServer, startServer } from './prepareInstance.ts'

/** Where the servers of an instance find its records and files. */
interface Place {
  cluster: ClusterConnection
  database: string
  folder: string
}

interface InstanceServers extends RunningServer {
  /** starts another server beside them; stopped with them. Returns its address. */
  beside(): Promise<string>
}

type Start = () => Promise<RunningServer>

/** The servers of an instance, which end together. */
const combineServers = (
  url: string,
  [first, ...others]: [RunningServer, ...RunningServer[]],
  start: Start,
): InstanceServers => {
  const servers = [first, ...others]
  return {
    url,
    databaseUrl: first.databaseUrl,
    output: () => servers.map((server) => server.output()).join('\n'),
    beside: async () => {
      const another = await start()
      servers.push(another)
      return another.url
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

const startOne = async ({ cluster, database, folder }: Place): Promise<InstanceServers> => {
  const start = () => startServer(cluster, database, folder)
  const server = await start()
  return combineServers(server.url, [server], start)
}

/**
 * Two servers behind a balancer, of which one runs no jobs. They share nothing but the database and
 * the files, which are in a stand-in for an S3 store; browsers read large ones from there.
 */
const startTwo = async ({ cluster, database, folder }: Place): Promise<InstanceServers> => {
  const [balancer, s3] = [await startBalancer(), await startS3Server()]
  const addresses = [balancer.url, balancer.url.replace('127.0.0.1', 'localhost')]
  s3.allowedOrigins.push(...addresses)
  const [from, to] = [
    createDiskStorage(join(folder, 'files')),
    await createS3Storage(toS3Settings(s3), join(folder, 'copies')),
  ]
  for await (const { name } of from.list())
    await to.put(await from.get(name), { maxBytes: Number.MAX_SAFE_INTEGER, name })
  const shared = {
    ...toS3Environment(s3),
    S3_PUBLIC_ENDPOINT: s3.url,
    PUBLIC_URL: addresses[1] ?? '',
    SECRET_KEY: (await readFile(join(folder, 'secret.key'), 'utf8')).trim(),
  }
  let count = 0
  const start = (role: 'all' | 'web') => {
    count += 1
    return startServer(cluster, database, join(folder, `node-${count}`), { ...shared, ROLE: role })
  }
  const nodes: [RunningServer, RunningServer] = [await start('all'), await start('web')]
  balancer.balance(nodes.map(({ url }) => url))
  const servers = combineServers(balancer.url, nodes, () => start('web'))
  return {
    ...servers,
    stop: async () => {
      await servers.stop()
      await Promise.all([balancer.stop(), s3.stop()])
    },
  }
}

/** Whether an instance has two servers, and not one: `E2E_NODES=2`. */
export const hasTwoNodes = process.env.E2E_NODES === '2'

/** Starts the servers of an instance. */
export const startInstanceServers = (place: Place): Promise<InstanceServers> =>
  hasTwoNodes ? startTwo(place) : startOne(place)

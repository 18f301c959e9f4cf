import http from 'node:http'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { liveRoutes } from '@nspect/contract/live/live'
import { benchRecordIds } from '../api/dataVolume.ts'
import { sendOkRequest } from '../api/generateLoad.ts'
import { insertManagers } from '../api/makeDatabase.queries.ts'
import type { BenchServers } from '../api/startServers.ts'

/** Open streams of one server, of so many people. */
const streams = 1_000
const people = 100
/** Changes whose way to all of them is measured. */
const changes = 10

const followed = benchRecordIds.written[0]?.projectId ?? 0
const changed = benchRecordIds.written[0]?.pinId ?? 0

/**
 * Opens a stream; `onHeard` is called for each change that it tells of. Resolves with what closes
 * it.
 */
const openStream = (url: string, token: string, onHeard: () => void): Promise<() => void> =>
  new Promise((done, failed) => {
    const path = `/api/${liveRoutes.followProject.path}?projectId=${followed}&stays=true`
    const request = http.get(
      url + path,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (response) => {
        if (response.statusCode !== 200)
          return failed(new Error(`a stream was answered with ${response.statusCode}`))
        response.setEncoding('utf8')
        response.on('error', () => undefined)
        let rest = ''
        response.on('data', (text: string) => {
          const events = (rest + text).split('\n\n')
          rest = events.pop() ?? ''
          for (const event of events) if (event.startsWith('event: changed')) onHeard()
        })
        done(() => request.destroy())
      },
    )
    request.on('error', failed)
  })

/**
 * Milliseconds from the answer to a change until every open stream has told of it, for several
 * changes.
 */
export const measureLive = async ({
  ours,
  tokens,
}: BenchServers): Promise<{ streams: number; took: number[] }> => {
  const expiresAt = new Date(Date.now() + 3_600_000)
  const sessions = await insertManagers(ours.connection, people)
  const tokensOf = await Promise.all(
    sessions.map((sid) => tokens.make('session', { sid }, { issuedAt: new Date(), expiresAt })),
  )
  let heard = 0
  let whenAll = () => {}
  const onHeard = () => {
    heard += 1
    if (heard % streams === 0) whenAll()
  }
  const open: (() => void)[] = []
  for (let n = 0; n < streams; n += people) {
    open.push(...(await Promise.all(tokensOf.map((token) => openStream(ours.url, token, onHeard)))))
  }
  const took: number[] = []
  try {
    for (let n = 1; n <= changes; n++) {
      const all = new Promise<void>((resolve) => {
        whenAll = resolve
      })
      const body = JSON.stringify({ projectPinId: changed, comment: `Change ${n}` })
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }
      await sendOkRequest(ours, {
        method: 'POST',
        path: `/api/${commentRoutes.saveComment.path}`,
        headers,
        body,
      })
      const from = performance.now()
      await all
      took.push(performance.now() - from)
    }
  } finally {
    for (const close of open) close()
  }
  return { streams: open.length, took: took.toSorted((a, b) => a - b) }
}

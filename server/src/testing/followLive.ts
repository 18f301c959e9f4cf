import { type LiveEvent, liveEvents, liveRoutes } from '@nspect/contract/live/live'
import { waitUntil } from './waitUntil.ts'

type Named<Name extends LiveEvent['name']> = Extract<LiveEvent, { name: Name }>['data']

/** An open stream of changes, as a browser reads it. */
export interface FollowedStream {
  status: number
  headers: Headers
  events: LiveEvent[]
  isEnded: () => boolean
  /** the next event of that name after those that were taken already, or that is not `unlike` */
  next<Name extends LiveEvent['name']>(
    name: Name,
    is?: (data: Named<Name>) => boolean,
  ): Promise<Named<Name>>
  leave(): void
}

/** An event as it was sent; undefined for a sign of life. */
const eventIn = (block: string): LiveEvent | undefined => {
  const fields = new Map(
    block
      .split('\n')
      .map((line): [string, string] => [line.replace(/:.*/, ''), line.replace(/^\w*: ?/, '')]),
  )
  const name = fields.get('event') as LiveEvent['name'] | undefined
  if (!name) return undefined
  return { name, data: liveEvents[name].parse(JSON.parse(fields.get('data') ?? '')) } as LiveEvent
}

/** Follows an inspection with a session's token. */
export const followProject = async (
  url: string,
  { token }: { token: string },
  asked: { projectId: number; since?: number },
): Promise<FollowedStream> => {
  const leaving = new AbortController()
  const query = new URLSearchParams(
    Object.entries({ ...asked, stays: true }).map(([k, v]) => [k, String(v)]),
  )
  const response = await fetch(`${url}/api/${liveRoutes.followProject.path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const events: LiveEvent[] = []
  let taken = 0
  let isEnded = false
  const read = async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event) events.push(event)
      }
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      isEnded = true
    })
  return {
    status: response.status,
    headers: response.headers,
    events,
    isEnded: () => isEnded,
    next: async (name, is = () => true) => {
      const at = await waitUntil(() => {
        const found = events.findIndex(
          (event, index) => index >= taken && event.name === name && is(event.data as never),
        )
        return found >= 0 ? { found } : undefined
      })
      taken = at.found + 1
      return events[at.found]?.data as never
    },
    leave: () => leaving.abort(),
  }
}

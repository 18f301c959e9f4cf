/** Cache Storage in memory, as much of it as the client uses: jsdom has none. */
export const createFakeCaches = () => {
  const all = new Map<string, Map<string, Response>>()
  const hrefOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), location.origin).href
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (request: RequestInfo) => entries.get(hrefOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => {
        // its end is awaited: a broken download is not stored
        const bytes = await response.arrayBuffer()
        entries.set(hrefOf(request), new Response(bytes, { headers: response.headers }))
      },
      delete: async (request: RequestInfo) => entries.delete(hrefOf(request)),
      keys: async () => [...entries.keys()].map((href) => new Request(href)),
    }
  }
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
}

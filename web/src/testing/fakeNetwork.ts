/** A request as it leaves the browser: the fields of a form are text, its files are separate. */
export interface RawRequest {
  method: string
  url: string
  headers: Headers
  body: unknown
  files: Record<string, File[]>
}

/** The response to it. */
export interface RawResponse {
  status: number
  headers: Record<string, string>
  text: string
  blob?: Blob
}

type Handler = (request: RawRequest) => Promise<RawResponse | 'lost'>

const parseSentBody = (sent: unknown): Pick<RawRequest, 'body' | 'files'> => {
  if (!(sent instanceof FormData))
    return { body: typeof sent === 'string' ? JSON.parse(sent) : undefined, files: {} }
  const body: Record<string, string> = {}
  const files: Record<string, File[]> = {}
  for (const [name, value] of sent.entries()) {
    if (typeof value === 'string') body[name] = value
    else files[name] = [...(files[name] ?? []), value]
  }
  return { body, files }
}

const fakeFetch =
  (handle: Handler): typeof fetch =>
  async (target, init = {}) => {
    const aborted = new Promise<never>((_, reject) => {
      const stop = () => reject(init.signal?.reason)
      if (init.signal?.aborted) stop()
      init.signal?.addEventListener('abort', stop, { once: true })
    })
    const response = await Promise.race([
      handle({
        method: init.method ?? 'GET',
        url: String(target),
        headers: new Headers(init.headers),
        ...parseSentBody(init.body),
      }),
      aborted,
    ])
    if (response === 'lost') throw new TypeError('Failed to fetch')
    // Node's Response does not know the Blob of jsdom
    const bytes = response.blob ? await response.blob.arrayBuffer() : response.text
    return new Response(bytes, { status: response.status, headers: response.headers })
  }

/**
 * A fake XMLHttpRequest, which uploads use for their progress events: as much of it as the client
 * uses.
 */
const fakeUpload = (handle: Handler) =>
  class {
    readonly upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    onloadend: (() => void) | null = null
    status = 0
    responseText = ''
    #method = 'GET'
    #url = ''
    #isAborted = false
    readonly #headers = new Headers()
    #answered = new Headers()

    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getResponseHeader(name: string) {
      return this.#answered.get(name)
    }
    abort() {
      this.#isAborted = true
      this.onabort?.()
      this.onloadend?.()
    }
    send(form: FormData) {
      const request = {
        method: this.#method,
        url: this.#url,
        headers: this.#headers,
        ...parseSentBody(form),
      }
      void handle(request).then((response) => {
        if (this.#isAborted) return
        if (response === 'lost') this.onerror?.()
        else {
          this.status = response.status
          this.responseText = response.text
          this.#answered = new Headers(response.headers)
          this.onload?.()
        }
        this.onloadend?.()
      })
    }
  }

/** Replaces the browser's network. */
export const stubNetwork = (handle: Handler): void => {
  Object.assign(globalThis, { fetch: fakeFetch(handle), XMLHttpRequest: fakeUpload(handle) })
}

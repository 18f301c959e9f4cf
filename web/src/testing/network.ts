/** One call as it leaves the browser: the fields of a form are text, its files stand apart. */
export interface RawRequest {
  method: string
  url: string
  headers: Headers
  body: unknown
  files: Record<string, File[]>
}

/** What comes back. */
export interface Wire {
  status: number
  headers: Record<string, string>
  text: string
  blob?: Blob
}

type Answer = (request: RawRequest) => Promise<Wire | 'lost'>

const bodyOf = (sent: unknown): Pick<RawRequest, 'body' | 'files'> => {
  if (!(sent instanceof FormData)) return { body: typeof sent === 'string' ? JSON.parse(sent) : undefined, files: {} }
  const body: Record<string, string> = {}
  const files: Record<string, File[]> = {}
  for (const [name, value] of sent.entries()) {
    if (typeof value === 'string') body[name] = value
    else files[name] = [...(files[name] ?? []), value]
  }
  return { body, files }
}

const fakeFetch =
  (answer: Answer): typeof fetch =>
  async (target, init = {}) => {
    const aborted = new Promise<never>((_, reject) => {
      const stop = () => reject(init.signal?.reason)
      if (init.signal?.aborted) stop()
      init.signal?.addEventListener('abort', stop, { once: true })
    })
    const found = await Promise.race([
      answer({
        method: init.method ?? 'GET',
        url: String(target),
        headers: new Headers(init.headers),
        ...bodyOf(init.body),
      }),
      aborted,
    ])
    if (found === 'lost') throw new TypeError('Failed to fetch')
    return new Response(found.blob ?? found.text, { status: found.status, headers: found.headers })
  }

/** Uploads go by XMLHttpRequest, as it alone tells of their progress: as much of it as the client uses. */
const fakeUpload = (answer: Answer) =>
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

    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    abort() {
      this.#isAborted = true
      this.onabort?.()
      this.onloadend?.()
    }
    send(form: FormData) {
      const request = { method: this.#method, url: this.#url, headers: this.#headers, ...bodyOf(form) }
      void answer(request).then((found) => {
        if (this.#isAborted) return
        if (found === 'lost') this.onerror?.()
        else {
          this.status = found.status
          this.responseText = found.text
          this.onload?.()
        }
        this.onloadend?.()
      })
    }
  }

/** Takes the place of the browser's network. */
export const wire = (answer: Answer): void => {
  Object.assign(globalThis, { fetch: fakeFetch(answer), XMLHttpRequest: fakeUpload(answer) })
}

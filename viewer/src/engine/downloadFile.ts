import { assertNotAborted, ViewerError } from './viewerErrors.ts'

/**
 * Downloads a file of at most `maxBytes` with progress in bytes. Rejects with a `ViewerError` that
 * names the cause.
 */
export async function downloadFile(
  url: string,
  maxBytes: number,
  signal: AbortSignal,
  progress: (loaded: number, total: number | null) => void,
): Promise<Blob> {
  let response: Response
  try {
    response = await fetch(url, { signal, credentials: 'same-origin' })
  } catch (cause) {
    assertNotAborted(signal)
    throw new ViewerError('network', undefined, { cause })
  }
  if (response.status === 404 || response.status === 410) throw new ViewerError('notFound')
  if (response.status === 401 || response.status === 403)
    throw new ViewerError('refused', String(response.status))
  if (!response.ok || !response.body) throw new ViewerError('network', String(response.status))
  const announced = Number(response.headers.get('content-length'))
  // With a content encoding, Content-Length is that of the encoded bytes.
  const total = announced > 0 && !response.headers.get('content-encoding') ? announced : null
  if (total !== null && total > maxBytes) {
    await response.body.cancel()
    throw new ViewerError('tooLarge', `${total} bytes`)
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  try {
    const reader = response.body.getReader()
    // Not `for await`: streams of some browsers are not async iterable.
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      parts.push(step.value)
      loaded += step.value.byteLength
      if (loaded > maxBytes) {
        void reader.cancel().catch(() => {})
        throw new ViewerError('tooLarge', `${loaded} bytes`)
      }
      progress(loaded, total)
    }
  } catch (cause) {
    assertNotAborted(signal)
    if (cause instanceof ViewerError) throw cause
    throw new ViewerError('network', undefined, { cause })
  }
  return new Blob(parts)
}

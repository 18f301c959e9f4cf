import { ViewerError } from './viewerErrors.ts'

/**
 * The result of work on the GPU, which begins at once. Rejects with 'noWebgl' if the canvas has
 * lost its context, or loses it meanwhile: what is read then is black, or never comes.
 */
export async function withContextCheck<T>(
  canvas: EventTarget,
  context: Pick<WebGLRenderingContext, 'isContextLost'>,
  work: () => Promise<T>,
): Promise<T> {
  const assertContext = () => {
    if (context.isContextLost()) throw new ViewerError('noWebgl', 'context lost')
  }
  assertContext()
  const stop = new AbortController()
  const lost = new Promise<never>((_, reject) => {
    const options = { once: true, signal: stop.signal }
    canvas.addEventListener(
      'webglcontextlost',
      () => reject(new ViewerError('noWebgl', 'context lost')),
      options,
    )
  })
  try {
    const result = await Promise.race([work(), lost])
    assertContext()
    return result
  } finally {
    stop.abort()
  }
}

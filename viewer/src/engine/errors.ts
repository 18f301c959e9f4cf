/**
 * Why a viewer could not do what it was asked; the words for people are the interface's.
 * notFound, refused, network: the file's server said no or nothing · notGlb: another format · damaged: cut off or
 * inconsistent · externalFile: needs files that were not uploaded · tooLarge: beyond 250 MB or 5 M triangles ·
 * empty: no surface in it · workerFailed: a worker that reads it died or fell silent · noWebgl · sdkRefused, sdkReferrer, sdkUnreachable: the vendor's player · badLink
 */
export type ViewerErrorCode =
  | 'notFound'
  | 'refused'
  | 'network'
  | 'notGlb'
  | 'damaged'
  | 'externalFile'
  | 'tooLarge'
  | 'empty'
  | 'workerFailed'
  | 'noWebgl'
  | 'sdkRefused'
  | 'sdkReferrer'
  | 'sdkUnreachable'
  | 'badLink'
  | 'notSupported'
  | 'aborted'
  | 'closed'
  | 'unknownPin'
  | 'notDrawable'

export class ViewerError extends Error {
  readonly code: ViewerErrorCode
  /** what the message may name, such as the missing file's name */
  readonly detail: string | undefined

  constructor(code: ViewerErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail === undefined ? code : `${code}: ${detail}`, options)
    this.name = 'ViewerError'
    this.code = code
    this.detail = detail
  }
}

/** Throws 'aborted' once the signal has fired. */
export const refuseIfAborted = (signal: AbortSignal): void => {
  if (signal.aborted) throw new ViewerError('aborted')
}

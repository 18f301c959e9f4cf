/**
 * Error codes of the viewer; the user interface words the messages. notFound, refused, network: the
 * file's server rejected the request or did not respond · notGlb: another format · damaged:
 * truncated or inconsistent · externalFile: needs files that were not uploaded · tooLarge: beyond
 * 250 MB or 5 M triangles · empty: contains no surface · workerFailed: a worker that reads it
 * crashed or stopped responding · noWebgl · sdkRefused, sdkReferrer, sdkUnreachable: the vendor's
 * player · badLink
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
  /** details for the message, such as the missing file's name */
  readonly detail: string | undefined

  constructor(code: ViewerErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail === undefined ? code : `${code}: ${detail}`, options)
    this.name = 'ViewerError'
    this.code = code
    this.detail = detail
  }
}

/** Throws 'aborted' if the signal has fired. */
export const assertNotAborted = (signal: AbortSignal): void => {
  if (signal.aborted) throw new ViewerError('aborted')
}

import type { TFunction } from 'i18next'

/**
 * What a player that failed means for the person; null for a failure of another kind, which has its
 * own words.
 */
export const getTourPlayerErrorText = (
  error: unknown,
  t: TFunction<'tourCapture'>,
): string | null => {
  if (!(error instanceof Error) || error.name !== 'ViewerError' || !('code' in error)) return null
  return getViewerErrorText(String(error.code), t)
}

/** The same by the viewer's code. */
export const getViewerErrorText = (code: string, t: TFunction<'tourCapture'>): string => {
  switch (code) {
    case 'network':
      return t('failedSlow')
    case 'damaged':
      return t('failedPicture')
    case 'sdkRefused':
    case 'sdkReferrer':
      return t('failedKey')
    default:
      return t('failedOther')
  }
}

/** `URL.parse`, which Safari has since version 18 only: null for a text that is no URL. */
export const parseUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

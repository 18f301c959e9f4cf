/** Does the link point to the local machine, so that nobody else can open it? */
export const isLoopbackLink = (link: string): boolean => {
  const host = URL.parse(link)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** Copies text; returns false if the browser denies it (plain http, no permission). */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

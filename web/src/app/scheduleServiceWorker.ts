/** ms after the first screen is drawn: what it still asks for comes first */
const afterFirstScreen = 3000

/**
 * Installs the service worker, once the first screen stands. Browsers have none on plain http,
 * except on the machine itself; then pages need a network, and nothing else changes.
 */
export const scheduleServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    void import('../serviceWorker/registerServiceWorker.ts').then(
      (m) => m.registerServiceWorker(),
      () => undefined,
    )
  }, afterFirstScreen)
}

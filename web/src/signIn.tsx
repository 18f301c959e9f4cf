import './ui/theme/mantine.css'
import '@fontsource-variable/inter/wght.css'
import './app/app.css'
import { createRoot } from 'react-dom/client'
import { migrateOldSession } from './api/oldSession.ts'
import { session } from './api/session.ts'
import api from './api/texts.en.json'
import { languageLoaders } from './app/languages/loaders.ts'
import { Providers } from './app/Providers.tsx'
import { scheduleServiceWorker } from './app/scheduleServiceWorker.ts'
import { initTranslations } from './i18n/i18n.ts'
import passkeys from './passkeys/texts.en.json'
import { LoginPage } from './sessions/LoginPage.tsx'
import { resolveReturnPath } from './sessions/returnPath.ts'
import sessions from './sessions/texts.en.json'
import { Notices } from './ui/feedback/Notices.tsx'
import ui from './ui/texts.en.json'

/** The English texts of the sign-in page. */
const signInTexts = { api, passkeys, sessions, ui }

let returnTo = new URLSearchParams(window.location.search).get('returnTo') ?? undefined

/** Opens the page that somebody signs in for; false while nobody is signed in. */
const leaveIfSignedIn = (): boolean => {
  if (!session.current()) return false
  window.location.replace(resolveReturnPath(returnTo, window.location.origin))
  return true
}

const setReturnTo = (path: string) => {
  returnTo = path
}

const start = async (host: HTMLElement) => {
  await Promise.all([initTranslations(signInTexts, languageLoaders), migrateOldSession()])
  if (leaveIfSignedIn()) return
  // in this tab, or in another
  session.subscribe(leaveIfSignedIn)
  createRoot(host).render(
    <Providers>
      <LoginPage returnTo={returnTo} onReturnTo={setReturnTo} />
      <Notices />
    </Providers>,
  )
  document.getElementById('splash')?.remove()
  scheduleServiceWorker()
}

// the page of staff, which loads the same chunk for its sign-in, has no such element
const host = document.getElementById('sign-in')
if (host) void start(host)

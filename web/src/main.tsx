import './ui/theme/mantine.css'
import '@fontsource-variable/inter/wght.css'
import './app/app.css'
import { migrateOldSession } from './api/oldSession.ts'
import { firstScreenTexts } from './app/features.ts'
import { languageLoaders } from './app/languages/loaders.ts'
import { startApp } from './app/startApp.tsx'
import { initTranslations } from './i18n/i18n.ts'

const start = async (host: HTMLElement) => {
  await Promise.all([initTranslations(firstScreenTexts, languageLoaders), migrateOldSession()])
  await startApp(host)
}

// a visitor's page, whose dialogs load the same piece, has no such element
const host = document.getElementById('root')
if (host) void start(host)

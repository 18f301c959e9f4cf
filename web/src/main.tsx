import './ui/mantine.css'
import '@fontsource-variable/inter/wght.css'
import './app/app.css'
import { moveOldSession } from './api/oldSession.ts'
import { firstTexts } from './app/features.ts'
import { languageLoaders } from './app/languages/loaders.ts'
import { startApp } from './app/startApp.tsx'
import { startTexts } from './i18n/i18n.ts'

const start = async (host: HTMLElement) => {
  await Promise.all([startTexts(firstTexts, languageLoaders), moveOldSession()])
  await startApp(host)
}

// a visitor's page, whose dialogs load the same piece, has no such element
const host = document.getElementById('root')
if (host) void start(host)

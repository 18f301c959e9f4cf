import './ui/mantine.css'
import '@fontsource-variable/inter/wght.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { firstTexts } from './app/features.ts'
import { languageLoaders } from './app/languages/loaders.ts'
import { startTexts } from './i18n/i18n.ts'

const host = document.getElementById('root')
await startTexts(firstTexts, languageLoaders)
if (host) createRoot(host).render(<App />)

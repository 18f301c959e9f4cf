import '@mantine/core/styles.layer.css'
import '@fontsource-variable/inter/wght.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { texts } from './app/features.ts'
import { startTexts } from './i18n/i18n.ts'

startTexts(texts)
const host = document.getElementById('root')
if (host) createRoot(host).render(<App />)

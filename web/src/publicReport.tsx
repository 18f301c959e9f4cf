import './app/publicReport.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queryClient.ts'
import { languageLoaders } from './app/languages/loaders.ts'
import { visitorTextLoaders, visitorTexts } from './app/languages/visitorTexts.ts'
import { PublicReport } from './app/PublicReport.tsx'
import { initTranslations } from './i18n/i18n.ts'
import { sharedReportQuery } from './reports/reports.api.ts'

const start = async (host: HTMLElement) => {
  const token = new URLSearchParams(window.location.search).get('token') ?? ''
  await initTranslations(visitorTexts, languageLoaders, visitorTextLoaders)
  // what the server has written into the page stays until the report can take its place
  if (host.querySelector('h1')) await queryClient.prefetchQuery(sharedReportQuery(token))
  // in slices: the page answers fingers while its points are made
  startTransition(() => createRoot(host).render(<PublicReport token={token} />))
}

// the page of staff, whose reports load the same piece, has no such element
const host = document.getElementById('report')
if (host) void start(host)

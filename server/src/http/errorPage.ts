import type { Language } from '@nspect/contract/enums'
import { reportRoutes } from '@nspect/contract/reports'
import { escapedHtml } from './escapedHtml.ts'

const ways: Record<Language, { report: string; product: string }> = {
  en: { report: 'Back to the report', product: 'Open nSpect' },
  de: { report: 'Zurück zum Bericht', product: 'nSpect öffnen' },
  es: { report: 'Volver al informe', product: 'Abrir nSpect' },
  fr: { report: 'Retour au rapport', product: 'Ouvrir nSpect' },
  ja: { report: 'レポートに戻る', product: 'nSpect を開く' },
  zh: { report: '返回报告', product: '打开 nSpect' },
}

const printed = [
  reportRoutes.printReport,
  reportRoutes.printShared,
  reportRoutes.exportReport,
  reportRoutes.exportBcf,
].map(({ path }) => `/api/${path}`.toLowerCase())

/** Does a browser request a printed report, or an export, as a page of its own? */
export const isPrintTab = (address: string, accept: string | undefined): boolean =>
  (accept ?? '').includes('text/html') && printed.includes((address.split('?')[0] ?? '').toLowerCase())

/** An error as a page, for a person whose tab was reloaded, with a link to go on. `address` is the requested one. */
export const errorPage = (sentence: string, language: Language, address: string): string => {
  const projectId = /^\d{1,10}$/.exec(new URL(address, 'http://localhost').searchParams.get('projectId') ?? '')?.[0]
  const [href, way] = projectId
    ? [`/project/report/${projectId}`, ways[language].report]
    : ['/', ways[language].product]
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>nSpect</title></head>
<body style="max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark">
<h1 style="font-size: 1.25rem">nSpect</h1>
<p>${escapedHtml(sentence)}</p>
<p><a href="${href}">${way}</a></p>
</body>
</html>
`
}

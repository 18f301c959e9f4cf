import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { Language } from '@nspect/contract/shared/enums'
import { loadTexts } from '../../i18n/loadTexts.ts'
import { escapeHtml } from './escapeHtml.ts'
import english from './texts.en.json' with { type: 'json' }

const texts = loadTexts(import.meta.dirname, english)

/** The number of a request, for whoever meets a fault of the server to quote. */
export const formatRequestNumber = (language: Language, requestId: string): string =>
  fillPlaceholders(texts[language].quoteNumber, { number: requestId })

const printed = [
  reportRoutes.printReport,
  reportRoutes.printShared,
  reportRoutes.exportReport,
  reportRoutes.exportWord,
  reportRoutes.exportBcf,
].map(({ path }) => `/api/${path}`.toLowerCase())

/** Does a browser request a printed report, or an export, as a page of its own? */
export const isPrintTabRequest = (address: string, accept: string | undefined): boolean =>
  (accept ?? '').includes('text/html') &&
  printed.includes((address.split('?')[0] ?? '').toLowerCase())

/** As pages of people who are not signed in look; this one needs no file of the web client. */
const style = `
:root { color-scheme: light dark; --text: #1d2329; --line: #e1e6e9; --surface: #ffffff; --ground: #f6f8f9; --accent: #0b6e75; --filled: #0b6e75 }
@media (prefers-color-scheme: dark) { :root { --text: #dfe4e8; --line: #333c44; --surface: #1a1f24; --ground: #101418; --accent: #49b0b8; --filled: #137a83 } }
* { box-sizing: border-box }
body { display: grid; place-content: center; grid-template-columns: min(400px, 100%); min-height: 100dvh; margin: 0; padding: 24px 12px; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK JP', sans-serif }
main { display: grid; justify-items: start; gap: 16px; padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
h1 { display: flex; align-items: center; gap: 10px; margin: 0; font-size: 16px; font-weight: 680; letter-spacing: -0.02em }
h1::before { width: 18px; height: 18px; border: 4px solid var(--accent); border-radius: 50% 50% 50% 0; transform: rotate(-45deg); content: '' }
p { margin: 0; font-size: 16px; text-wrap: pretty }
a { padding: 8px 18px; border-radius: 6px; background: var(--filled); color: #ffffff; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

/**
 * An error as a page, for a person whose tab was reloaded, with a link to go on. `address` is the
 * requested one.
 */
export const renderErrorPage = (sentence: string, language: Language, address: string): string => {
  const projectId = /^\d{1,10}$/.exec(
    new URL(address, 'http://localhost').searchParams.get('projectId') ?? '',
  )?.[0]
  const [href, way] = projectId
    ? [`/project/report/${projectId}`, texts[language].openReport]
    : ['/', texts[language].openProduct]
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>nSpect</title><style>${style}</style></head>
<body>
<main>
<h1>nSpect</h1>
<p>${escapeHtml(sentence)}</p>
<a href="${href}">${way}</a>
</main>
</body>
</html>
`
}

import { type EmbeddedReport, embeddedReportId } from '@nspect/contract/reports/reports'

/**
 * The report that the server has written into the page of its link, once: who asks again wants what
 * is stored now. Undefined for a link with a password, a report too large for it, or a page
 * without.
 */
export const takeReportEmbeddedInPage = (): EmbeddedReport | undefined => {
  const element = document.getElementById(embeddedReportId)
  element?.remove()
  return element?.textContent ? (JSON.parse(element.textContent) as EmbeddedReport) : undefined
}

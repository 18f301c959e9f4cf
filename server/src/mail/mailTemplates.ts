import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import { getNames } from '@nspect/contract/names/getNames'
import { getRoleName } from '@nspect/contract/names/names'
import type { Language, Role } from '@nspect/contract/shared/enums'
import { loadTexts } from '../i18n/loadTexts.ts'
import english from './texts.en.json' with { type: 'json' }

/** The kinds of letters, each with its values. `name` is the receiver's. */
export interface MailTemplateValues {
  /** `minutes`: validity of the link */
  resetLink: { name: string; link: string; minutes: number }
  /** `hours`: validity of the link */
  confirmEmail: { name: string; link: string; hours: number }
  /** somebody registered with the address of an existing account */
  registeredAgain: { name: string; link: string }
  /** `days`: validity of the link */
  invitation: { name: string; inviter: string; link: string; days: number }
  passwordChanged: { name: string }
  /** two-step sign-in of the account */
  twoStepOn: { name: string }
  twoStepOff: { name: string }
  twoStepReset: { name: string }
  /** `passkey`: the name that its owner gave it */
  passkeyAdded: { name: string; passkey: string }
  passkeyRemoved: { name: string; passkey: string }
  /** `username`: the new one; the letter goes to the old one */
  addressChanged: { name: string; username: string }
  roleChanged: { name: string; role: Role }
  /** those about a point: `said` is one line of what `writer` wrote, empty if they wrote nothing */
  commented: PointNews
  mentioned: PointNews
  repairSubmitted: PointNews
  repairAccepted: PointNews
  repairRejected: PointNews
  repairSetBack: PointNews
  pointResolved: PointNews
  /** several of them at once; each `said` is a paragraph */
  pointNews: Omit<PointNews, 'writer'> & { count: number }
  /** news of several points; `said`: of each inspection its name, and a paragraph for each point */
  inboxNews: { name: string; said: string; link: string; preferences: string }
  /** points that visitors added to one inspection; `said`: a paragraph each */
  visitorPoints: {
    name: string
    inspection: string
    said: string
    link: string
    preferences: string
  }
  /** what waits in plans, once a month; `said`: a paragraph for each plan */
  planSummary: { name: string; said: string; link: string; preferences: string }
  /** to an outside firm; `client`: who asks, `count`: points that are open */
  firmLink: { name: string; client: string; inspection: string; count: number; link: string }
  /** to a reviewer, who decides by a link; `minutes`: validity of the code */
  shareCode: { name: string; code: string; inspection: string; minutes: number }
  /**
   * the same about days; `said`: of each inspection its name, a paragraph for each point, and its
   * link
   */
  firmReminder: { name: string; client: string; said: string }
  assigned: { name: string; inspection: string; link: string; preferences: string }
  /** `count`: how many inspections at once */
  assignedMany: { name: string; count: number; link: string; preferences: string }
  /** `client`: the name of the client whose data it is; `days`: how long it can be downloaded */
  exportReady: { name: string; client: string; days: number; link: string }
  /** a report that was printed in the background; `days`: how long it can be fetched */
  printReady: { name: string; inspection: string; days: number; link: string }
  /** to a party of a handover; `client`: who hands over, `days`: how long the link works */
  handoverSealed: { name: string; client: string; inspection: string; days: number; link: string }
  /**
   * to whoever runs the installation `site`; `said`: a paragraph for each part that is broken, or
   * is well again
   */
  healthAlert: { site: string; said: string; link: string }
  healthWell: { site: string; said: string; link: string }
  /** to the managers of `client`, whose files take `used` of `limit` */
  storageFilling: { name: string; client: string; used: string; limit: string; link: string }
}
/** `point`: its number and title; `preferences`: where the reader chooses what they are mailed */
interface PointNews {
  name: string
  writer: string
  point: string
  inspection: string
  said: string
  link: string
  preferences: string
}
export type MailTemplateName = keyof MailTemplateValues

/** Letters that somebody waits for: they are sent before all others. */
export const urgentTemplates: readonly MailTemplateName[] = [
  'resetLink',
  'confirmEmail',
  'invitation',
  'shareCode',
]

/**
 * All letters in one language; a missing one does not compile. Empty lines separate paragraphs, and
 * a link is a paragraph of its own. No names in subjects.
 */
type MailTemplateTexts = Record<`${MailTemplateName}.${'subject' | 'text'}`, string>

const texts: Record<Language, MailTemplateTexts> = loadTexts(import.meta.dirname, english)

/**
 * Makes a letter's text, which is what is stored; the HTML is made from it. A paragraph with empty
 * values is left out.
 */
export const renderMailText = <L extends MailTemplateName>(
  language: Language,
  letter: L,
  values: MailTemplateValues[L],
) => {
  const subject = texts[language][`${letter}.subject`]
  const paragraphs = texts[language][`${letter}.text`].split('\n\n')
  const shownValues: Record<string, string | number> = { ...values }
  if ('role' in values) shownValues.role = getRoleName(getNames(language), values.role)
  const filled = paragraphs
    .map((paragraph) => fillPlaceholders(paragraph, shownValues))
    .filter((line) => line !== '')
  return { subject, text: `${filled.join('\n\n')}\n` }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const renderParagraph = (paragraph: string): string => {
  const html = escaped(paragraph)
  return `<p>${/^https?:\/\/\S+$/.test(paragraph) ? `<a href="${html}">${html}</a>` : html}</p>`
}

/** The same letter as HTML: paragraphs and links, no external resources. */
export const renderMailHtml = (text: string): string => {
  const style = 'font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em'
  return `<!doctype html><html><body style="${style}">${text.trim().split('\n\n').map(renderParagraph).join('')}</body></html>`
}

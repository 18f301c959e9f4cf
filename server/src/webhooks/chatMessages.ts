import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import type { Language } from '@nspect/contract/shared/enums'
import { type WebhookKind, webhookRecords } from '@nspect/contract/webhooks/webhooks'
import { z } from 'zod'
import type { DbOrTransaction } from '../db/connect.ts'
import { loadTexts } from '../i18n/loadTexts.ts'
import { type ChangeFacts, findChangeFacts } from './chatMessages.queries.ts'
import english from './texts.en.json' with { type: 'json' }
import type { DueDelivery } from './webhooks.queries.ts'

const texts: Record<Language, typeof english> = loadTexts(import.meta.dirname, english)

/** Characters of a comment that are told; the link leads to the rest. */
const maxLength = 300

const change = z.object({ record: z.enum(webhookRecords), id: z.int(), action: z.string() })
/** A stored message; without an inspection it is a test. */
const event = z.object({
  data: z.object({ projectId: z.int().optional(), changes: z.array(change).default([]) }),
})
export type ToldChange = z.output<typeof change>

/** What a chat is told. */
interface ChatMessage {
  sentence: string
  /** lines of what was written; none: nothing, or it is not told */
  quotes: readonly string[]
  link: string
  linkText: string
}

const flatten = (text: string) => text.replace(/\s+/g, ' ').trim()
const cut = (text: string) => {
  const signs = [...flatten(text)]
  return signs.length > maxLength ? `${signs.slice(0, maxLength).join('')} …` : signs.join('')
}

/** The sentence about the changes of one call, and the link to what was changed. */
const renderChatMessage = (
  { language, tellsContents }: Pick<DueDelivery['endpoint'], 'language' | 'tellsContents'>,
  changes: readonly ToldChange[],
  facts: ChangeFacts,
  publicUrl: string,
): ChatMessage => {
  const words = texts[language]
  const [first] = changes
  const { pin } = facts
  const isOfPoint = pin !== null && changes.length === 1
  const key = first && changes.length === 1 ? getSentenceKey(first, isOfPoint) : 'many'
  const sentence = fillPlaceholders(words[key], {
    who: flatten(facts.actorName) || words.someone,
    inspection: flatten(facts.projectName),
    point: pin?.number ?? '',
    count: changes.length,
  })
  return {
    sentence,
    quotes: tellsContents && isOfPoint ? [pin.title, facts.comment].map(cut).filter(Boolean) : [],
    link: `${publicUrl}/project/edit-project/${facts.projectId}${isOfPoint ? `?pin=${pin.id}` : ''}`,
    linkText: words.open,
  }
}

const getSentenceKey = ({ record, action }: ToldChange, isOfPoint: boolean) => {
  if (record !== 'pin' && record !== 'comment') return record
  if (!isOfPoint) return 'many'
  return action === 'pin.create' ? action : record
}

const escapeForSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const run = (text: string, look: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...look }],
})

/** The forms of a message: what people wrote is text in each, never a link or a mention. */
const bodies: Record<Exclude<WebhookKind, 'events'>, (message: ChatMessage) => object> = {
  // https://docs.slack.dev/messaging/formatting-message-text
  slack: ({ sentence, quotes, link, linkText }) => ({
    text: [
      escapeForSlack(sentence),
      ...quotes.map((line) => `> ${escapeForSlack(line)}`),
      `<${link}|${linkText}>`,
    ].join('\n'),
  }),
  // https://adaptivecards.io/explorer; a rich text block reads no Markdown, as a text block would
  teams: ({ sentence, quotes, link, linkText }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [run(sentence), ...quotes.map((line) => run(line, { isSubtle: true }))],
          actions: [{ type: 'Action.OpenUrl', title: linkText, url: link }],
        },
      },
    ],
  }),
}

/** The body for a chat: made when it is sent, of what the change is about then. */
export const buildChatBody = async (
  db: DbOrTransaction,
  { clientId, body, createdAt, endpoint }: DueDelivery,
  publicUrl: string,
): Promise<string> => {
  const { kind, language } = endpoint
  if (kind === 'events') return body
  const { projectId, changes } = event.parse(JSON.parse(body)).data
  const facts =
    projectId === undefined
      ? undefined
      : await findChangeFacts(db, { clientId, projectId, changes, at: createdAt })
  const words = texts[language]
  const message = facts
    ? renderChatMessage(endpoint, changes, facts, publicUrl)
    : { sentence: words.test, quotes: [], link: publicUrl, linkText: words.open }
  return JSON.stringify(bodies[kind](message))
}

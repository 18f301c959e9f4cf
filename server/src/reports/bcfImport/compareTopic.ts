import { maxCommentLength } from '@nspect/contract/comments/comments'
import type { ImportedComment } from '@nspect/contract/pins/pinImports'
import type { BcfTopicRow } from '@nspect/contract/reports/bcfImport'
import { limits } from '@nspect/contract/shared/limits'
import type { ReportPinRow } from '../../pins/pins.queries.ts'
import { type BcfTopic, priorityNames } from '../exports/bcf/topic.ts'
import { cleanText, computeUrlUuid } from '../exports/bcf/xml.ts'
import type { BcfTopicRead } from './readBcf.worker.ts'

/** A point that a topic is about, with the topic that an export makes of it now. */
export interface KnownPoint {
  row: ReportPinRow
  exported: BcfTopic
  /** what names its comments in files, those that are hidden included */
  commentIds: ReadonlySet<string>
}

/** A text as it is read again from an export. */
const asRead = (text: string | undefined) =>
  cleanText(text ?? '')
    .replaceAll('\r\n', '\n')
    .trim()

/** What a file says, unless it says what an export would: empty then. */
const pickChanged = (said: string, exported: string | undefined, ...stored: string[]) =>
  [exported, ...stored].some((text) => asRead(text) === said) ? '' : said

const compareTitle = ({ title }: BcfTopicRead, known: KnownPoint | undefined) => {
  if (!known) return title
  const { pin } = known.row
  const number = `#${pin.pinNumber} `
  const said = title.startsWith(number) ? title.slice(number.length) : title
  return pickChanged(said, known.exported.title.slice(number.length)) === '' || title === ''
    ? pin.title
    : said
}

/** Who wrote a topic of another tool, and when. */
const formatAuthor = ({ createdBy, createdAt }: BcfTopicRead) =>
  [createdBy, /^\d{4}-\d\d-\d\d/.exec(createdAt)?.[0] ?? ''].filter(Boolean).join(', ')

/** What another tool says in words, with its labels, links, and elements that nobody knows. */
const composeDescription = (topic: BcfTopicRead, elements: readonly string[]) =>
  [
    topic.description,
    topic.labels.join(', '),
    ...topic.links,
    ...elements.map((element) => `IFC ${element}`),
    formatAuthor(topic),
  ]
    .filter(Boolean)
    .join('\n')

/** The words of a point, without the values that an export adds below them. */
const withoutFacts = (description: string, { row, exported }: KnownPoint) => {
  const own = new Set(asRead(row.pin.description).split('\n'))
  const added = new Set(
    asRead(exported.description)
      .split('\n')
      .filter((line) => !own.has(line)),
  )
  return description
    .split('\n')
    .filter((line) => !added.has(line))
    .join('\n')
    .trim()
}

const compareDescription = (
  topic: BcfTopicRead,
  known: KnownPoint | undefined,
  { isOurs, elements }: TopicFacts,
) => {
  const composed = isOurs ? topic.description : composeDescription(topic, elements)
  if (!known) return composed
  const stored = known.row.pin.description
  if (topic.description === '') return ''
  if (!isOurs && asRead(stored).startsWith(composed)) return ''
  const changed = pickChanged(topic.description, known.exported.description, stored)
  return changed === '' ? '' : pickChanged(withoutFacts(composed, known), stored)
}

const comparePriority = (
  { priority }: BcfTopicRead,
  known: KnownPoint | undefined,
): Pick<BcfTopicRow, 'severity' | 'isCritical'> => {
  const said = pickChanged(priority, known?.exported.priority)
  const name = said.toLowerCase()
  if (name === '' || name === priorityNames.none.toLowerCase())
    return { severity: '', isCritical: null }
  if (name === priorityNames.critical.toLowerCase()) return { severity: '', isCritical: true }
  return { severity: said, isCritical: known?.row.pin.isCritical ? false : null }
}

const compareStatus = ({ stage, status }: BcfTopicRead, known: KnownPoint | undefined) =>
  pickChanged(stage, known?.exported.stage) || pickChanged(status, known?.exported.status)

const compareDueDate = ({ due }: BcfTopicRead, known: KnownPoint | undefined) => {
  const [day = ''] = due.split('T')
  return known?.exported.due && Date.parse(known.exported.due) === Date.parse(due) ? '' : day
}

/** What is known of a topic beside what it says. */
export interface TopicFacts {
  /** an export of this inspection has written it */
  isOurs: boolean
  /** identities of its elements that the model does not have */
  elements: readonly string[]
  /** when another program had changed it, as of the last import */
  changedThereAt: Date | null
  /** the name of a person or firm that the topic names, maybe by an address */
  nameOf: (said: string) => string
}

/** When another program changed a topic: NaN if it does not say. */
const parseChange = ({ modifiedAt, createdAt }: BcfTopicRead) => Date.parse(modifiedAt || createdAt)

/**
 * The topic says nothing new: one of an export, as the point was changed here since; one of another
 * program, as the last import had read the same or more.
 */
export const isOutdated = (topic: BcfTopicRead, { row }: KnownPoint, facts: TopicFacts): boolean =>
  facts.isOurs
    ? parseChange(topic) < row.pin.updatedAt.getTime()
    : facts.changedThereAt !== null && parseChange(topic) <= facts.changedThereAt.getTime()

/** A text with at most so many characters. */
const cutText = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text

/** When a comment was written; of one that does not say, when its topic was changed, or now. */
const parseWritten = (date: string, topic: BcfTopicRead): Date =>
  new Date([Date.parse(date), parseChange(topic)].find((time) => !Number.isNaN(time)) ?? Date.now())

/** The comments of a topic that its point does not have. */
const listNewComments = (
  topic: BcfTopicRead,
  known: KnownPoint | undefined,
  nameOf: TopicFacts['nameOf'],
): ImportedComment[] =>
  topic.comments
    .filter(({ text }) => text !== '')
    .map(({ guid, author, date, text }) => ({
      id: (guid || computeUrlUuid([topic.guid, date, author, text].join('\n'))).slice(
        0,
        limits.externalId,
      ),
      author: cutText(nameOf(author).replaceAll(/\s+/g, ' ') || 'BCF', limits.reporterName),
      comment: cutText(text, maxCommentLength),
      writtenAt: parseWritten(date, topic).toISOString(),
    }))
    .filter(({ id }) => !known?.commentIds.has(id))
    .slice(0, limits.importedComments)

const unchanged = {
  description: '',
  severity: '',
  isCritical: null,
  status: '',
  dueDate: '',
  assignee: '',
} as const

/**
 * What a topic changes of the point that it is about. A topic of an export that is older than the
 * point changes nothing.
 */
export const compareTopic = (
  topic: BcfTopicRead,
  known: KnownPoint | undefined,
  facts: TopicFacts,
): Omit<BcfTopicRow, 'place'> => {
  const said = parseChange(topic)
  const named = {
    guid: topic.guid,
    pinId: known?.row.pin.id ?? null,
    isOwn: facts.isOurs,
    snapshot: topic.snapshot,
    changedThereAt: Number.isNaN(said) ? '' : new Date(said).toISOString(),
    comments: listNewComments(topic, known, facts.nameOf),
  }
  if (known && isOutdated(topic, known, facts))
    return { ...named, title: known.row.pin.title, categories: [], ...unchanged }
  return {
    ...named,
    title: compareTitle(topic, known),
    categories: known ? [] : [...topic.labels, topic.type].filter(Boolean),
    description: compareDescription(topic, known, facts),
    ...comparePriority(topic, known),
    status: compareStatus(topic, known),
    dueDate: compareDueDate(topic, known),
    assignee: pickChanged(facts.nameOf(topic.assignedTo), known?.exported.assignedTo),
  }
}

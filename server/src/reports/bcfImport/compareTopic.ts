import type { BcfTopicRow } from '@nspect/contract/reports/bcfImport'
import type { ReportPinRow } from '../../pins/pins.queries.ts'
import { type BcfTopic, priorityNames } from '../exports/bcf/topic.ts'
import { cleanText } from '../exports/bcf/xml.ts'
import type { BcfTopicRead } from './readBcf.worker.ts'

/** A point that a topic is about, with the topic that an export makes of it now. */
export interface KnownPoint {
  row: ReportPinRow
  exported: BcfTopic
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
  /** the name of the person or firm that it is assigned to */
  assignee: string
}

/** The other tool has changed a topic since the point was changed, or does not say when. */
const isOutdated = ({ modifiedAt }: BcfTopicRead, { row }: KnownPoint) =>
  Date.parse(modifiedAt) < row.pin.updatedAt.getTime()

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
  const { guid } = topic
  const pinId = known?.row.pin.id ?? null
  if (known && facts.isOurs && isOutdated(topic, known))
    return { guid, pinId, title: known.row.pin.title, categories: [], ...unchanged }
  return {
    guid,
    pinId,
    title: compareTitle(topic, known),
    categories: known ? [] : [...topic.labels, topic.type].filter(Boolean),
    description: compareDescription(topic, known, facts),
    ...comparePriority(topic, known),
    status: compareStatus(topic, known),
    dueDate: compareDueDate(topic, known),
    assignee: pickChanged(facts.assignee, known?.exported.assignedTo),
  }
}

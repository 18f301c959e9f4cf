import { formatDate, formatRelativeDay } from '@nspect/contract/i18n/dateFormats'
import { type Locale, resolveLocale } from '@nspect/contract/i18n/locale'
import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import { getNames } from '@nspect/contract/names/getNames'
import { formatLabeledValue, formatVisitorName } from '@nspect/contract/names/names'
import { verdicts } from '@nspect/contract/planDecisions/currentDecision'
import { getVerdictName } from '@nspect/contract/planDecisions/verdictNames/verdictNames'
import type { Language } from '@nspect/contract/shared/enums'
import { loadTexts } from '../i18n/loadTexts.ts'
import type { DecisionsOfEntry } from '../planDecisions/decisionNews.queries.ts'
import type { EntryToMail } from './inboxMails.queries.ts'
import { countDaysBetween } from './mailTime.ts'
import english from './texts.en.json' with { type: 'json' }

/**
 * What a line of a mail says: `who` did it, `day` is the day of a reminder, `when` the same as
 * tomorrow or today.
 */
const texts: Record<Language, Record<keyof typeof english, string>> = loadTexts(
  import.meta.dirname,
  english,
)

/** The most news in one mail; its link leads to all. */
const maxLines = 30

/** Who did it, in the language of the reader; a visitor is marked as one, a reviewer is named. */
export const formatNewsActor = ({
  isByVisitor,
  language,
  actor,
  decisions,
}: EntryToMail): string => {
  if (decisions) return decisions.reviewer ?? texts[language].reviewer
  return isByVisitor ? formatVisitorName(getNames(language), actor) : actor
}

/** How the person whom a mail goes to writes dates (T472). */
const resolveReaderLocale = ({ language, lastLocale }: EntryToMail): Locale =>
  resolveLocale(language, lastLocale === null ? [] : [lastLocale])

const formatPointName = ({ pinNumber, title }: EntryToMail): string =>
  `${pinNumber} · ${title.replace(/\s+/g, ' ')}`

/** What a reviewer decided: on a point which verdict, on several how many of each. */
const renderDecisionLine = (entry: EntryToMail, { verdicts: counts }: DecisionsOfEntry): string => {
  const { language } = entry
  const made = verdicts.filter((verdict) => counts[verdict] > 0)
  const count = made.reduce((sum, verdict) => sum + counts[verdict], 0)
  const names = getNames(language)
  const said = made.map((verdict) => {
    const name = getVerdictName(language, verdict)
    return count === 1 ? name : formatLabeledValue(names, name, counts[verdict])
  })
  const who = formatNewsActor(entry)
  const decided = fillPlaceholders(texts[language][count === 1 ? 'decided' : 'decidedMany'], {
    who,
    point: formatPointName(entry),
    count,
  })
  return formatLabeledValue(names, decided, said.join(', '))
}

const renderNewsLine = (entry: EntryToMail, today: string): string => {
  const { language, kind, dueDate } = entry
  const locale = resolveReaderLocale(entry)
  const day = dueDate === null ? '' : formatDate(dueDate, 'long', undefined, locale)
  // mails may wait for the end of quiet hours, so that tomorrow has become today
  const when = dueDate === null ? '' : formatRelativeDay(countDaysBetween(today, dueDate), locale)
  if (entry.decisions) return renderDecisionLine(entry, entry.decisions)
  const said = fillPlaceholders(texts[language][kind], { who: formatNewsActor(entry), day, when })
  return formatLabeledValue(getNames(language), formatPointName(entry), said)
}

/**
 * News of several points: for each inspection its name and a paragraph for each entry; `today`: of
 * the reader.
 */
export const renderNewsLines = (entries: readonly EntryToMail[], today: string): string => {
  const shown = Map.groupBy(entries.slice(0, maxLines), ({ projectId }) => projectId)
  const more = entries.length > maxLines ? ['…'] : []
  return [
    ...[...shown.values()].flatMap((projectEntries) => [
      projectEntries[0]?.projectName ?? '',
      ...projectEntries.map((entry) => renderNewsLine(entry, today)),
    ]),
    ...more,
  ].join('\n\n')
}

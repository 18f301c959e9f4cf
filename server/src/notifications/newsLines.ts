import { formatDate, formatRelativeDay } from '@nspect/contract/i18n/dateFormats'
import { formatVisitorName } from '@nspect/contract/i18n/displayNames'
import { formatLabeledValue } from '@nspect/contract/i18n/formatLabeledValue'
import { type Locale, resolveLocale } from '@nspect/contract/i18n/locale'
import type { InboxKind } from '@nspect/contract/notifications/notificationSettings'
import type { Language } from '@nspect/contract/shared/enums'
import type { EntryToMail } from './inboxMails.queries.ts'
import { countDaysBetween } from './mailTime.ts'

/**
 * What a line of a mail says: `who` did it, `day` is the day of a reminder, `when` the same as
 * tomorrow or today.
 */
type Says = (values: { who: string; day: string; when: string }) => string

const words: Record<Language, Record<InboxKind, Says>> = {
  en: {
    mentioned: ({ who }) => `${who} mentioned you`,
    assigned: ({ who }) => `${who} assigned it to you`,
    handedIn: ({ who }) => `${who} submitted a repair`,
    sentBack: ({ who }) => `${who} sent the repair back`,
    accepted: ({ who }) => `${who} accepted the repair`,
    commented: ({ who }) => `${who} commented`,
    dueTomorrow: ({ day, when }) => `due ${when} (${day})`,
    overdue: ({ day }) => `overdue since ${day}`,
  },
  de: {
    mentioned: ({ who }) => `${who} hat Sie erwähnt`,
    assigned: ({ who }) => `${who} hat Ihnen den Punkt zugewiesen`,
    handedIn: ({ who }) => `${who} hat eine Reparatur eingereicht`,
    sentBack: ({ who }) => `${who} hat die Reparatur zurückgegeben`,
    accepted: ({ who }) => `${who} hat die Reparatur abgenommen`,
    commented: ({ who }) => `${who} hat kommentiert`,
    dueTomorrow: ({ day, when }) => `${when} fällig (${day})`,
    overdue: ({ day }) => `überfällig seit ${day}`,
  },
  es: {
    mentioned: ({ who }) => `${who} le ha mencionado`,
    assigned: ({ who }) => `${who} le ha asignado el punto`,
    handedIn: ({ who }) => `${who} ha presentado una reparación`,
    sentBack: ({ who }) => `${who} ha devuelto la reparación`,
    accepted: ({ who }) => `${who} ha aceptado la reparación`,
    commented: ({ who }) => `${who} ha comentado`,
    dueTomorrow: ({ day, when }) => `vence ${when} (${day})`,
    overdue: ({ day }) => `vencido desde el ${day}`,
  },
  fr: {
    mentioned: ({ who }) => `${who} vous a mentionné`,
    assigned: ({ who }) => `${who} vous a attribué le point`,
    handedIn: ({ who }) => `${who} a soumis une réparation`,
    sentBack: ({ who }) => `${who} a renvoyé la réparation`,
    accepted: ({ who }) => `${who} a accepté la réparation`,
    commented: ({ who }) => `${who} a commenté`,
    dueTomorrow: ({ day, when }) => `à échéance ${when} (${day})`,
    overdue: ({ day }) => `en retard depuis le ${day}`,
  },
  ja: {
    mentioned: ({ who }) => `${who} さんがあなたをメンションしました`,
    assigned: ({ who }) => `${who} さんがあなたに割り当てました`,
    handedIn: ({ who }) => `${who} さんが補修を提出しました`,
    sentBack: ({ who }) => `${who} さんが補修を差し戻しました`,
    accepted: ({ who }) => `${who} さんが補修を承認しました`,
    commented: ({ who }) => `${who} さんがコメントしました`,
    dueTomorrow: ({ day, when }) => `期限は${when}（${day}）`,
    overdue: ({ day }) => `${day}から期限超過`,
  },
  zh: {
    mentioned: ({ who }) => `${who} 提及了您`,
    assigned: ({ who }) => `${who} 将其分配给您`,
    handedIn: ({ who }) => `${who} 提交了维修`,
    sentBack: ({ who }) => `${who} 退回了维修`,
    accepted: ({ who }) => `${who} 验收了维修`,
    commented: ({ who }) => `${who} 发表了评论`,
    dueTomorrow: ({ day, when }) => `${when}到期（${day}）`,
    overdue: ({ day }) => `自 ${day} 起已逾期`,
  },
}

/** The most news in one mail; its link leads to all. */
const maxLines = 30

/** Who did it, in the language of the reader; a visitor is marked as one. */
export const formatActor = ({ isByVisitor, language, actor }: EntryToMail): string =>
  isByVisitor ? formatVisitorName(language, actor) : actor

/** How the person whom a mail goes to writes dates (T472). */
const resolveReaderLocale = ({ language, lastLocale }: EntryToMail): Locale =>
  resolveLocale(language, lastLocale === null ? [] : [lastLocale])

const renderNewsLine = (entry: EntryToMail, today: string): string => {
  const { pinNumber, title, language, kind, dueDate } = entry
  const locale = resolveReaderLocale(entry)
  const day = dueDate === null ? '' : formatDate(dueDate, 'long', undefined, locale)
  // mails may wait for the end of quiet hours, so that tomorrow has become today
  const when = dueDate === null ? '' : formatRelativeDay(countDaysBetween(today, dueDate), locale)
  const said = words[language][kind]({ who: formatActor(entry), day, when })
  return formatLabeledValue(language, `${pinNumber} · ${title.replace(/\s+/g, ' ')}`, said)
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

import { formatDate } from '@nspect/contract/dateFormats'
import { visitorName } from '@nspect/contract/displayNames'
import type { Language } from '@nspect/contract/enums'
import type { InboxKind } from '@nspect/contract/news'
import type { EntryToMail } from './inboxMails.queries.ts'

/** What a line of a mail says: `who` did it, `day` is the day of a reminder. */
type Says = (values: { who: string; day: string }) => string

const words: Record<Language, Record<InboxKind, Says>> = {
  en: {
    mentioned: ({ who }) => `${who} mentioned you`,
    assigned: ({ who }) => `${who} assigned it to you`,
    handedIn: ({ who }) => `${who} handed in a repair`,
    sentBack: ({ who }) => `${who} sent the repair back`,
    accepted: ({ who }) => `${who} accepted the repair`,
    commented: ({ who }) => `${who} commented`,
    dueTomorrow: ({ day }) => `due tomorrow (${day})`,
    overdue: ({ day }) => `overdue since ${day}`,
  },
  de: {
    mentioned: ({ who }) => `${who} hat Sie erwähnt`,
    assigned: ({ who }) => `${who} hat Ihnen den Punkt zugewiesen`,
    handedIn: ({ who }) => `${who} hat eine Reparatur eingereicht`,
    sentBack: ({ who }) => `${who} hat die Reparatur zurückgegeben`,
    accepted: ({ who }) => `${who} hat die Reparatur abgenommen`,
    commented: ({ who }) => `${who} hat kommentiert`,
    dueTomorrow: ({ day }) => `morgen fällig (${day})`,
    overdue: ({ day }) => `überfällig seit ${day}`,
  },
  es: {
    mentioned: ({ who }) => `${who} le ha mencionado`,
    assigned: ({ who }) => `${who} le ha asignado el punto`,
    handedIn: ({ who }) => `${who} ha presentado una reparación`,
    sentBack: ({ who }) => `${who} ha devuelto la reparación`,
    accepted: ({ who }) => `${who} ha aceptado la reparación`,
    commented: ({ who }) => `${who} ha comentado`,
    dueTomorrow: ({ day }) => `vence mañana (${day})`,
    overdue: ({ day }) => `vencido desde el ${day}`,
  },
  fr: {
    mentioned: ({ who }) => `${who} vous a mentionné`,
    assigned: ({ who }) => `${who} vous a attribué le point`,
    handedIn: ({ who }) => `${who} a soumis une réparation`,
    sentBack: ({ who }) => `${who} a renvoyé la réparation`,
    accepted: ({ who }) => `${who} a accepté la réparation`,
    commented: ({ who }) => `${who} a commenté`,
    dueTomorrow: ({ day }) => `à échéance demain (${day})`,
    overdue: ({ day }) => `en retard depuis le ${day}`,
  },
  ja: {
    mentioned: ({ who }) => `${who} さんがあなたをメンションしました`,
    assigned: ({ who }) => `${who} さんがあなたに割り当てました`,
    handedIn: ({ who }) => `${who} さんが補修を提出しました`,
    sentBack: ({ who }) => `${who} さんが補修を差し戻しました`,
    accepted: ({ who }) => `${who} さんが補修を承認しました`,
    commented: ({ who }) => `${who} さんがコメントしました`,
    dueTomorrow: ({ day }) => `期限は明日（${day}）`,
    overdue: ({ day }) => `${day}から期限超過`,
  },
  zh: {
    mentioned: ({ who }) => `${who} 提及了您`,
    assigned: ({ who }) => `${who} 将其分配给您`,
    handedIn: ({ who }) => `${who} 提交了维修`,
    sentBack: ({ who }) => `${who} 退回了维修`,
    accepted: ({ who }) => `${who} 验收了维修`,
    commented: ({ who }) => `${who} 发表了评论`,
    dueTomorrow: ({ day }) => `明天到期（${day}）`,
    overdue: ({ day }) => `自 ${day} 起已逾期`,
  },
}

/** The most news in one mail; its link leads to all. */
const mostLines = 30

/** Who did it, in the language of the reader; a visitor is marked as one. */
export const actorOf = ({ isByVisitor, language, actor }: EntryToMail): string =>
  isByVisitor ? visitorName(language, actor) : actor

const lineOf = (entry: EntryToMail): string => {
  const { pinNumber, title, language, kind, dueDate } = entry
  const day = dueDate === null ? '' : formatDate(dueDate, 'long', undefined, language)
  return `${pinNumber} · ${title.replace(/\s+/g, ' ')}: ${words[language][kind]({ who: actorOf(entry), day })}`
}

/** News of several points: for each inspection its name and a paragraph for each entry. */
export const linesOf = (entries: readonly EntryToMail[]): string => {
  const shown = Map.groupBy(entries.slice(0, mostLines), ({ projectId }) => projectId)
  const more = entries.length > mostLines ? ['…'] : []
  return [...[...shown.values()].flatMap((some) => [some[0]?.projectName ?? '', ...some.map(lineOf)]), ...more].join(
    '\n\n',
  )
}

import { ActionIcon } from '@mantine/core'
import { getLocaleLanguage } from '@nspect/contract/i18n/locale'
import type { InboxEntry } from '@nspect/contract/inbox/inbox'
import type { InboxKind } from '@nspect/contract/notifications/notificationSettings'
import { verdicts } from '@nspect/contract/planDecisions/currentDecision'
import { getVerdictName } from '@nspect/contract/planDecisions/verdictNames/verdictNames'
import { groupBy } from '@nspect/contract/shared/groupBy'
import {
  IconArrowBackUp,
  IconAt,
  IconBellRinging,
  IconCalendarDue,
  IconCheck,
  IconCircleCheck,
  IconClipboardCheck,
  IconGavel,
  IconMailOpened,
  IconMessage,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeDay } from '../i18n/formatDate.ts'
import { formatLabeled } from '../i18n/formatLabeled.ts'
import { getShownLocale } from '../i18n/i18n.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { getToday } from '../ui/browser/getToday.ts'
import classes from './inbox.module.css'

const icons: Record<InboxKind, TablerIcon> = {
  mentioned: IconAt,
  assigned: IconUserCheck,
  handedIn: IconClipboardCheck,
  sentBack: IconArrowBackUp,
  accepted: IconCircleCheck,
  commented: IconMessage,
  decided: IconGavel,
  dueTomorrow: IconCalendarDue,
  overdue: IconBellRinging,
}

interface Props {
  entries: readonly InboxEntry[]
  onOpen: (entry: InboxEntry) => void
  onToggle: (entry: InboxEntry) => void
}

/**
 * A day as it is spoken of today: what was tomorrow when the entry came may be today or past when
 * it is read.
 */
const formatSpokenDay = (day: string): string =>
  formatRelativeDay((Date.parse(day) - Date.parse(getToday())) / 86_400_000)

const getEntryDay = ({ createdAt }: InboxEntry) =>
  formatDate(createdAt, 'form', getDisplayTimeZone())

/** Entries under the days on which they came. */
export function InboxEntriesByDay({ entries, onOpen, onToggle }: Props) {
  const { t } = useTranslation('inbox')
  const now = getToday()
  const yesterday = new Date(Date.parse(now) - 86_400_000).toISOString().slice(0, 10)
  const nameOf = (day: string) => {
    if (day === now) return t('today')
    return day === yesterday ? t('yesterday') : formatDate(day, 'long')
  }
  return [...groupBy(entries, getEntryDay)].map(([day, dayEntries]) => (
    <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={classes.dayName}>
        {nameOf(day)}
      </h2>
      <ul className={classes.rows}>
        {dayEntries.map((entry) => (
          <li key={entry.id} className={classes.item} data-unread={!entry.isRead || undefined}>
            <Row entry={entry} onOpen={onOpen} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t(entry.isRead ? 'markUnread' : 'markRead')}
              title={t(entry.isRead ? 'markUnread' : 'markRead')}
              onClick={() => onToggle(entry)}
            >
              {entry.isRead ? (
                <IconMailOpened size={18} aria-hidden />
              ) : (
                <IconCheck size={18} aria-hidden />
              )}
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** On how many points a reviewer decided, and what, in words; 0: the entry tells of something else. */
const describeDecisions = ({ decisions }: InboxEntry): { count: number; said: string } => {
  if (!decisions) return { count: 0, said: '' }
  const made = verdicts.filter((verdict) => decisions[verdict] > 0)
  const count = made.reduce((sum, verdict) => sum + decisions[verdict], 0)
  const said = made.map((verdict) => {
    const name = getVerdictName(getLocaleLanguage(getShownLocale()), verdict)
    return count === 1 ? name : formatLabeled(name, decisions[verdict])
  })
  return { count, said: said.join(' · ') }
}

function Row({ entry, onOpen }: { entry: InboxEntry; onOpen: (entry: InboxEntry) => void }) {
  const { t } = useTranslation('inbox')
  const {
    kind,
    action,
    isByVisitor,
    dueDate,
    projectName,
    projectId,
    projectPinId,
    pinNumber,
    title,
    createdAt,
  } = entry
  const decided = describeDecisions(entry)
  const isOfMany = decided.count > 1
  const Icon = icons[kind]
  const actor = isByVisitor ? t('visitor', { name: entry.actor }) : entry.actor
  const named = kind === 'mentioned' ? kind : (action ?? kind)
  const said = t(`said_${isOfMany ? 'decidedMany' : named}`, {
    actor: actor || t('reviewer'),
    count: decided.count,
    day: dueDate === null ? '' : formatDate(dueDate, 'table'),
    when: dueDate === null ? '' : formatSpokenDay(dueDate),
  })
  return (
    <Link
      to="/project/edit-project/$id"
      params={{ id: String(projectId) }}
      search={isOfMany ? {} : { pin: projectPinId }}
      preload={false}
      className={classes.row}
      data-entry
      onClick={() => onOpen(entry)}
    >
      <span className={classes.icon} data-kind={kind}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.said}>
          {!entry.isRead && <span className="visually-hidden">{t('isUnread')} </span>}
          <span dir="auto">{said}</span>
        </span>
        <span className={classes.about} dir="auto">
          {isOfMany ? decided.said : `${t('point', { number: pinNumber })} ${title}`}
          <span className={classes.where}> · {projectName}</span>
        </span>
        {decided.count === 1 && <span className={classes.excerpt}>{decided.said}</span>}
        {entry.excerpt && (
          <span className={classes.excerpt} dir="auto">
            {entry.excerpt}
          </span>
        )}
      </span>
      <time className={classes.time} dateTime={createdAt}>
        {formatDate(createdAt, 'time', getDisplayTimeZone())}
      </time>
    </Link>
  )
}

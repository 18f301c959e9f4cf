import { type Language, languages, type Role } from '@nspect/contract/enums'
import { type MailTime, type NewsKind, type Notifications, newsKinds } from '@nspect/contract/news'
import { managers } from '@nspect/contract/policy'
import type { Me } from '@nspect/contract/sessions'
import { userRoutes } from '@nspect/contract/users'
import { translateIssues } from '../i18n/translateIssues.ts'
import type { Profile } from './accounts.api.ts'

/** The values of the form; an empty language or zone is the browser's. */
export interface ProfileValues extends Notifications {
  firstName: string
  lastName: string
  phoneNumber: string
  language: string
  timeZone: string
}

/** The form's values of a person. */
export const valuesOf = (me: Profile): ProfileValues => ({
  firstName: me.firstName,
  lastName: me.lastName,
  phoneNumber: me.phoneNumber,
  language: me.language ?? '',
  timeZone: me.timeZone ?? '',
  ...me.notifications,
})

/** The mails a person can get: a SuperAdmin none; managers, who see everything, none about inspections assigned to them; others none for who accepts repairs and reviews what visitors add. */
export const offeredKinds = ({
  clientId,
  role,
}: Pick<Me, 'clientId' | 'role'>): readonly NewsKind[] => {
  if (clientId === null) return []
  const isManager = (managers as readonly Role[]).includes(role)
  const others: readonly NewsKind[] = isManager ? ['inspections'] : ['visitorPoints']
  return newsKinds.filter((kind) => !others.includes(kind))
}

/** The profile to save. */
export const profileOf = (values: ProfileValues): Profile => {
  const { firstName, lastName, phoneNumber, language: _, timeZone, ...notifications } = values
  const isLanguage = (name: string): name is Language =>
    (languages as readonly string[]).includes(name)
  return {
    firstName,
    lastName,
    phoneNumber,
    language: isLanguage(values.language) ? values.language : null,
    timeZone: timeZone === '' ? null : timeZone,
    notifications,
  }
}

/** The field errors, found with the server's own schema. */
export const profileProblems = (me: Me, values: ProfileValues, labels: Record<string, string>) => {
  const { id, username, roleId, clientId } = me
  const result = userRoutes.editUser.body.safeParse({
    id,
    username,
    roleId,
    clientId,
    ...profileOf(values),
  })
  return result.success ? {} : translateIssues(result.error.issues, labels)
}

interface Words {
  labels: Record<string, string>
  languageOf: (language: string) => string
  zoneOf: (zone: string) => string
  timeOf: (time: MailTime) => string
  hourOf: (hour: number | null) => string
}

/** The stored values beside those of the form. */
export const conflictRows = (savedByOther: ProfileValues, mine: ProfileValues, words: Words) => {
  const text = (key: 'firstName' | 'lastName' | 'phoneNumber') => ({
    key,
    label: words.labels[key] ?? key,
    savedByOther: savedByOther[key],
    mine: mine[key],
  })
  return [
    text('firstName'),
    text('lastName'),
    text('phoneNumber'),
    {
      key: 'language',
      label: words.labels.language ?? '',
      savedByOther: words.languageOf(savedByOther.language),
      mine: words.languageOf(mine.language),
    },
    {
      key: 'timeZone',
      label: words.labels.timeZone ?? '',
      savedByOther: words.zoneOf(savedByOther.timeZone),
      mine: words.zoneOf(mine.timeZone),
    },
    ...newsKinds.map((key) => ({
      key,
      label: words.labels[key] ?? key,
      savedByOther: words.timeOf(savedByOther[key]),
      mine: words.timeOf(mine[key]),
    })),
    ...(['quietFrom', 'quietTo', 'dailyAt'] as const).map((key) => ({
      key,
      label: words.labels[key] ?? key,
      savedByOther: words.hourOf(savedByOther[key]),
      mine: words.hourOf(mine[key]),
    })),
  ]
}

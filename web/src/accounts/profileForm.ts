import { type NotificationKind, notificationKinds } from '@nspect/contract/accounts'
import { type Language, languages, type Role } from '@nspect/contract/enums'
import { managers } from '@nspect/contract/policy'
import type { Me } from '@nspect/contract/sessions'
import { userRoutes } from '@nspect/contract/users'
import { translateIssues } from '../i18n/translateIssues.ts'
import type { Profile } from './accounts.api.ts'

/** The values of the form; an empty language or zone is the browser's. */
export interface ProfileValues extends Record<NotificationKind, boolean> {
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

/** The notifications a person can get: a SuperAdmin none; managers, who see everything, none about assignments. */
export const offeredKinds = ({ clientId, role }: Pick<Me, 'clientId' | 'role'>): readonly NotificationKind[] => {
  if (clientId === null) return []
  const isManager = (managers as readonly Role[]).includes(role)
  return notificationKinds.filter((kind) => kind !== 'assignments' || !isManager)
}

/** The profile to save. */
export const profileOf = (values: ProfileValues): Profile => {
  const { firstName, lastName, phoneNumber, timeZone, comments, repairs, assignments } = values
  const isLanguage = (name: string): name is Language => (languages as readonly string[]).includes(name)
  return {
    firstName,
    lastName,
    phoneNumber,
    language: isLanguage(values.language) ? values.language : null,
    timeZone: timeZone === '' ? null : timeZone,
    notifications: { comments, repairs, assignments },
  }
}

/** The field errors, found with the server's own schema. */
export const profileProblems = (me: Me, values: ProfileValues, labels: Record<string, string>) => {
  const { id, username, roleId, clientId } = me
  const result = userRoutes.editUser.body.safeParse({ id, username, roleId, clientId, ...profileOf(values) })
  return result.success ? {} : translateIssues(result.error.issues, labels)
}

interface Words {
  labels: Record<string, string>
  languageOf: (language: string) => string
  zoneOf: (zone: string) => string
  yesNo: (is: boolean) => string
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
    ...notificationKinds.map((kind) => ({
      key: kind,
      label: words.labels[kind] ?? kind,
      savedByOther: words.yesNo(savedByOther[kind]),
      mine: words.yesNo(mine[kind]),
    })),
  ]
}

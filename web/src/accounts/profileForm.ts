import {
  type MailTime,
  type NewsKind,
  type NotificationSettings,
  newsKinds,
  type SummaryTime,
} from '@nspect/contract/notifications/notificationSettings'
import { isRoleAllowed, managerRoles } from '@nspect/contract/permissions/policy'
import type { Me } from '@nspect/contract/sessions/sessions'
import { type Language, languages, type Role } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import type { Profile } from './accounts.api.ts'

/** The values of the form; an empty language or zone is the browser's. */
export interface ProfileValues extends NotificationSettings {
  firstName: string
  lastName: string
  phoneNumber: string
  language: string
  timeZone: string
}

/** The form's values of a person. */
export const toProfileValues = (me: Profile): ProfileValues => ({
  firstName: me.firstName,
  lastName: me.lastName,
  phoneNumber: me.phoneNumber,
  language: me.language ?? '',
  timeZone: me.timeZone ?? '',
  ...me.notifications,
})

/**
 * The mails a person can get: a SuperAdmin none; managers, who see everything, none about
 * inspections assigned to them; others none for who accepts repairs and reviews what visitors add;
 * decisions and what waits for one only those who may read them.
 */
export const listNewsKindsFor = ({
  clientId,
  role,
}: Pick<Me, 'clientId' | 'role'>): readonly NewsKind[] => {
  if (clientId === null) return []
  const isManager = (managerRoles as readonly Role[]).includes(role)
  const others: readonly NewsKind[] = isManager ? ['inspections'] : ['visitorPoints']
  const mayReadDecisions = isRoleAllowed(role, 'planDecision.read')
  const ofPlans: readonly NewsKind[] = mayReadDecisions ? [] : ['decided', 'planSummary']
  return newsKinds.filter((kind) => !others.includes(kind) && !ofPlans.includes(kind))
}

/** The profile to save. */
export const toProfile = (values: ProfileValues): Profile => {
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
export const validateProfile = (me: Me, values: ProfileValues, labels: Record<string, string>) => {
  const { id, username, roleId, clientId } = me
  const result = userRoutes.editUser.body.safeParse({
    id,
    username,
    roleId,
    clientId,
    ...toProfile(values),
  })
  return result.success ? {} : translateSchemaIssues(result.error.issues, labels)
}

interface Words {
  labels: Record<string, string>
  formatLanguage: (language: string) => string
  formatZone: (zone: string) => string
  formatMailTime: (time: MailTime | SummaryTime) => string
  formatHour: (hour: number | null) => string
}

/** The stored values beside those of the form. */
export const buildProfileConflictRows = (
  savedByOther: ProfileValues,
  mine: ProfileValues,
  words: Words,
) => {
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
      savedByOther: words.formatLanguage(savedByOther.language),
      mine: words.formatLanguage(mine.language),
    },
    {
      key: 'timeZone',
      label: words.labels.timeZone ?? '',
      savedByOther: words.formatZone(savedByOther.timeZone),
      mine: words.formatZone(mine.timeZone),
    },
    ...newsKinds.map((key) => ({
      key,
      label: words.labels[key] ?? key,
      savedByOther: words.formatMailTime(savedByOther[key]),
      mine: words.formatMailTime(mine[key]),
    })),
    ...(['quietFrom', 'quietTo', 'dailyAt'] as const).map((key) => ({
      key,
      label: words.labels[key] ?? key,
      savedByOther: words.formatHour(savedByOther[key]),
      mine: words.formatHour(mine[key]),
    })),
  ]
}

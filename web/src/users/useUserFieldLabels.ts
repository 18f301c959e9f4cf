import { useTranslation } from 'react-i18next'

/** Labels of a user's fields, keyed by their names in the API, in the order of the form. */
export const useUserFieldLabels = (): Record<string, string> => {
  const { t } = useTranslation('users')
  return {
    firstName: t('firstName'),
    lastName: t('lastName'),
    phoneNumber: t('phoneNumber'),
    username: t('username'),
    password: t('password'),
    roleId: t('role'),
    clientId: t('client'),
  }
}

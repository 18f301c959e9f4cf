import { useTranslation } from 'react-i18next'

/** Labels of a client's fields, keyed by their names in the API, in the order of the form. */
export const useClientFieldLabels = (): Record<string, string> => {
  const { t } = useTranslation('clients')
  return {
    businessName: t('businessName'),
    contactName: t('contactName'),
    contactPhone: t('contactPhone'),
    contactEmail: t('contactEmail'),
    companyAddress: t('companyAddress'),
    noOfProject: t('noOfProject'),
    noOfReport: t('noOfReport'),
    clientTierId: t('tierPlan'),
    removeWaterMark: t('removeWaterMark'),
    removeCobrandedReport: t('removeCobrandedReport'),
    allowAnonymousCollaboration: t('allowAnonymousCollaboration'),
    allowOfflineCopies: t('allowOfflineCopies'),
    logo: t('logo'),
  }
}

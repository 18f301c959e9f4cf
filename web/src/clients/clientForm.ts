import type { DetailedClient } from '@nspect/contract/clients/clients'
import type { ApiError } from '../api/ApiError.ts'

export interface ClientValues {
  businessName: string
  contactName: string
  contactPhone: string
  contactEmail: string
  companyAddress: string
  clientTierId: number
  /** numbers as typed; a blank number of reports: the plan's default */
  noOfProject: string
  noOfReport: string
  removeWaterMark: boolean
  removeCobrandedReport: boolean
  allowAnonymousCollaboration: boolean
  allowOfflineCopies: boolean
  /** has "Change Logo" cleared the stored one (T32)? */
  isLogoCleared: boolean
  logo: readonly File[]
}

const noFiles: readonly File[] = []

/** The defaults of a new client. */
export const defaultClientValues: ClientValues = {
  businessName: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  companyAddress: '',
  clientTierId: 1,
  noOfProject: '1',
  noOfReport: '',
  removeWaterMark: false,
  removeCobrandedReport: true,
  allowAnonymousCollaboration: false,
  allowOfflineCopies: true,
  isLogoCleared: false,
  logo: noFiles,
}

/** A stored client as form values. */
export const toClientValues = (client: DetailedClient): ClientValues => ({
  businessName: client.businessName,
  contactName: client.contactName,
  contactPhone: client.contactPhone,
  contactEmail: client.contactEmail,
  companyAddress: client.companyAddress,
  clientTierId: client.clientTierId,
  noOfProject: String(client.noOfProject),
  noOfReport: client.noOfReport === null ? '' : String(client.noOfReport),
  removeWaterMark: client.removeWaterMark,
  removeCobrandedReport: client.removeCobrandedReport,
  allowAnonymousCollaboration: client.allowAnonymousCollaboration,
  allowOfflineCopies: client.allowOfflineCopies,
  isLogoCleared: false,
  logo: noFiles,
})

/** The form as request arguments; `stored` is the client as loaded, null for a new one. */
export const toSaveClientArgs = (
  values: ClientValues,
  stored: Pick<DetailedClient, 'id' | 'version'> | null,
) => {
  const { logo: _, isLogoCleared, noOfProject, noOfReport, ...rest } = values
  return {
    ...rest,
    ...(isLogoCleared && { logoPath: '' }),
    ...(noOfProject.trim() && { noOfProject: noOfProject.trim() }),
    noOfReport: noOfReport.trim() === '' ? ('' as const) : noOfReport.trim(),
    ...(stored && { id: stored.id, version: stored.version }),
  }
}

/** Maps an API error to the fields that it names, or to the logo if it is about the file. */
export const toClientFieldErrors = ({
  code,
  message,
  errors,
}: ApiError): Record<string, string> => {
  if (/^(image|file)\./.test(code)) return { logo: message }
  return Object.fromEntries(
    errors.map(({ field, message }) => [field === 'logoFile' ? 'logo' : field, message]),
  )
}

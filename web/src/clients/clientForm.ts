import { clientRoutes, type DetailedClient } from '@nspect/contract/clients'
import type { ApiError } from '../api/ApiError.ts'
import { wordIssues } from '../i18n/issues.ts'

export interface ClientValues {
  businessName: string
  contactName: string
  contactPhone: string
  contactEmail: string
  companyAddress: string
  clientTierId: number
  /** numbers as they are typed; a blank number of reports = as the plan says */
  noOfProject: string
  noOfReport: string
  removeWaterMark: boolean
  removeCobrandedReport: boolean
  allowAnonymousCollaboration: boolean
  /** the stored logo; blank once "Change Logo" has cleared it (T32) */
  logoPath: string
  logo: readonly File[]
}

const noFiles: readonly File[] = []

/** A new client begins with these defaults. */
export const newClient: ClientValues = {
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
  logoPath: '',
  logo: noFiles,
}

/** A stored client as the form holds it. */
export const valuesOf = (client: DetailedClient): ClientValues => ({
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
  logoPath: client.logoPath ?? '',
  logo: noFiles,
})

/** The form as the call takes it; `stored` is what it was opened with, null for a new client. */
export const argsOf = (values: ClientValues, stored: Pick<DetailedClient, 'id' | 'version'> | null) => {
  const { logo: _, noOfProject, noOfReport, ...rest } = values
  return {
    ...rest,
    ...(noOfProject.trim() && { noOfProject: noOfProject.trim() }),
    noOfReport: noOfReport.trim() === '' ? ('' as const) : noOfReport.trim(),
    ...(stored && { id: stored.id, version: stored.version }),
  }
}

/** What the server would say about the fields, worded by their labels; found with the server's own schema. */
export const clientProblems = (values: ClientValues, labels: Record<string, string>): Record<string, string> => {
  const found = clientRoutes.saveClient.body.safeParse(argsOf(values, null))
  const missing = values.noOfProject.trim() ? [] : [{ path: ['noOfProject'], message: 'client.projectsNeeded' }]
  return wordIssues([...missing, ...(found.error?.issues ?? [])], labels)
}

/** A refusal that belongs beside a field: the one that it names, or the logo where it speaks of the file. */
export const placeRefusal = ({ code, message, errors }: ApiError): Record<string, string> => {
  if (/^(image|file)\./.test(code)) return { logo: message }
  return Object.fromEntries(errors.map(({ field, message }) => [field === 'logoFile' ? 'logo' : field, message]))
}

import { clientRoutes } from '@nspect/contract/clients/clients'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import { type ClientValues, toSaveClientArgs } from './clientForm.ts'

/** Field errors found with the server's schema, worded with the fields' labels. */
export const validateClient = (
  values: ClientValues,
  labels: Record<string, string>,
): Record<string, string> => {
  const result = clientRoutes.saveClient.body.safeParse(toSaveClientArgs(values, null))
  const missingNumber = values.noOfProject.trim()
    ? []
    : [{ path: ['noOfProject'], message: 'client.projectsNeeded' }]
  return translateSchemaIssues([...missingNumber, ...(result.error?.issues ?? [])], labels)
}

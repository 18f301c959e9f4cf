import { can } from '@nspect/contract/permissions/policy'
import { readyTypeRoutes } from '@nspect/contract/readyTypes/readyTypes'
import { findClient } from '../clients/clients.queries.ts'
import { assertStaff, feature, handle } from '../http/handler.ts'
import { insertProjectTypeFromFile } from '../projectTypes/projectTypeConfiguration.queries.ts'
import { buildReadyTypeFile } from './readyTypeFile.ts'
import { mapReadyTypes } from './readyTypes.mapper.ts'
import {
  listInstalledTypes,
  lockClientForInstall,
  markTypeMadeOfReadyType,
} from './readyTypes.queries.ts'

export const readyTypeFeature = feature(readyTypeRoutes, {
  listReadyTypes: handle(readyTypeRoutes.listReadyTypes, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: async ({ scope, subject, language }) =>
      mapReadyTypes(language, await listInstalledTypes(scope, subject.id)),
  }),

  installReadyTypes: handle(readyTypeRoutes.installReadyTypes, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: async ({ scope, input: { keys }, subject: client, language, audit }) => {
      await lockClientForInstall(scope, client.id)
      const installed = await listInstalledTypes(scope, client.id)
      // the form of a plan takes what adding it by hand takes
      const hasPlanForm = can(assertStaff(scope), 'projectType.editForm', client)
      const types = []
      for (const key of new Set(keys)) {
        const before = installed.find(({ readyType }) => readyType === key)
        if (before) {
          types.push({ key, id: before.id })
          continue
        }
        const file = buildReadyTypeFile(key, language, hasPlanForm)
        const id = await insertProjectTypeFromFile(scope, client.id, file)
        await markTypeMadeOfReadyType(scope, id, key)
        audit({
          record: 'projectType',
          recordId: id,
          clientId: client.id,
          after: { readyType: key, ...file },
        })
        types.push({ key, id })
      }
      return { types }
    },
  }),
})

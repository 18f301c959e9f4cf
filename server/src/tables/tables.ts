import { tableRoutes } from '@nspect/contract/tables/tables'
import { feature, handle, loadNoRecord } from '../http/handler.ts'
import { createFieldError } from '../http/httpError.ts'
import { readTables } from '../sheets/reading/readTables.ts'

export const tableFeature = feature(tableRoutes, {
  readTables: handle(tableRoutes.readTables, {
    load: loadNoRecord,
    prepare: async ({ uploads: [upload], files, language }) => {
      if (!upload) throw createFieldError('file', 'value.required')
      const { name, displayName } = upload
      try {
        return await files.withLocalFile(name, (path) =>
          readTables(path, { name: displayName, language }),
        )
      } finally {
        await files.remove(name)
      }
    },
    run: async ({ prepared: tables }) => ({ tables }),
  }),
})

import type { ChecklistInput } from '@nspect/contract/checklists/checklistContent'
import { checklistRoutes } from '@nspect/contract/checklists/checklists'
import { findLiveProjectType } from '../access/projectTypeAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { handle } from '../http/handler.ts'
import { assertFound, createFieldError } from '../http/httpError.ts'
import { listImageHashes } from './checklists.mapper.ts'
import { findGuidanceImages } from './guidanceImages.queries.ts'

/** Throws 400 with the item's field for a picture that the client does not have. */
export const assertImagesStored = async (
  scope: Scope,
  clientId: number,
  content: ChecklistInput,
): Promise<void> => {
  const pictures = await findGuidanceImages(scope, clientId, listImageHashes([content]))
  for (const [at, { items }] of content.sections.entries())
    for (const [n, { picture }] of items.entries())
      if (picture !== undefined && !pictures.has(picture))
        throw createFieldError(`sections.${at}.items.${n}.picture`)
}

export const guidanceImageCalls = {
  saveGuidanceImage: handle(checklistRoutes.saveGuidanceImage, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    prepare: async ({ uploads, files }) => {
      if (uploads.length === 0) throw createFieldError('file', 'photo.required')
      return acceptUploads(files, uploads)
    },
    run: async ({ scope, subject: { id: clientId, projectTypeId }, prepared, audit }) => {
      const [file] = prepared
      const accepted = { ...assertFound(file, 'file.missing'), kind: 'guidance' as const }
      const { sha256: hash } = accepted
      const find = async () => (await findGuidanceImages(scope, clientId, [hash])).get(hash)
      const stored = await find()
      if (!stored) await insertFile(scope, clientId, accepted)
      audit({ record: 'projectType', recordId: projectTypeId, clientId, after: { picture: hash } })
      return { hash, picture: stored ?? assertFound(await find(), 'file.missing') }
    },
  }),
}

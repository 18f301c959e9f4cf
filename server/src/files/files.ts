import { fileRoutes } from '@nspect/contract/files'
import { showsSomePoints } from '@nspect/contract/policy'
import { create as contentDisposition } from 'content-disposition'
import { findVisitor } from '../http/credentials.queries.ts'
import { feature, handle, nothing } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { findSavedName, isFileOfLink, isReplacedPhoto } from './files.queries.ts'
import { findTile } from './plans/tileFile.ts'
import { addressSeconds, servePart, serveStored } from './serveStored.ts'

/** in seconds: the usual maximum of caches */
const year = 31_536_000
/** how long a browser of staff keeps what it has shown, in seconds: longer than its address lives */
const keptByStaff = 86_400

/** Pictures and models are read all the time, and by screens that do not save them. */
const mayBeSaved = (mime: string) => !mime.startsWith('image/') && mime !== 'model/gltf-binary'
const isShownInline = (mime: string) => mime.startsWith('image/') || mime === 'application/pdf'

export const fileFeature = feature(
  fileRoutes,
  {},
  {
    readFile: handle(fileRoutes.readFile, {
      load: nothing,
      run: async ({ scope, input, tokens, files }) => {
        const signed = assertFound(tokens.readPath(input.signed, scope.now), 'record.missing')
        // files from a share link expire with the link; a link to chosen points serves only their files (T131)
        if (signed.linkId !== 0) {
          const visitor = assertFound(
            await findVisitor(scope.db, signed.linkId, scope.now),
            'record.missing',
          )
          if (showsSomePoints(visitor) && !(await isFileOfLink(scope.db, visitor, signed.name)))
            throw new HttpError('record.missing')
          if (await isReplacedPhoto(scope.db, visitor, signed.name))
            throw new HttpError('record.missing')
        }
        const tile =
          input.tile === undefined
            ? undefined
            : assertFound(await findTile(files, signed.name, input.tile), 'record.missing')
        const savedAs = mayBeSaved(signed.mime)
          ? await findSavedName(scope.db, signed.name)
          : undefined
        const { expiresAt } = signed
        const seconds = expiresAt
          ? Math.max(0, Math.floor((expiresAt.getTime() - scope.now.getTime()) / 1000))
          : year
        const kept = expiresAt && signed.linkId === 0 ? keptByStaff : seconds
        const served = {
          name: signed.name,
          type: signed.mime,
          disposition: contentDisposition(savedAs, {
            type: isShownInline(signed.mime) ? 'inline' : 'attachment',
          }),
          headers: {
            'cache-control': `${expiresAt ? 'private' : 'public'}, max-age=${kept}, immutable`,
            etag: `"${signed.name}${tile ? `-${tile.start}` : ''}"`,
            'content-security-policy': "default-src 'none'; sandbox",
            'cross-origin-resource-policy': 'same-origin',
          },
          now: scope.now,
          seconds: Math.min(
            seconds,
            signed.linkId === 0 ? addressSeconds.staff : addressSeconds.link,
          ),
        }
        return tile ? servePart(files, served, tile) : serveStored(files, served)
      },
    }),
  },
)

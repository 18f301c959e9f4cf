import { fileRoutes } from '@nspect/contract/files/files'
import { isPinLimitedLink } from '@nspect/contract/permissions/policy'
import { create as contentDisposition } from 'content-disposition'
import { findVisitor } from '../http/credentials.queries.ts'
import { feature, handle, loadNothing } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { findDisplayName, isFileOfLink, isReplacedPhoto } from './files.queries.ts'
import { findTile } from './plans/tileFile.ts'
import { fileUrlSeconds, serveFilePart, serveStoredFile } from './serveStored.ts'

/** in seconds: the usual maximum of caches */
const year = 31_536_000
/**
 * how long a browser of staff keeps what it has shown, in seconds: longer than its address lives
 */
const keptByStaff = 86_400

/** Pictures and models are read all the time, and by screens that do not save them. */
const mayBeSaved = (mime: string) => !mime.startsWith('image/') && mime !== 'model/gltf-binary'
const isShownInline = (mime: string) => mime.startsWith('image/') || mime === 'application/pdf'

export const fileFeature = feature(
  fileRoutes,
  {},
  {
    readFile: handle(fileRoutes.readFile, {
      load: loadNothing,
      run: async ({ scope, input, tokens, files }) => {
        const signed = assertFound(tokens.readPath(input.signed, scope.now), 'record.missing')
        // files from a share link expire with the link; a link to chosen points serves only their
        // files (T131)
        if (signed.linkId !== 0) {
          const visitor = assertFound(
            await findVisitor(scope.db, signed.linkId, scope.now),
            'record.missing',
          )
          if (isPinLimitedLink(visitor) && !(await isFileOfLink(scope.db, visitor, signed.name)))
            throw new HttpError('record.missing')
          if (await isReplacedPhoto(scope.db, visitor, signed.name))
            throw new HttpError('record.missing')
        }
        const tile =
          input.tile === undefined
            ? undefined
            : assertFound(await findTile(files, signed.name, input.tile), 'record.missing')
        const savedAs = mayBeSaved(signed.mime)
          ? await findDisplayName(scope.db, signed.name)
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
            signed.linkId === 0 ? fileUrlSeconds.staff : fileUrlSeconds.link,
          ),
        }
        return tile ? serveFilePart(files, served, tile) : serveStoredFile(files, served)
      },
    }),
  },
)

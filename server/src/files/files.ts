import { fileRoutes } from '@nspect/contract/files/files'
import { isLinkLimitedToPins } from '@nspect/contract/permissions/policy'
import { create as contentDisposition } from 'content-disposition'
import { findVisitorOfLink } from '../http/credentials.queries.ts'
import { feature, type HandlerContext, handle, loadNoRecord } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import type { Tokens } from '../http/tokens.ts'
import { findDisplayName, isFileOfLink, isReplacedPhoto } from './files.queries.ts'
import { findTileInFile } from './plans/tileFile.ts'
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

type ReadFileContext = HandlerContext<typeof fileRoutes.readFile, null, undefined>
type SignedFile = NonNullable<ReturnType<Tokens['readPath']>>

/**
 * Files from a share link expire with the link; a link to chosen points serves only their files
 * (T131).
 */
const assertFileOfLink = async ({ scope }: ReadFileContext, signed: SignedFile): Promise<void> => {
  if (signed.linkId !== 0) {
    const visitor = assertFound(
      await findVisitorOfLink(scope.db, signed.linkId, scope.now),
      'record.missing',
    )
    if (isLinkLimitedToPins(visitor) && !(await isFileOfLink(scope.db, visitor, signed.name)))
      throw new HttpError('record.missing')
    if (await isReplacedPhoto(scope.db, visitor, signed.name)) throw new HttpError('record.missing')
  }
}

/** The part of the file that was asked for; undefined for the whole file. */
const findTileToServe = async ({ input, files }: ReadFileContext, { name }: SignedFile) =>
  input.tile === undefined
    ? undefined
    : assertFound(await findTileInFile(files, name, input.tile), 'record.missing')

const buildDisposition = async ({ scope }: ReadFileContext, { name, mime }: SignedFile) => {
  const savedAs = mayBeSaved(mime) ? await findDisplayName(scope.db, name) : undefined
  return contentDisposition(savedAs, { type: isShownInline(mime) ? 'inline' : 'attachment' })
}

/** For how long, in seconds, a file's address is valid, and a browser caches the file. */
const computeLifetimes = ({ scope }: ReadFileContext, { expiresAt, linkId }: SignedFile) => {
  const left = expiresAt
    ? Math.max(0, Math.floor((expiresAt.getTime() - scope.now.getTime()) / 1000))
    : year
  return {
    cached: expiresAt && linkId === 0 ? keptByStaff : left,
    seconds: Math.min(left, linkId === 0 ? fileUrlSeconds.staff : fileUrlSeconds.link),
  }
}

const readFile = async (context: ReadFileContext) => {
  const { scope, input, tokens, files } = context
  const signed = assertFound(tokens.readPath(input.signed, scope.now), 'record.missing')
  await assertFileOfLink(context, signed)
  const tile = await findTileToServe(context, signed)
  const { cached, seconds } = computeLifetimes(context, signed)
  const served = {
    name: signed.name,
    type: signed.mime,
    disposition: await buildDisposition(context, signed),
    headers: {
      'cache-control': `${signed.expiresAt ? 'private' : 'public'}, max-age=${cached}, immutable`,
      etag: `"${signed.name}${tile ? `-${tile.start}` : ''}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
    now: scope.now,
    seconds,
  }
  return tile ? serveFilePart(files, served, tile) : serveStoredFile(files, served)
}

export const fileFeature = feature(fileRoutes, {
  readFile: handle(fileRoutes.readFile, {
    load: loadNoRecord,
    run: readFile,
  }),
})

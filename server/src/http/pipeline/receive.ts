import { HttpError } from '../httpError.ts'
import { readUpload, type Uploaded } from '../readUpload.ts'
import { isNamedInBody } from './authenticate.ts'
import type { RequestContext } from './requestContext.ts'

/** What the body of a request brings. */
export interface Received {
  fields: unknown
  uploads: Uploaded[]
}

/** Reads a form, or takes the body that the framework has parsed. Throws 415 for a kind that the call does not take. */
export const receive = async ({ services, endpoint, request, files }: RequestContext): Promise<Received> => {
  const { route } = endpoint
  const isUpload = request.isMultipart()
  if (route.kind === 'json' ? isUpload : route.kind === 'upload' && !isUpload && !request.body)
    throw new HttpError('body.type')
  if (route.kind !== 'upload' || !isUpload) return { fields: request.body, uploads: [] }
  const isOfStranger = route.can === 'public' || isNamedInBody(route)
  const received = await readUpload(request, route, files, services.bodies, isOfStranger)
  // who calls, and which account a rate counts, is read from the body
  request.body = received.fields
  return received
}

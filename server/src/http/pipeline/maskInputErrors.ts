import { HttpError } from '../httpError.ts'
import { findCaller } from './authenticate.ts'
import { assertCallerCapable } from './authorize.ts'
import { loadRecordForCaller } from './loadRecord.ts'
import type { AuthenticatedContext } from './requestContext.ts'
import { InvalidInputError } from './validateRouteRequest.ts'

/** Thrown where `load` needs an invalid field, so that it is unknown whether the record exists. */
class Unreadable extends Error {}

/** The valid fields of an input; reading an invalid one throws `Unreadable`. */
const asFarAsValid = ({ valid, invalid }: InvalidInputError): object =>
  new Proxy(valid, {
    get: (fields, name) => {
      if (typeof name === 'string' && invalid.has(name)) throw new Unreadable()
      return Reflect.get(fields, name) as unknown
    },
  })

/** Does a refusal reveal what the call expects? */
export const isInputError = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.status === 400 || error.status === 415)

/**
 * Right before shape: only callers who may make a call learn what it expects (decision 026). Throws
 * 401, 403 or 404 for everybody else, otherwise the refusal itself, with the errors that `load`
 * finds, so that one answer lists them all. Loads with the valid fields; where `load` needs an
 * invalid one, the caller's role alone decides.
 */
export const maskInputError = async (
  context: AuthenticatedContext,
  refusal: unknown,
): Promise<never> => {
  const { services, endpoint } = context
  const { route } = endpoint
  if (route.can === 'public' || !isInputError(refusal)) throw refusal
  const caller = await findCaller(context)
  assertCallerCapable(route, caller)
  if (refusal instanceof InvalidInputError) {
    try {
      await loadRecordForCaller(
        { ...context, input: asFarAsValid(refusal) },
        services.db,
        caller,
        false,
      )
    } catch (error) {
      if (error instanceof HttpError && error.code === 'input.invalid') {
        const more = error.errors.filter(
          ({ field }) => !refusal.errors.some((known) => known.field === field),
        )
        throw new HttpError('input.invalid', { errors: [...refusal.errors, ...more] })
      }
      // a state that does not allow it now is no matter of right
      const isOfRight = !(error instanceof HttpError && error.status === 409)
      if (isOfRight && !(error instanceof Unreadable)) throw error
    }
  }
  throw refusal
}

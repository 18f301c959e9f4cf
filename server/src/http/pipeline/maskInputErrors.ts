import { HttpError } from '../httpError.ts'
import { identifyCaller } from './authenticate.ts'
import { refuseIncapable } from './authorize.ts'
import { loadForKnown } from './load.ts'
import type { AuthenticatedContext } from './requestContext.ts'
import { InvalidInput } from './validate.ts'

/** Thrown where `load` needs a field that is not valid: whether there is such a record cannot be told. */
class Unreadable extends Error {}

/** The valid fields of an input; reading one that is not valid throws `Unreadable`. */
const asFarAsValid = ({ valid, invalid }: InvalidInput): object =>
  new Proxy(valid, {
    get: (fields, name) => {
      if (typeof name === 'string' && invalid.has(name)) throw new Unreadable()
      return Reflect.get(fields, name) as unknown
    },
  })

/** Does a refusal tell what the call expects? */
export const isAboutInput = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.status === 400 || error.status === 415)

/**
 * Right before shape: what a call expects is told to those alone who may make it (decision 026). Throws 401, 403 or 404
 * for everybody else, else the refusal itself: with errors that `load` finds, as all are told in one answer. Loads with
 * the fields that are valid; where it needs another one, the caller's role decides alone.
 */
export const maskInputError = async (context: AuthenticatedContext, refusal: unknown): Promise<never> => {
  const { services, endpoint } = context
  const { route } = endpoint
  if (route.can === 'public' || !isAboutInput(refusal)) throw refusal
  const caller = await identifyCaller(context, services.db)
  refuseIncapable(route, caller)
  if (refusal instanceof InvalidInput) {
    try {
      await loadForKnown({ ...context, input: asFarAsValid(refusal) }, services.db, caller, false)
    } catch (error) {
      if (error instanceof HttpError && error.code === 'input.invalid') {
        const more = error.errors.filter(({ field }) => !refusal.errors.some((known) => known.field === field))
        throw new HttpError('input.invalid', { errors: [...refusal.errors, ...more] })
      }
      // a state that does not allow it now is no matter of right
      const isOfRight = !(error instanceof HttpError && error.status === 409)
      if (isOfRight && !(error instanceof Unreadable)) throw error
    }
  }
  throw refusal
}

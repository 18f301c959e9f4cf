import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { insertClient, replaceClientLogo } from '../clients/clients.queries.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptLogo } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { type HandlerContext, handle, loadNoRecord } from '../http/handler.ts'
import { createFieldError, HttpError } from '../http/httpError.ts'
import { assertStrongPassword, hashPassword } from '../http/passwords.ts'
import { createShortToken } from '../http/tokens.ts'
import { insertUser, isUsernameTaken } from '../users/writeUser.queries.ts'
import { accountLinkJobDefinition } from './accountLinkJobDefinition.ts'
import { findRegistrationTermsUrl } from './accounts.queries.ts'
import { queueConfirmationMail } from './confirmationLinks.queries.ts'

const nameTaken = () =>
  new HttpError('user.nameTaken', {
    errors: [{ field: 'username', key: 'user.usernameTaken', values: {} }],
  })

type RegisterContext = HandlerContext<
  typeof accountRoutes.register,
  null,
  { logo: AcceptedFile | undefined; passwordHash: string }
>

/** The address of the terms, if there are any; throws 400 unless they were accepted. */
const findAcceptedTerms = async ({ scope, input, site }: RegisterContext) => {
  const terms = (await findRegistrationTermsUrl(scope)) ?? site.settings.termsUrl
  if (terms && !input.hasAcceptedTerms) throw createFieldError('hasAcceptedTerms', 'terms.needed')
  return terms
}

const buildClient = ({ input, site }: RegisterContext) => ({
  businessName: input.businessName,
  contactName: `${input.contactFirstName} ${input.contactLastName}`,
  contactEmail: input.contactEmail,
  contactPhone: input.contactPhone,
  companyAddress: input.companyAddress,
  tier: site.defaultTier,
})

/** Throws 409 if somebody else has taken the sign-in name. */
const insertFirstAdmin = async (
  { scope, input, prepared: { passwordHash }, site }: RegisterContext,
  clientId: number,
) => {
  const { firstName, lastName, phoneNumber, username } = input
  const user = { clientId, firstName, lastName, phoneNumber, username, role: 'Admin' } as const
  const isConfirmed = !site.confirmsEmail
  const id = await insertUser(scope, { ...user, passwordHash, isConfirmed })
  if (id === undefined) throw nameTaken()
  return { ...user, id }
}

/**
 * Registers a new client, by default of tier Individual (T404), with its first Admin (T10); people
 * sign in after registering (T11). Nobody can join an existing client this way.
 */
export const registerClient = handle(accountRoutes.register, {
  load: loadNoRecord,
  prepare: async ({ db, input, uploads: [upload], files, tokens, language, now, enqueue }) => {
    // the response stays the same; the owner of the address gets a mail about the attempt
    if (await isUsernameTaken({ db }, input.username)) {
      const sealedToken = tokens.encrypt(createShortToken())
      const payload = { email: input.username, language, sealedToken, askedAt: now.toISOString() }
      await enqueue(accountLinkJobDefinition, { letter: 'registeredAgain', ...payload })
    }
    return {
      logo: upload && (await acceptLogo(files, upload)),
      passwordHash: await hashPassword(input.password),
    }
  },
  run: async (context) => {
    const { scope, input, prepared, site, language, audit } = context
    const terms = await findAcceptedTerms(context)
    assertStrongPassword(input.password, { username: input.username, min: site.passwordMin })
    const client = buildClient(context)
    const times = { createdAt: scope.now, updatedAt: scope.now }
    const clientId = await insertClient(scope, { ...client, ...times })
    const user = await insertFirstAdmin(context, clientId)
    if (prepared.logo)
      await replaceClientLogo(scope, clientId, await insertFile(scope, clientId, prepared.logo))
    const { id, ...account } = user
    const by = { id, firstName: user.firstName, lastName: user.lastName }
    const after = { ...account, hasAcceptedTerms: Boolean(terms) }
    audit({ record: 'client', recordId: clientId, clientId, by, after: client })
    audit({ record: 'user', recordId: id, clientId, by, after })
    if (!site.confirmsEmail) return {}
    await queueConfirmationMail(context, user, language)
    return { message: 'account.confirmationSent' }
  },
})

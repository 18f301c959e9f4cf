import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { insertClient, replaceClientLogo } from '../clients/clients.queries.ts'
import { acceptLogo } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { handle, loadNothing } from '../http/handler.ts'
import { createFieldError, HttpError } from '../http/httpError.ts'
import { assertStrongPassword, hashPassword } from '../http/passwords.ts'
import { createShortToken } from '../http/tokens.ts'
import { insertUser, isUsernameTaken } from '../users/writeUser.queries.ts'
import { accountLinkJobDefinition } from './accountLinkJobDefinition.ts'
import { findTermsUrl } from './accounts.queries.ts'
import { queueConfirmationMail } from './confirmationLinks.queries.ts'

const nameTaken = () =>
  new HttpError('user.nameTaken', {
    errors: [{ field: 'username', key: 'user.usernameTaken', values: {} }],
  })

/**
 * Registers a new client, by default of tier Individual (T404), with its first Admin (T10); people
 * sign in after registering (T11). Nobody can join an existing client this way.
 */
export const registerClient = handle(accountRoutes.register, {
  load: loadNothing,
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
  run: async (call) => {
    const {
      scope,
      input,
      prepared: { logo, passwordHash },
      site,
      language,
      audit,
    } = call
    const terms = (await findTermsUrl(scope)) ?? site.settings.termsUrl
    if (terms && !input.hasAcceptedTerms) throw createFieldError('hasAcceptedTerms', 'terms.needed')
    assertStrongPassword(input.password, { username: input.username, min: site.passwordMin })
    const { firstName, lastName, phoneNumber, username } = input
    const client = {
      businessName: input.businessName,
      contactName: `${input.contactFirstName} ${input.contactLastName}`,
      contactEmail: input.contactEmail,
      contactPhone: input.contactPhone,
      companyAddress: input.companyAddress,
      tier: site.defaultTier,
    }
    const clientId = await insertClient(scope, {
      ...client,
      createdAt: scope.now,
      updatedAt: scope.now,
    })
    const user = { clientId, firstName, lastName, phoneNumber, username, role: 'Admin' } as const
    const userId = await insertUser(scope, {
      ...user,
      passwordHash,
      isConfirmed: !site.confirmsEmail,
    })
    if (userId === undefined) throw nameTaken()
    if (logo) await replaceClientLogo(scope, clientId, await insertFile(scope, clientId, logo))
    const by = { id: userId, firstName, lastName }
    audit({ record: 'client', recordId: clientId, clientId, by, after: client })
    audit({
      record: 'user',
      recordId: userId,
      clientId,
      by,
      after: { ...user, hasAcceptedTerms: Boolean(terms) },
    })
    if (!site.confirmsEmail) return {}
    await queueConfirmationMail(call, { ...user, id: userId }, language)
    return { message: 'account.confirmationSent' }
  },
})

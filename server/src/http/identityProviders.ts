import { isEmailAddress } from '@nspect/contract/shared/scalars'
import { z } from 'zod'
import { isLoopback } from './isLoopback.ts'

/** What groups of a provider may become: SuperAdmins are made by SuperAdmins alone. */
const role = z.enum(['Admin', 'Manager', 'User', 'Viewer'])

const isSafe = (issuer: string) => {
  const url = URL.parse(issuer)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

const issuer = z.strictObject({
  /** names it in addresses and sessions */
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** on its button */
  name: z.string().trim().min(1).max(60),
  /** the address under which it describes itself (`/.well-known/openid-configuration`) */
  issuer: z.string().refine(isSafe),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  /**
   * the id of the client whose people sign in by it; null: SuperAdmins, who must have their account
   * already
   */
  client: z.int().positive().nullable(),
  /** of the addresses that it speaks for */
  domains: z
    .array(
      z
        .string()
        .toLowerCase()
        .refine((domain) => isEmailAddress(`a@${domain}`)),
    )
    .min(1),
  /** false: found by one's address alone */
  hasButton: z.boolean().default(true),
  /** whether a first sign-in makes an account */
  createsAccounts: z.boolean().default(false),
  /** whether addresses count as verified where the provider does not say so */
  trustsAddresses: z.boolean().default(false),
  groupsClaim: z.string().default('groups'),
  /** the role of each group; the highest counts, at every sign-in */
  roles: z.record(z.string(), role).default({}),
  /** the role of who is in none of the groups; null: they may not sign in */
  defaultRole: role.nullable().default(null),
})

/** An identity provider as the operator has set it up. */
export type Issuer = z.output<typeof issuer>

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** The file that `OIDC_FILE` names. */
export const issuerListSchema = z
  .array(issuer)
  .max(100)
  .refine((list) => isUnique(list.map(({ key }) => key)))
  .refine((list) => isUnique(list.flatMap(({ domains }) => domains)))
  // somebody would have no role
  .refine((list) =>
    list.every(
      (entry) => entry.client === null || entry.defaultRole || Object.keys(entry.roles).length > 0,
    ),
  )

/** The provider of an address. */
export const getIssuerOfEmail = (
  issuers: readonly Issuer[],
  address: string,
): Issuer | undefined => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return issuers.find(({ domains }) => domains.includes(domain))
}

const byRights = role.options

/** The role that somebody's groups give them: the highest; undefined: they may not sign in. */
export const getRoleOfGroups = ({ roles, defaultRole }: Issuer, groups: readonly string[]) => {
  const given = groups.flatMap((group) => (Object.hasOwn(roles, group) ? (roles[group] ?? []) : []))
  return byRights.find((candidate) => given.includes(candidate)) ?? defaultRole ?? undefined
}

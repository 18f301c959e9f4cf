import { z } from 'zod'

/** Where holes are reported (RFC 9116): an e-mail address, or an https page. */
export const securityContact = z.union([
  z.email().transform((address) => `mailto:${address}`),
  z.templateLiteral(['mailto:', z.email()]),
  z.url({ protocol: /^https$/ }),
])

/** Errors of payment, in the table of all errors (`httpErrors.ts`). */
export const billingErrors = {
  'billing.unset': {
    status: 503,
    text: 'This installation has no payment provider, so nothing can be bought here. Please ask whoever runs it.',
  },
  'billing.unavailable': {
    status: 503,
    text: 'The payment provider does not answer. Wait a few minutes, reload this page to see whether it went through, and try again if it did not.',
  },
  'billing.refused': { status: 400, text: 'The payment provider refused: {reason}' },
  'billing.refusedUnsaid': {
    status: 400,
    text: 'The payment provider refused and gave no reason. Try another card, or open your page at the provider.',
  },
  'billing.enterprise': {
    status: 400,
    text: 'Please schedule a call with us to buy this payment plan.',
  },
  'billing.sameTier': { status: 409, text: 'This is the plan you have already.' },
  'billing.lowerTier': {
    status: 409,
    text: 'A lower plan is chosen, and a plan is ended, on the payment provider’s own page.',
  },
  'billing.notSold': {
    status: 409,
    text: 'The payment provider does not offer this plan at the moment.',
  },
  'billing.badSignature': { status: 401, text: 'The signature does not match.' },
  'billing.unpaid': {
    status: 409,
    text: 'A charge has failed. Please put that right under Manage subscription first.',
  },
  'billing.ending': {
    status: 409,
    text: 'The former subscription of this client is still being ended. Please try again in a few minutes.',
  },
} as const satisfies Record<string, { status: number; text: string }>

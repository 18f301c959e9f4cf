import type { Examples } from '../testing/exampleTypes.ts'

/** No provider is set up where examples are run: `signOn.test.ts` has one. */
export const examples: Examples = {
  listIssuers: () => ({ args: {} }),
  startSignOn: () => ({ args: { email: 'marta.lind@seaview.example' }, answers: 400 }),
  finishSignOn: () => ({
    args: { flow: 'from-the-start', code: 'from-the-provider', state: 'as-sent' },
    answers: 401,
  }),
  readSignOut: () => ({ args: {} }),
}

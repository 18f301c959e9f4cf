import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from './route.ts'

const call = {
  kind: 'json',
  method: 'POST',
  path: 'x',
  can: 'public',
  changes: true,
  answer: z.object({}),
} as const

describe('a rate', () => {
  it('counts accounts by a field that the call takes; any other does not compile', () => {
    const body = z.object({ email: z.string(), age: z.int() })
    const declared = routes({
      kept: { ...call, body, rate: [{ per: 'account', account: 'email', max: 3, seconds: 60 }] },
    })
    expect(declared.kept.rate[0]?.account).toBe('email')
    routes({
      // @ts-expect-error the call takes no user name
      foreign: {
        ...call,
        body,
        rate: [{ per: 'account', account: 'username', max: 3, seconds: 60 }],
      },
    })
    routes({
      // @ts-expect-error a number is no account
      number: { ...call, body, rate: [{ per: 'account+ip', account: 'age', max: 3, seconds: 60 }] },
    })
    routes({
      // @ts-expect-error it takes no body at all
      none: { ...call, rate: [{ per: 'account', account: 'email', max: 3, seconds: 60 }] },
    })
  })
})

import { describe, expect, it } from 'vitest'
import { isPublicIp } from './publicAddress.ts'
import { buildWebhookHeaders } from './signature.ts'

describe('a signature', () => {
  it('T257: is that of the Standard Webhooks specification for its own example', () => {
    const message = { messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
    const now = new Date(1_614_265_330_000)
    expect(buildWebhookHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], now)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })
})

describe('a public address', () => {
  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:192.168.1.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
  ])('T259: is not %s', (address) => {
    expect(isPublicIp(address)).toBe(false)
  })
  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])(
    'T259: is %s',
    (address) => {
      expect(isPublicIp(address)).toBe(true)
    },
  )
})

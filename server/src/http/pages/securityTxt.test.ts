import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readServerConfig } from '../../config/config.ts'
import { createWorld, type World } from '../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld({ securityContact: 'mailto:security@hotel.example' })
})
afterAll(() => w.close())

describe('T264: security.txt', () => {
  it('says where a hole is reported, and until when that holds', async () => {
    const answer = await fetch(`${w.url}/.well-known/security.txt`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    const lines = (await answer.text()).split('\n')
    expect(lines).toContain('Contact: mailto:security@hotel.example')
    expect(lines).toContain('Canonical: http://127.0.0.1:3000/.well-known/security.txt')
    const [, expires = ''] = lines.find((line) => line.startsWith('Expires: '))?.split(': ') ?? []
    const days = (Date.parse(expires) - w.clock.now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    // the standard asks for less than a year
    expect(days).toBeLessThan(365)
  })

  it.each([
    ['security@hotel.example', 'mailto:security@hotel.example'],
    ['mailto:security@hotel.example', 'mailto:security@hotel.example'],
    ['https://hotel.example/report-a-hole', 'https://hotel.example/report-a-hole'],
    ['', undefined],
  ])('SECURITY_CONTACT=%s is %s', (value, contact) => {
    expect(readServerConfig({ SECURITY_CONTACT: value }).securityContact).toBe(contact)
  })

  it.each([
    'hotel',
    'javascript:alert(1)',
    'http://hotel.example',
    'a@b.example\nContact: c',
    'mailto:',
    'mailto:a b',
  ])('SECURITY_CONTACT=%j is refused', (value) => {
    expect(() => readServerConfig({ SECURITY_CONTACT: value })).toThrow(/SECURITY_CONTACT/)
  })
})

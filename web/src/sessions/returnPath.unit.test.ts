import { describe, expect, it } from 'vitest'
import { resolveReturnPath } from './returnPath.ts'

const origin = 'https://inspect.harbour-lights.example'

describe('after signing in', () => {
  it('a person stands where they wanted to go, with what the address asked', () => {
    expect(resolveReturnPath('/project/edit-project/7?pin=3#notes', origin)).toBe(
      '/project/edit-project/7?pin=3#notes',
    )
  })

  it('BI-107: nobody is sent to another server', () => {
    const elsewhere = [
      'https://evil.example/',
      '//evil.example/dashboard',
      '/\\evil.example',
      '/%2F/../..//evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      'data:text/html,hello',
      '/.//evil.example',
    ]
    for (const wanted of elsewhere) {
      const went = resolveReturnPath(wanted, origin)
      expect(new URL(went, origin).origin, wanted).toBe(origin)
      expect(went.startsWith('//'), wanted).toBe(false)
    }
  })

  it('the sign-in pages are no place to return to', () => {
    for (const wanted of [undefined, '', '/', '/auth/login', '/Auth', '/login', '/logout']) {
      expect(resolveReturnPath(wanted, origin)).toBe('/dashboard')
    }
  })

  it('a page that only begins like a sign-in page is one', () => {
    expect(resolveReturnPath('/authors', origin)).toBe('/authors')
  })
})

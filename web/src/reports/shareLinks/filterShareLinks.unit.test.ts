import { expect, it } from 'vitest'
import { isLoopbackLink } from './filterShareLinks.ts'

it('a link to this very machine is told from one that others can open', () => {
  for (const link of [
    'http://localhost:3000/x',
    'http://127.0.0.1/x',
    'http://127.8.9.1/x',
    'http://[::1]:3000/x',
  ]) {
    expect(isLoopbackLink(link), link).toBe(true)
  }
  for (const link of [
    'https://inspect.harbour-lights.example/x',
    'http://192.168.1.20:3000/x',
    'https://localhost.example/x',
  ]) {
    expect(isLoopbackLink(link), link).toBe(false)
  }
})

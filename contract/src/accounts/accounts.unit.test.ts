import { describe, expect, it } from 'vitest'
import { foldUsername, validatePassword } from './accounts.ts'

describe('user names are compared', () => {
  it.each([
    ['capital letters', 'MARTA@Hotel.example', 'marta@hotel.example'],
    [
      'an accent typed as a letter of its own',
      'rene\u0301@hotel.example',
      'ren\u00e9@hotel.example',
    ],
    ['full-width letters', '\uff4d\uff41\uff52\uff54\uff41@hotel.example', 'marta@hotel.example'],
    ['a Kelvin sign', '\u212aaren@hotel.example', 'karen@hotel.example'],
    ['ligatures', '\ufb01nn@hotel.example', 'finn@hotel.example'],
    ['a sigma at the end', 'ΟΔΟΣ@hotel.example', 'οδοσ@hotel.example'],
  ])('without regard to %s', (_, typed, plain) =>
    expect(foldUsername(typed)).toBe(foldUsername(plain)),
  )

  it('and different ones stay different', () =>
    expect(foldUsername('rene@hotel.example')).not.toBe(foldUsername('ren\u00e9@hotel.example')))
})

it('a password that is the name in another spelling is refused', () =>
  expect(validatePassword('\uff2daren@hotel.example', 'maren@hotel.example', 3)).toBe(
    'password.isAddress',
  ))

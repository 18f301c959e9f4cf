import { expect, it } from 'vitest'
import { computePasswordStrength } from './passwordStrength.ts'

it('a password is too short, weak, fair or strong', () => {
  expect(computePasswordStrength('ab', 3)).toBe(0)
  expect(computePasswordStrength('eleven-syms', 12)).toBe(0)
  expect(computePasswordStrength('room12', 3)).toBe(1)
  expect(computePasswordStrength('harbourlight', 3)).toBe(2)
  expect(computePasswordStrength('Harbour-Light7', 3)).toBe(3)
})

it('a phrase is strong without signs and figures, the same few letters over and over are not', () => {
  expect(computePasswordStrength('lantern over the quiet pier', 3)).toBe(3)
  expect(computePasswordStrength('aaaaaaaaaaaaaaaaaaaa', 3)).toBe(1)
  expect(computePasswordStrength('AaAaAaAa1!1!1!1!', 3)).toBe(1)
  expect(computePasswordStrength('港の灯りと静かな桟橋を歩く夜の宿', 3)).toBe(3)
})

import { expect, it } from 'vitest'
import { strengthOf } from './passwordStrength.ts'

it('a password is too short, weak, fair or strong', () => {
  expect(strengthOf('ab', 3)).toBe(0)
  expect(strengthOf('eleven-syms', 12)).toBe(0)
  expect(strengthOf('room12', 3)).toBe(1)
  expect(strengthOf('harbourlight', 3)).toBe(2)
  expect(strengthOf('Harbour-Light7', 3)).toBe(3)
})

it('a phrase is strong without signs and figures, the same few letters over and over are not', () => {
  expect(strengthOf('lantern over the quiet pier', 3)).toBe(3)
  expect(strengthOf('aaaaaaaaaaaaaaaaaaaa', 3)).toBe(1)
  expect(strengthOf('AaAaAaAa1!1!1!1!', 3)).toBe(1)
  expect(strengthOf('港の灯りと静かな桟橋を歩く夜の宿', 3)).toBe(3)
})

import { expect, it } from 'vitest'
import { languages, roles, tiers } from '../shared/enums.ts'
import {
  formatDeletedName,
  formatDisplayName,
  formatFloorName,
  getRoleName,
  getTierName,
} from './displayNames.ts'

it('names of who or what was deleted carry the mark in the reader’s language, once; other names stay as they are', () => {
  expect(languages.map((language) => formatDisplayName(language, 'Marta Lind (deleted)'))).toEqual([
    'Marta Lind (deleted)',
    'Marta Lind (gelöscht)',
    'Marta Lind (eliminado)',
    'Marta Lind (supprimé)',
    'Marta Lind（削除済み）',
    'Marta Lind（已删除）',
  ])
  expect(formatDisplayName('de', 'Marta (deleted) Lind')).toBe('Marta (deleted) Lind')
  expect([formatDeletedName('fr', 'Cabine'), formatDeletedName('fr', 'Cabine (deleted)')]).toEqual([
    'Cabine (supprimé)',
    'Cabine (supprimé)',
  ])
})

it('no two roles and no two plans are called the same in any language', () => {
  for (const language of languages) {
    expect(new Set(roles.map((role) => getRoleName(language, role))).size).toBe(roles.length)
    expect(new Set(tiers.map((tier) => getTierName(language, tier))).size).toBe(tiers.length)
  }
})

it('floors are counted from one, from the lowest that the model has, and there is no floor zero', () => {
  expect([-2, -1, 0, 1].map((floor) => formatFloorName('en', floor))).toEqual([
    'Floor -2',
    'Floor -1',
    'Floor 1',
    'Floor 2',
  ])
  expect(languages.map((language) => formatFloorName(language, 0))).toEqual([
    'Floor 1',
    'Etage 1',
    'Planta 1',
    'Niveau 1',
    '1 階',
    '1 层',
  ])
})

import { expect, it } from 'vitest'
import { pinAttributeNames } from '../pins/pinAttributes.ts'
import { languages, roles, tiers } from '../shared/enums.ts'
import { getNames } from './getNames.ts'
import {
  erasedVisitorName,
  formatDeletedName,
  formatDisplayName,
  formatFloorName,
  getPinAttributeName,
  getRoleName,
  getTierName,
} from './names.ts'

it('names of who or what was deleted carry the mark in the reader’s language, once; other names stay as they are', () => {
  expect(
    languages.map((language) => formatDisplayName(getNames(language), 'Marta Lind (deleted)')),
  ).toEqual([
    'Marta Lind (deleted)',
    'Marta Lind (gelöscht)',
    'Marta Lind (eliminado)',
    'Marta Lind (supprimé)',
    'Marta Lind（削除済み）',
    'Marta Lind（已删除）',
  ])
  expect(formatDisplayName(getNames('de'), 'Marta (deleted) Lind')).toBe('Marta (deleted) Lind')
  expect([
    formatDeletedName(getNames('fr'), 'Cabine'),
    formatDeletedName(getNames('fr'), 'Cabine (deleted)'),
  ]).toEqual(['Cabine (supprimé)', 'Cabine (supprimé)'])
})

it('no two roles and no two plans are called the same in any language', () => {
  for (const language of languages) {
    expect(new Set(roles.map((role) => getRoleName(getNames(language), role))).size).toBe(
      roles.length,
    )
    expect(new Set(tiers.map((tier) => getTierName(getNames(language), tier))).size).toBe(
      tiers.length,
    )
  }
})

it('floors are counted from one, from the lowest that the model has, and there is no floor zero', () => {
  expect([-2, -1, 0, 1].map((floor) => formatFloorName(getNames('en'), floor))).toEqual([
    'Floor -2',
    'Floor -1',
    'Floor 1',
    'Floor 2',
  ])
  expect(languages.map((language) => formatFloorName(getNames(language), 0))).toEqual([
    'Floor 1',
    'Etage 1',
    'Planta 1',
    'Niveau 1',
    '1階',
    '1 层',
  ])
})

it.each(languages)('attributes of a point are told apart by their names in %s', (language) => {
  const names = pinAttributeNames.map((name) => getPinAttributeName(getNames(language), name))
  expect(new Set(names).size).toBe(names.length)
})

it('stored marks are those of English names', () => {
  const names = getNames('en')
  expect(formatDeletedName(names, 'Hall (deleted)')).toBe('Hall (deleted)')
  expect(formatDisplayName(names, erasedVisitorName)).toBe(erasedVisitorName)
})

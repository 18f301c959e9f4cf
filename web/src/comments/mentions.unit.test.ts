import { expect, it } from 'vitest'
import { buildMentions, filterPeopleByName, findTypedMention, splitByMentions } from './mentions.ts'

const ines = { id: 4, name: 'Inês Duarte' }
const ina = { id: 5, name: 'Ina Weir' }

it('a mention begins after an @ that begins a word, not within an address', () => {
  expect(findTypedMention('Look, @in', 9)).toEqual({ query: 'in', start: 6 })
  expect(findTypedMention('@', 1)).toEqual({ query: '', start: 0 })
  expect(findTypedMention('mail ines@hotel', 15)).toBeUndefined()
  expect(findTypedMention('@Ines\nand', 9)).toBeUndefined()
})

it('finds people by the beginning of any word of their name, whatever accents and case', () => {
  expect(filterPeopleByName([ines, ina], 'ines d', 5)).toEqual([ines])
  expect(filterPeopleByName([ines, ina], 'WEI', 5)).toEqual([ina])
  expect(filterPeopleByName([ines, ina], '', 1)).toEqual([ines])
})

it('only who still stands in the words is mentioned, once, and is marked there', () => {
  const words = 'For @Inês Duarte and @Inês Duarte.'
  expect(buildMentions(words, [ines, ines, ina])).toEqual({ mentions: '4' })
  expect(buildMentions('For nobody', [ines])).toEqual({})
  expect(
    splitByMentions(words, [ines.name]).map(({ text, isMention }) =>
      isMention ? `[${text}]` : text,
    ),
  ).toEqual(['For ', '[@Inês Duarte]', ' and ', '[@Inês Duarte]', '.'])
})

it('whoever is named by the beginning of somebody else’s name alone is not mentioned', () => {
  const [ann, leeson] = [
    { id: 6, name: 'Ann Lee' },
    { id: 7, name: 'Ann Leeson' },
  ]
  expect(buildMentions('@Ann Leeson, please', [ann, leeson])).toEqual({ mentions: '7' })
  expect(buildMentions('@Ann Leeson and @Ann Lee', [ann, leeson])).toEqual({ mentions: '6,7' })
})

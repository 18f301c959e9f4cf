import { isStatusMoreThanStage } from '@nspect/contract/pins/stageNames/stageNames'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import {
  repairEvents,
  resolveStatusAfterRepairEvent,
} from '@nspect/contract/projectTypes/repairEvents'
import { typeFile } from '@nspect/contract/projectTypes/typeFile'
import { readyTypeKeys } from '@nspect/contract/readyTypes/readyTypes'
import { languages } from '@nspect/contract/shared/enums'
import { expect, it } from 'vitest'
import { findReadyText } from './readyTexts.mapper.ts'
import { buildReadyTypeFile } from './readyTypeFile.ts'

it('T179, T203: every ready type is a whole and valid type in each language', () => {
  for (const key of readyTypeKeys) {
    for (const language of languages) {
      const { success, data } = typeFile.safeParse(buildReadyTypeFile(key, language, true))
      expect([key, language, success]).toEqual([key, language, true])
      const names = data?.pointCategories.map(({ name }) => name) ?? []
      expect(new Set(names).size).toBe(8)
      expect(new Set(data?.pointCategories.map(({ poiColorCode }) => poiColorCode)).size).toBe(8)
      const defects = data?.pointCategories.map(
        ({ templates }) => new Set(templates.map(({ title }) => title)).size,
      )
      expect(defects).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
      expect(data?.metaDataFields.length).toBeGreaterThanOrEqual(3)
    }
  }
})

it('T639: every ready type has checklists with the same items in each language', () => {
  for (const key of readyTypeKeys) {
    const [english, ...others] = languages.map((language) =>
      buildReadyTypeFile(key, language, true),
    )
    const shape = ({ checklists = [] }: typeof english = { checklists: [] } as never) =>
      checklists.map(({ sections, name: _, roomKinds, ...head }) => ({
        ...head,
        kinds: roomKinds.length,
        sections: sections.map(({ items }) => items.map(({ question: __, ...item }) => item)),
      }))
    expect(english?.checklists.length).toBeGreaterThan(0)
    for (const other of others) expect(shape(other)).toEqual(shape(english))
    for (const file of [english, ...others])
      for (const { sections } of file?.checklists ?? []) {
        const questions = sections.flatMap(({ items }) => items.map(({ question }) => question))
        expect(new Set(questions).size).toBe(questions.length)
        expect(questions).not.toContain('')
      }
  }
})

it('T374: a ready type says which of its statuses means that work has begun', () => {
  const begun = languages.map((language) =>
    buildReadyTypeFile('roof', language, false).poiStatuses.flatMap(({ name, isInProgress }) =>
      isInProgress ? [name] : [],
    ),
  )
  expect(begun).toEqual([
    ['In progress'],
    ['In Arbeit'],
    ['En curso'],
    ['En cours'],
    ['対応中'],
    ['维修中'],
  ])
})

it('T407: in ready types stage and status cannot contradict, whatever is chosen', () => {
  for (const language of languages) {
    const statuses = buildReadyTypeFile('roof', language, false).poiStatuses
    const openNames = statuses.filter(({ setWhen, isInProgress }) => !setWhen || isInProgress)
    for (const event of repairEvents) {
      const own = statuses.find(({ setWhen }) => setWhen === event)
      for (const chosen of statuses) {
        const { name, setWhen, isInProgress } = resolveStatusAfterRepairEvent(
          statuses,
          chosen,
          event,
        )
        // a status of another state never stays, and an accepted repair has one status
        expect([null, event], `${chosen.name}, ${event}`).toContain(setWhen)
        if (event !== 'reopened') expect(isInProgress).toBe(false)
        if (event === 'accepted') expect(name).toBe(own?.name)
      }
    }
    const saysMore = openNames.filter(({ name }) => isStatusMoreThanStage(name))
    expect(saysMore).toHaveLength(2)
  }
})

it('T179: only a plan of improvement brings the form of plans, and only where it may', () => {
  const forms = readyTypeKeys.filter((key) =>
    isImprovementPlan(buildReadyTypeFile(key, 'en', true).formJSON),
  )
  expect(forms).toEqual(['hotelPlan'])
  expect(buildReadyTypeFile('hotelPlan', 'en', false).formJSON).toEqual([])
})

const listWords = (language: (typeof languages)[number]) =>
  readyTypeKeys.flatMap((key) =>
    buildReadyTypeFile(key, language, false).pointCategories.flatMap(({ templates }) =>
      templates.map(({ title }) => title),
    ),
  )

it('T813: every common defect is found in every language by its words in any', () => {
  for (const written of languages) {
    for (const read of languages) {
      const found = listWords(written).map((words) => findReadyText('defect', words, read))
      expect([written, read, found]).toEqual([written, read, listWords(read)])
    }
  }
})

it('T813: edited words, and words of one’s own, stay as they were written', () => {
  for (const words of ['Radiator stays cold in 204', 'radiator stays cold', 'Carpet smells', '']) {
    expect(findReadyText('defect', words, 'fr')).toBe(null)
  }
  expect(findReadyText('category', 'Windows', 'de')).toBe('Fenster')
})

import { namedFormats } from '@nspect/contract/modelFormats'
import { beforeAll, expect, it } from 'vitest'
import { i18n, startTexts } from '../i18n/i18n.ts'
import { modelFormatList } from './modelFormatList.ts'
import uiTexts from './texts.en.json'

beforeAll(() => startTexts({ ui: uiTexts }))

it('T280: the formats of models are listed as their names in the contract', () => {
  const list = modelFormatList()
  expect(list).toMatch(/^GLB, glTF, .+, or \w+$/)
  for (const name of namedFormats) expect(list).toContain(name)
  expect(i18n.t('ui:modelHelp', { formats: list, size: 250 })).toContain(
    `${list} (several files as one ZIP)`,
  )
})

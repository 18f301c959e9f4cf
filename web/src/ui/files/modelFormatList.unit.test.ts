import { displayedFormatNames } from '@nspect/contract/media/modelFormats'
import { beforeAll, expect, it } from 'vitest'
import { i18n, initTranslations } from '../../i18n/i18n.ts'
import uiTexts from '../texts.en.json'
import { formatModelFormats } from './modelFormatList.ts'

beforeAll(() => initTranslations({ ui: uiTexts }))

it('T280: the formats of models are listed as their names in the contract', () => {
  const list = formatModelFormats()
  expect(list).toMatch(/^GLB, glTF, .+, or \w+$/)
  for (const name of displayedFormatNames) expect(list).toContain(name)
  expect(i18n.t('ui:modelHelp', { formats: list, size: 250 })).toContain(
    `${list} (several files as one ZIP)`,
  )
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingGroups, settingNames } from '../server/src/config/environment.ts'
import { renderEnvExample, renderSettingsPage } from './settingsPage.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

it('docs/operators/settings.md is as declared; else run `npm run settings-page`', () => {
  expect(read('docs/operators/settings.md')).toBe(renderSettingsPage())
})

it('.env.example is as declared; else run `npm run settings-page`', () => {
  expect(read('.env.example')).toBe(renderEnvExample())
})

it('a sentence is short, and says whole sentences', () => {
  for (const { name, about } of settingGroups.flatMap(({ settings }) => settings)) {
    expect([name, about.slice(-1)]).toEqual([name, '.'])
    for (const sentence of about.split(/(?<=\.) /))
      expect([name, sentence.split(' ').length > 25]).toEqual([name, false])
  }
})

it('every setting has one row and one line', () => {
  const rows = [...renderSettingsPage().matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  const lines = [...renderEnvExample().matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(rows).toEqual(settingNames)
  expect(lines).toEqual(settingNames)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingNames } from './config.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

describe('every setting', () => {
  it('stands in .env.example, and nothing else does', () => {
    const named = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(settingNames.toSorted())
  })

  it('stands in the table of the README, and nothing else does', () => {
    const [, table = ''] = /\n## Settings\n([\s\S]*?)\n\*\*/.exec(read('README.md')) ?? []
    const named = [...table.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
      names.replaceAll('`', '').split(', '),
    )
    expect(named.toSorted()).toEqual(settingNames.toSorted())
  })
})

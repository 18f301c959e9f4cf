import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const meta = join(import.meta.dirname, 'migrations/meta')

it('the newest migration alone has its schema kept: the next one is generated from it', () => {
  const { entries } = JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8')) as {
    entries: { idx: number }[]
  }
  const newest = String(entries.at(-1)?.idx).padStart(4, '0')
  expect(readdirSync(meta).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json'])
})

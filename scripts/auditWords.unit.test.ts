import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import texts from '../web/src/audit/auditActions/texts.en.json' with { type: 'json' }

const contract = join(import.meta.dirname, '../contract/src')

/** The rights of all calls that change something, as the contract declares them. */
const listChangingRights = (): string[] =>
  readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join(contract, file), 'utf8').matchAll(/can: '([\w.]+)',\n\s+changes: true/g),
    ])
    .flatMap(([, right]) => right ?? [])

/** What the trail words by what was changed, by the call's path, or as the call that was proposed. */
const wordedOtherwise = ['public', 'pin.save', 'pin.place', 'proposal.accept']

it('T496: the trail has words for all that calls change', () => {
  const rights = [...new Set(listChangingRights())]
  expect(rights.length).toBeGreaterThan(60)
  const worded = [...wordedOtherwise, ...Object.keys(texts).map((key) => key.replace(/^did_/, ''))]
  expect(rights.filter((right) => !worded.includes(right))).toEqual([])
})

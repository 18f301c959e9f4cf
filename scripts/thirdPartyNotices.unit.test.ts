import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatPackageList, type Lockfile, listShippedPackages } from './thirdPartyNotices.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const packages = listShippedPackages(JSON.parse(read('package-lock.json')) as Lockfile)

it('THIRD-PARTY-NOTICES.txt lists the packages of the lockfile; else run `npm run notices`', () => {
  expect(packages.length).toBeGreaterThan(150)
  expect(read('THIRD-PARTY-NOTICES.txt')).toContain(
    `\nPackages\n\n${formatPackageList(packages)}\n\n`,
  )
})

it('every package has a licence that is known', () => {
  expect(packages.filter(({ licence }) => licence === 'unknown')).toEqual([])
})

it('no licence asks for our own source code', () => {
  const copyleft = packages.filter(({ licence }) => /(^|[^L])GPL|SSPL|BUSL/.test(licence))
  expect(copyleft).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const row = /^\| \[(\d{3})\]\(([\w-]+\.md)\) \| (\d{4}-\d\d-\d\d) \| (.+?) \| (.+?) \| (.+?) \|$/gm
const table = [...read('README.md').matchAll(row)].map(
  ([, number = '', file = '', date = '', status = '', title = '', outcome = '']) => ({
    number,
    file,
    date,
    status,
    title,
    outcome,
  }),
)

const records = readdirSync(folder).filter((name) => /^\d{3}-.+\.md$/.test(name))

describe('the table of decisions', () => {
  it('has a row for every record, in order', () => {
    expect(records.length).toBeGreaterThan(80)
    expect(table.map(({ file }) => file)).toEqual(records.toSorted())
  })

  it.each(table)('has the title, status and date of $file', (decision) => {
    const [heading, , status] = read(decision.file).split('\n')
    expect(decision.file.slice(0, 3)).toBe(decision.number)
    expect(heading).toBe(`# ${decision.number} · ${decision.title}`)
    expect(status).toBe(`Status: ${decision.status} · ${decision.date}`)
    expect(decision.status).toMatch(
      /^(Accepted|(Amended|Superseded) by \[\d{3}\]\([\w-]+\.md\).*)$/,
    )
  })

  it('says each outcome in at most 20 words', () => {
    const long = table.filter(({ outcome }) => outcome.split(' ').length > 20)
    expect(long.map(({ number }) => number)).toEqual([])
  })
})

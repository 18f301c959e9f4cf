import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { knownSettingKeys } from '../contract/src/settings/knownSettings.ts'
import { tiers } from '../contract/src/shared/enums.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const textsIn = (texts: unknown): string[] =>
  typeof texts === 'string'
    ? [texts]
    : Object.values(texts as Record<string, unknown>).flatMap(textsIn)

/** What screens say in English, without what ends a label. */
const screenWords = new Set(
  globSync(['web/src/**/texts.en.json', 'contract/src/**/*Names/texts.en.json'], { cwd: root })
    .flatMap((file) => textsIn(JSON.parse(read(file))))
    .flatMap((text) => [text, text.replace(/[…:.]+$/, ''), text.split(':')[0] ?? text]),
)
/** Words in italics that are none of the screens’: plans, settings, and what a mail server says. */
const others = new Set<string>([
  ...tiers,
  ...knownSettingKeys,
  'later',
  'never',
  'Look around as …',
])

/** Words in italics, which in a guide are those of the screens; not what is bold, or code. */
const italics = (guide: string): string[] => {
  const text = guide.replace(/```[\s\S]*?```|`[^`]*`|\*\*[^*]+\*\*/g, '')
  const found = [...text.matchAll(/(?<![*\w])\*([^*]+)\*(?!\*)/g)].map(([, words = '']) => words)
  return found.map((words) => words.replace(/\s+/g, ' '))
}

const guides = globSync('docs/guide/*.md', { cwd: root })
// troubleshoot.md quotes what the server writes
const operatorPages = globSync('docs/operators/*.md', { cwd: root }).filter(
  (path) => !path.endsWith('troubleshoot.md'),
)
const otherPages = ['README.md', 'docs/identity-providers.md', 'docs/webhooks.md', 'docs/mcp.md']

it.each([...guides, ...operatorPages, ...otherPages])(
  '%s names what is on the screens by their words',
  (guide) => {
    const named = italics(read(guide))
    expect(named.filter((words) => !screenWords.has(words) && !others.has(words))).toEqual([])
  },
)

it('reads the guide by its pages, each with words of the screens', () => {
  expect(guides.length).toBeGreaterThan(7)
  for (const guide of guides)
    expect([guide, italics(read(guide)).length > 0]).toEqual([guide, true])
})

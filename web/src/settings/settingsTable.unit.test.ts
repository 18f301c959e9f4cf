import {
  declarationOf,
  isReservedKey,
  knownKeys,
  type SettingDeclaration,
} from '@nspect/contract/knownSettings'
import { expect, it } from 'vitest'
import texts from './texts.en.json'

const valuesOf = (declaration: SettingDeclaration): string => {
  switch (declaration.kind) {
    case 'switch':
      return '`true` or `false`'
    case 'choice':
      return declaration.choices.map((choice) => `\`${choice}\``).join(' or ')
    case 'number':
      return `${declaration.min} to ${declaration.max} (GB)`
    case 'link':
      return 'an https address'
    case 'timeZone':
      return 'an IANA zone, `Europe/Lisbon`'
    case 'currency':
      return 'an ISO 4217 code, `EUR`'
    case 'roles':
      return 'roles, separated by commas'
    case 'text':
      return 'a text'
  }
}

const rows = knownKeys.map((key) => {
  const declaration = declarationOf(key)
  const cells = [
    `\`${key}\``,
    `**${texts[`name_${key}`]}.** ${texts[`about_${key}`]}`,
    valuesOf(declaration),
    declaration.default === undefined ? 'none' : `\`${declaration.default}\``,
    declaration.isGlobal ? 'the installation' : 'all clients, or one',
    isReservedKey(key) ? 'SuperAdmin' : 'SuperAdmin, Admin',
  ]
  return `| ${cells.join(' | ')} |`
})

const table = `# Settings in the product

Made from their declarations by \`npx vitest run --project rules web/src/settings -u\`. They are changed on the page *Settings*, without
a restart. A client's own value goes before the one for all clients, that before the environment's ([README](../README.md#settings)), that
before the default. Other keys can be stored as well, and are read by administrators only.

| Key | What it does | Values | Default | Holds for | Set by |
|---|---|---|---|---|---|
${rows.join('\n')}
`

it('T281: the table of settings in the documentation is as they are declared', async () => {
  await expect(table).toMatchFileSnapshot('../../../docs/settings.md')
})

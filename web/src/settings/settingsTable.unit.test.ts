import {
  getSettingDeclaration,
  isReservedSettingKey,
  knownSettingKeys,
  type SettingDeclaration,
} from '@nspect/contract/settings/knownSettings'
import { expect, it } from 'vitest'
import texts from './texts.en.json'

const describeValues = (declaration: SettingDeclaration): string => {
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
    case 'percent':
      return '0 to 100, up to three decimals'
    case 'roles':
      return 'roles separated by commas'
    case 'text':
      return 'a text'
  }
}

const rows = knownSettingKeys.map((key) => {
  const declaration = getSettingDeclaration(key)
  const cells = [
    `\`${key}\``,
    `**${texts[`name_${key}`]}.** ${texts[`about_${key}`]}`,
    describeValues(declaration),
    declaration.default === undefined ? 'none' : `\`${declaration.default}\``,
    declaration.isGlobal ? 'the installation' : 'all clients, or one',
    isReservedSettingKey(key) ? 'SuperAdmin' : 'SuperAdmin, Admin',
  ]
  return `| ${cells.join(' | ')} |`
})

const table = `# Client settings

<!-- Generated from contract/src/settings/knownSettings.ts by \`npx vitest run --project rules web/src/settings -u\`. -->

Change these on the page *Settings*. You need no restart. The first value found counts:

1. the client's own
2. the value for all clients
3. the value of the [environment](settings.md)
4. the default

Other keys can be stored too. Only administrators can read them.

| Key | What it does | Values | Default | Holds for | Set by |
|---|---|---|---|---|---|
${rows.join('\n')}
`

it('T281: the table of settings in the documentation is as they are declared', async () => {
  await expect(table).toMatchFileSnapshot('../../../docs/operators/client-settings.md')
})

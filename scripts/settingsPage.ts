import { settingGroups } from '../server/src/config/environment.ts'

/**
 * The documents of the environment's settings, made from their declarations (`npm run
 * settings-page`).
 */

type Setting = (typeof settingGroups)[number]['settings'][number]

const width = 100

const renderRow = ({ name, about, otherwise, isSecret }: Setting) => {
  const names = isSecret ? `\`${name}\`<br>\`${name}_FILE\`` : `\`${name}\``
  return `| ${names} | ${otherwise} | ${about} |`
}

/** docs/operators/settings.md */
export const renderSettingsPage = (): string => {
  const sections = settingGroups.map(({ title, guide, settings }) => {
    const link = guide === undefined ? '' : `More: [${guide}](${guide}).\n\n`
    const rows = settings.map(renderRow).join('\n')
    return `## ${title}\n\n${link}| Name | Default | What it does |\n|---|---|---|\n${rows}\n`
  })
  return `# Settings of the environment

<!-- Generated from server/src/config/environment.ts by \`npm run settings-page\`. -->

Set these in the environment or in a file \`.env\` in the folder of the program. Copy
[\`.env.example\`](../../.env.example) to start. nSpect reads them once, at the start.

- The environment wins over \`.env\`. Blank lines count as unset.
- \`SETTINGS_FILE\` names another file. Set it to nothing to read no file.
- An image reads the environment only.
- Keep a secret in a file: give its path as \`<NAME>_FILE\` instead of \`<NAME>\`.

Settings that people change in the product are [client settings](client-settings.md).

${sections.join('\n')}`
}

/** Markdown as plain text. */
const toPlainText = (markdown: string) => markdown.replaceAll('`', '').replaceAll('*', '')

const renderComment = (text: string): string => {
  const lines: string[] = []
  for (const word of toPlainText(text).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`# ${word}`)
  }
  return lines.join('\n')
}

const renderLine = (setting: Setting) =>
  `${renderComment(setting.about)}\n${setting.name}=${setting.default ?? ''}\n`

/** .env.example */
export const renderEnvExample = (): string => {
  const head = [
    'Every setting with its default, from docs/operators/settings.md. Copy this file to .env.',
    'Blank lines count as unset. The environment wins over .env.',
    'Keep a secret in a file: SECRET_KEY_FILE=/run/secrets/secret_key instead of SECRET_KEY=…',
  ]
  const sections = settingGroups.map(
    ({ title, settings }) => `### ${title}\n\n${settings.map(renderLine).join('\n')}`,
  )
  return `${head.map((line) => `# ${line}\n`).join('')}\n${sections.join('\n')}`
}

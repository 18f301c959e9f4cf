type Files = Record<string, Record<string, unknown>>

/** The sources of the product, without tests, by their path in the repository. */
const sources: Record<string, string> = import.meta.glob<string>(
  [
    './{contract,server,viewer,web,demo}/src/**/*.{ts,tsx}',
    '!./**/*.{test,deep,examples}.{ts,tsx}',
    '!./**/testing/**',
    '!./**/textVariables.ts',
  ],
  { base: '../../../', eager: true, import: 'default', query: '?raw' },
)

/** The packages whose sources show the texts of each package. */
const packagesShowing: Record<string, RegExp> = {
  web: /^\.\/(web|contract|viewer)\//,
  contract: /^\.\/(contract|server|web|demo)\//,
  server: /^\.\/(server|contract|demo)\//,
}

const escapeForRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const withoutNamespace = (key: string) => key.replace(/^\w+:/, '')

/**
 * Tells whether sources name a key: as a word, between quotes, or composed in a template such as
 * `reason.${reason}`. A key called like something else of the sources counts as named.
 */
const createKeyFinder = (text: string): ((key: string) => boolean) => {
  const words = text.match(/\w+/g) ?? []
  const quoted = (text.match(/(?<=')[\w.:/-]+(?=')/g) ?? []).map(withoutNamespace)
  const named = new Set([...words, ...quoted])
  const templates = [...text.matchAll(/`((?:[\w.:]|\$\{[^{}`]*\})*)`/g)]
    .map(([, template = '']) => withoutNamespace(template).split(/\$\{[^}]*\}/))
    .filter((parts) => parts.length > 1 && parts.join('').length > 1)
    .map((parts) => new RegExp(`^${parts.map(escapeForRegExp).join('.+')}$`))
  return (key) => named.has(key) || templates.some((template) => template.test(key))
}

/** The keys of the English files that no source names, each with its file. */
export const listUnusedTexts = (files: Files): string[] =>
  Object.entries(packagesShowing).flatMap(([package_, packages]) => {
    const texts = Object.entries(files).filter(
      ([path]) => path.startsWith(`${package_}/`) && path.endsWith('/texts.en.json'),
    )
    const shown = Object.entries(sources).flatMap(([path, text]) =>
      packages.test(path) ? [text] : [],
    )
    const isNamed = createKeyFinder(shown.join('\n'))
    return texts.flatMap(([path, keys]) =>
      Object.keys(keys).flatMap((key) =>
        isNamed(key.replace(/_(zero|one|other)$/, '')) ? [] : [`${path}: "${key}" is unused`],
      ),
    )
  })

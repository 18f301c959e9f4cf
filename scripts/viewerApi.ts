import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * The viewer's API page, made from its exported types and their comments (`npm run viewer-api`).
 * Reads lines as the formatter leaves them: popular parsers do not read TypeScript 7.
 */

export interface Member {
  signature: string
  comment: string
}

export interface Declaration {
  name: string
  kind: 'interface' | 'type' | 'function' | 'class' | 'const'
  /** the text up to its body; all of a type */
  signature: string
  comment: string
  /** of an interface */
  members: Member[]
}

const toText = (comment: string): string =>
  comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.trim().replace(/^\* ?/, ''))
    .join(' ')
    .trim()

/** Code of several lines on a single one. */
const joinLines = (code: string): string =>
  code
    .replace(/\s+/g, ' ')
    .replace(/([([]) /g, '$1')
    .replace(/,? ([)\]])/g, '$1')
    .replace(/(= |: )\| /g, '$1')
    .trim()

const memberPattern =
  /((?: {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)( {2}[\w$].*(?:\n(?: {3,}| {2}[)}|]).*)*)/g

/** Members of an interface's body. */
const parseMembers = (body: string): Member[] =>
  [...body.matchAll(memberPattern)].map(([, comment = '', code = '']) => ({
    signature: joinLines(code),
    comment: toText(comment),
  }))

const declarationPattern =
  /((?:^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)^(export (?:async )?(interface|type|function|class|const) (\w+).*(?:\n(?!\n|\/\*\*|export ).*)*)/gm

const signatureOf = (kind: string, code: string): string => {
  if (kind === 'type') return code
  if (kind === 'function') return code.replace(/ \{\n[\s\S]*$/, '')
  if (kind === 'const' && code.includes(' =>')) return code.replace(/ =>[\s\S]*$/, '')
  return code.split('\n')[0]?.replace(/ (?:\{|=).*$/, '') ?? ''
}

/** The exported declarations of a source file. */
export const parseDeclarations = (source: string): Declaration[] =>
  [...source.matchAll(declarationPattern)].map(
    ([, comment = '', code = '', kind = '', name = '']) => ({
      name,
      kind: kind as Declaration['kind'],
      signature: joinLines(signatureOf(kind, code).replace(/^export (?:async )?/, '')),
      comment: toText(comment),
      members: kind === 'interface' ? parseMembers(code.slice(code.indexOf('\n') + 1)) : [],
    }),
  )

const toCell = (text: string): string => text.replaceAll('|', '\\|')

const renderMembers = (members: readonly Member[]): string =>
  [
    '| Member | What it is |',
    '|---|---|',
    ...members.map(({ signature, comment }) => `| \`${toCell(signature)}\` | ${toCell(comment)} |`),
  ].join('\n')

const renderDeclaration = ({ name, kind, signature, comment, members }: Declaration): string => {
  const base = / extends .*/.exec(signature)
  const isDocumented = members.some((member) => member.comment !== '')
  const list = members.map((member) => `  ${member.signature}`)
  const code = kind === 'interface' ? [`${signature} {`, ...list, '}'].join('\n') : signature
  const body = isDocumented
    ? [
        base ? `Has all of \`${base[0].replace(' extends ', '')}\`, and:` : '',
        renderMembers(members),
      ]
    : [`\`\`\`ts\n${code}\n\`\`\``]
  return [`### ${name}`, comment, ...body].filter((part) => part !== '').join('\n\n')
}

const renderSection = (title: string, declarations: readonly Declaration[]): string =>
  [`## ${title}`, ...declarations.map(renderDeclaration)].join('\n\n')

/** Names and files of `export { … } from '…'`. */
const reexportsIn = (source: string): { names: string[]; file: string }[] =>
  [...source.matchAll(/^export \{([^}]+)\} from '([^']+)'/gm)].map(([, names = '', file = '']) => ({
    names: names.split(',').map((name) => name.replace('type ', '').trim()),
    file,
  }))

/** What a page needs first. */
const viewerTypes = ['ModelViewer', 'OpenOptions', 'ViewerEvents', 'ViewerAbilities']

/** viewer/API.md */
export const renderViewerApi = (root: string): string => {
  const read = (path: string) => readFileSync(join(root, 'viewer/src', path), 'utf8')
  const index = read('index.ts')
  const types = parseDeclarations(read('engine/viewerApi.ts'))
  const kinds = globSync('media/*/mediaKind.ts', { cwd: join(root, 'viewer/src') })
  const sources = kinds
    .map((path) => path.split(sep).join('/'))
    .sort()
    .flatMap((path) => parseDeclarations(read(path)))
    .filter(({ kind }) => kind === 'interface')
  const helpers = reexportsIn(index).flatMap(({ names, file }) =>
    parseDeclarations(read(file)).filter(({ name }) => names.includes(name)),
  )
  const first = viewerTypes.flatMap((name) => types.filter((type) => type.name === name))
  const isTools = ({ name }: Declaration) => name.endsWith('Tools')
  const rest = types.filter((type) => !first.includes(type) && !isTools(type))
  const sections = [
    renderSection('Functions', parseDeclarations(index)),
    renderSection('The viewer', first),
    renderSection('Sources', sources),
    renderSection('Abilities', types.filter(isTools)),
    renderSection('Types', rest),
    renderSection('Errors and helpers', helpers),
  ]
  return `# API of the viewer

<!-- Generated from viewer/src/index.ts and viewer/src/engine/viewerApi.ts by \`npm run viewer-api\`. -->

Import all of it from \`@nspect/viewer\`. Start with [the example](README.md#build-a-page).

\`Vec3\`, \`CameraPose\` and \`PinCoordinates\` come from
[the contract](../contract/src/media/pinCoordinates.ts).

${sections.join('\n\n')}
`
}

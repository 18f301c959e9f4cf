import postcss, { type AtRule, type ChildNode, type Container, type Declaration } from 'postcss'
import { isInFloor, readCompatData, readFloor } from './floorTypes.mjs'

/**
 * What of a style sheet the oldest supported browsers lack, by the browsers' compatibility data.
 */

interface Node {
  __compat?: { support: Record<string, unknown> }
  [name: string]: unknown
}

const floor = readFloor()
/** Where people use a mouse. */
const deskFloor = floor.filter(([id]) => id !== 'safari_ios')

const data = readCompatData().css as Record<'properties' | 'selectors' | 'at-rules' | 'types', Node>

const childOf = (node: unknown, name: string): Node | undefined =>
  typeof node === 'object' && node !== null && Object.hasOwn(node, name)
    ? ((node as Node)[name] as Node)
    : undefined

/** The build writes the prefixes that the floor needs. */
const withPrefixes = ({ support }: { support: Record<string, unknown> }) => ({
  support: Object.fromEntries(
    Object.entries(support).map(([browser, statements]) => [
      browser,
      [statements].flat().map((statement) => ({ ...(statement as object), prefix: undefined })),
    ]),
  ),
})

const isMissing = (node: Node | undefined, browsers = floor): boolean =>
  node?.__compat !== undefined && !isInFloor(withPrefixes(node.__compat), browsers)

/** Every entry of the data's types by its name: functions of values have no list of their own. */
const typesByName = new Map<string, Node[]>()
const collectTypes = (node: Node) => {
  for (const [name, child] of Object.entries(node)) {
    if (name === '__compat' || typeof child !== 'object' || child === null) continue
    typesByName.set(name, [...(typesByName.get(name) ?? []), child as Node])
    collectTypes(child as Node)
  }
}
collectTypes(data.types)

const isFunctionMissing = (name: string) => {
  const found = typesByName.get(name) ?? []
  return found.length > 0 && found.every((node) => isMissing(node))
}

const lengths = childOf(data.types, 'length')
const unitGroups: [RegExp, string][] = [
  [/^[dsl]v(?:h|w|b|i|min|max)$/, 'viewport_percentage_units_dynamic'],
  [/^cq(?:h|w|b|i|min|max)$/, 'container_query_length_units'],
]
const isUnitMissing = (unit: string) => {
  const group = unitGroups.find(([pattern]) => pattern.test(unit))?.[1]
  return isMissing(childOf(lengths, group ?? unit))
}

const withoutTexts = (value: string) => value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ')

/** Features of a declaration that are missing, as they are named in a guard. */
const missingInValue = ({ prop, value }: Declaration): string[] => {
  const written = withoutTexts(value)
  const property = childOf(data.properties, prop)
  const browsers = prop === 'cursor' ? deskFloor : floor
  const words = [...written.matchAll(/(?<![\w#.-])[a-z][\w-]*/gi)].map(([word]) => word)
  const functions = [...written.matchAll(/([\w-]+)\(/g)].map(([, name = '']) => name)
  const units = [...written.matchAll(/\d([a-z]+)\b/gi)].map(([, unit = '']) => unit)
  const relative = [...written.matchAll(/\b([a-z]+)\(\s*from\b/g)].map(([, name = '']) => name)
  return [
    ...words.filter((word) => isMissing(childOf(property, word), browsers)),
    ...functions.filter(isFunctionMissing),
    ...units.filter(isUnitMissing),
    ...relative.filter((name) =>
      (typesByName.get(name) ?? []).every((node) => isMissing(childOf(node, 'relative_syntax'))),
    ),
  ]
}

const missingInDeclaration = (declaration: Declaration): string[] => {
  const { prop } = declaration
  if (prop.startsWith('-webkit-') || prop.startsWith('-moz-')) return []
  const values = missingInValue(declaration).map(
    (name) => `${prop.startsWith('--') ? '*' : prop}: ${name}`,
  )
  return isMissing(childOf(data.properties, prop)) ? [prop, ...values] : values
}

const missingInSelector = (selector: string): string[] =>
  [...withoutTexts(selector).matchAll(/::?([a-z][a-z-]*)/g)]
    .filter(([, name = '']) => isMissing(childOf(data.selectors, name)))
    .map(([written]) => written)

const missingInAtRule = ({ name, params }: AtRule): string[] => {
  const rule = childOf(data['at-rules'], name)
  const words = [...withoutTexts(params).matchAll(/[a-z][\w-]*/g)].map(([word]) => word)
  const isRange = name === 'media' && /[<>]/.test(params)
  return [
    ...(isMissing(rule) ? [`@${name}`] : []),
    ...(name === 'supports' ? [] : words.filter((word) => isMissing(childOf(rule, word)))).map(
      (word) => `@${name}: ${word}`,
    ),
    ...(isRange && isMissing(childOf(rule, 'range_syntax')) ? ['@media: <'] : []),
  ]
}

const missingInNode = (node: ChildNode): string[] => {
  if (node.type === 'decl') return missingInDeclaration(node)
  if (node.type === 'atrule') return missingInAtRule(node)
  return node.type === 'rule' ? missingInSelector(node.selector) : []
}

/** The conditions of `@supports` around a part. */
const guardsOf = (node: ChildNode): string => {
  const conditions: string[] = []
  let parent = node.parent as Container | undefined
  while (parent) {
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports')
      conditions.push((parent as AtRule).params)
    parent = parent.parent as Container | undefined
  }
  return conditions.join(' ')
}

/**
 * The features of a style sheet that a browser of the floor lacks and that no `@supports` asks for.
 */
export const youngStyles = (sheet: string): string[] => {
  const found = new Set<string>()
  postcss.parse(sheet).walk((node) => {
    const guards = guardsOf(node)
    for (const feature of missingInNode(node)) {
      const name = feature.split(': ').at(-1) ?? feature
      if (!guards.includes(name.replace(/^:+/, ''))) found.add(feature)
    }
  })
  return [...found]
}

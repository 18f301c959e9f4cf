import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A node of a syntax tree (ESTree), with its place in the text. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Every node of a tree with its ancestors, outermost first. */
function* nodesOf(node: Node, around: Node[] = []): Generator<{ node: Node; around: Node[] }> {
  yield { node, around }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'typeArguments') continue
    for (const one of Array.isArray(value) ? value : [value])
      if (isNode(one)) yield* nodesOf(one, [...around, node])
  }
}

/** A source file with all nodes of its tree. */
export interface Source {
  /** relative to the repository's root, with forward slashes */
  file: string
  text: string
  nodes: { node: Node; around: Node[] }[]
}

/** Reads and parses a file, given relative to the root. Throws if it has syntax errors. */
export const read = (root: string, file: string): Source => {
  const text = readFileSync(join(root, file), 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  return { file, text, nodes: [...nodesOf(program as unknown as Node)] }
}

/** The files below a folder whose paths match, relative to the root; none if the folder does not exist. */
export const filesIn = (root: string, folder: string, which: RegExp): string[] =>
  (existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    : []
  )
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((name) => which.test(name))
    .sort()

/** The name of an identifier, literal or member; empty for anything else. */
export const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return ''
}
/** The text of a node. */
export const at = ({ text }: Source, node: Node) => text.slice(node.start, node.end)
export const argumentsOf = (node: Node) => (node.arguments as Node[] | undefined) ?? []
export const propertiesOf = (node: Node) =>
  ((node.properties as Node[] | undefined) ?? []).filter(({ type }) => type === 'Property')
export const property = (node: Node, name: string) =>
  propertiesOf(node).find((one) => nameOf(one.key) === name)
export const lineOf = ({ text }: Source, node: Node) => text.slice(0, node.start).split('\n').length

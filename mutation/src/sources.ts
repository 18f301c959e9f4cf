import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A node of a syntax tree (ESTree), with its place in the text. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Every node of a tree with its ancestors, outermost first. */
function* walkNodes(
  node: SyntaxNode,
  around: SyntaxNode[] = [],
): Generator<{ node: SyntaxNode; around: SyntaxNode[] }> {
  yield { node, around }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'typeArguments') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (isSyntaxNode(child)) yield* walkNodes(child, [...around, node])
  }
}

/** A source file with all nodes of its tree. */
export interface ParsedSource {
  /** relative to the repository's root, with forward slashes */
  file: string
  text: string
  nodes: { node: SyntaxNode; around: SyntaxNode[] }[]
}

/** Reads and parses a file, given relative to the root. Throws if it has syntax errors. */
export const readSource = (root: string, file: string): ParsedSource => {
  const text = readFileSync(join(root, file), 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  return { file, text, nodes: [...walkNodes(program as unknown as SyntaxNode)] }
}

/**
 * The files below a folder whose paths match, relative to the root; none if the folder does not
 * exist.
 */
export const listFiles = (root: string, folder: string, pattern: RegExp): string[] =>
  (existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    : []
  )
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((name) => pattern.test(name))
    .sort()

/** The name of an identifier, literal or member; empty for anything else. */
export const getNodeName = (node: unknown): string => {
  if (!isSyntaxNode(node)) return ''
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'MemberExpression') return getNodeName(node.property)
  return ''
}
/** The text of a node. */
export const getNodeText = ({ text }: ParsedSource, node: SyntaxNode) =>
  text.slice(node.start, node.end)
export const getArguments = (node: SyntaxNode) => (node.arguments as SyntaxNode[] | undefined) ?? []
export const getProperties = (node: SyntaxNode) =>
  ((node.properties as SyntaxNode[] | undefined) ?? []).filter(({ type }) => type === 'Property')
export const findProperty = (node: SyntaxNode, name: string) =>
  getProperties(node).find((entry) => getNodeName(entry.key) === name)
export const getLineNumber = ({ text }: ParsedSource, node: SyntaxNode) =>
  text.slice(0, node.start).split('\n').length

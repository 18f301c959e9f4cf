import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '../contract/src')
const prefix = 'contract-data:'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isSchema = (value: unknown) => isRecord(value) && '_zod' in value

/**
 * What a client needs of a schema: the names of its fields, by which a call tells query and body
 * apart.
 */
const toFieldNames = (schema: unknown) => ({
  shape: Object.fromEntries(
    Object.keys(isRecord(schema) && isRecord(schema.shape) ? schema.shape : {}).map((key) => [
      key,
      0,
    ]),
  ),
})

/** Keys of a call's schemas that remain, by their fields' names; those of answers do not. */
const sentParts = ['query', 'body']

/** The value without schemas; undefined if it is a schema or a function, or holds a function. */
const removeSchemas = (value: unknown): unknown => {
  if (typeof value === 'function' || isSchema(value)) return undefined
  if (Array.isArray(value)) {
    const items = value.map(removeSchemas)
    return items.includes(undefined) ? undefined : items
  }
  if (!isRecord(value)) return value
  const values = Object.values(value)
  // schemas beside other things are left out; nothing but schemas is for those who validate
  if (values.length > 0 && values.every(isSchema)) return undefined
  const entries: [string, unknown][] = []
  for (const [key, member] of Object.entries(value)) {
    if (isSchema(member)) {
      if (sentParts.includes(key)) entries.push([key, toFieldNames(member)])
      continue
    }
    const data = removeSchemas(member)
    if (data === undefined && member !== undefined) return undefined
    entries.push([key, data])
  }
  return Object.fromEntries(entries)
}

/** Is this a module of the contract? */
export const isContractModule = (id: string): boolean => id.startsWith(contract)

const runtimeImports = /^(?:import|export) (?!type )[^'\n]*(?:\{[^}]*\}[^'\n]*)?from '([^']+)'/gm

/** Whether a module of the contract imports the schema library, itself or through others. */
export const importsSchemas = (path: string, seen = new Set<string>()): boolean => {
  if (seen.has(path)) return false
  seen.add(path)
  const sources = [...readFileSync(path, 'utf8').matchAll(runtimeImports)].map(
    ([, source = '']) => source,
  )
  return sources.some(
    (source) =>
      source === 'zod' ||
      (source.startsWith('.') && importsSchemas(join(dirname(path), source), seen)),
  )
}

/**
 * The exports of a module of the contract that are plain data, as source text; null if it imports
 * no schemas.
 */
const plainExports = async (name: string): Promise<Record<string, string> | null> => {
  const path = join(contract, `${name}.ts`)
  if (!importsSchemas(path)) return null
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href)
  return Object.fromEntries(
    Object.entries(exported).flatMap(([key, value]) => {
      const data = removeSchemas(value)
      return data === undefined ? [] : [[key, JSON.stringify(data)]]
    }),
  )
}

const importsOfContract = /^import \{([^}]*)\} from '@nspect\/contract\/([\w/]+)'/gm
const schemaOfCall = /\w+Routes\.\w+\.(?:body|query|answer)\b/

/**
 * Screens get calls and constants of the contract as plain data, without the schemas they are
 * declared with (decision 025): the schema library and all schemas load with the first form that
 * validates by them. A module that reads a call's schema (`settingRoutes.saveSetting.body`) gets
 * the calls as they are.
 */
export const contractDataPlugin = (): Plugin => {
  const known = new Map<string, Promise<Record<string, string> | null>>()
  const exportsOf = (name: string) => {
    const found = known.get(name) ?? plainExports(name)
    known.set(name, found)
    return found
  }
  return {
    name: 'contract-data',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const data = (await exportsOf(id.slice(prefix.length + 1))) ?? {}
      const code = Object.entries(data).map(([key, text]) => `export const ${key} = ${text}`)
      return { code: code.join('\n'), map: null, moduleSideEffects: false }
    },
    async transform(code, id) {
      const [path = ''] = id.split('?')
      if (
        !/\.tsx?$/.test(path) ||
        path.includes('node_modules') ||
        /\.test\.tsx?$|\/testing\//.test(path)
      )
        return null
      if (!code.includes('@nspect/contract/') || schemaOfCall.test(code)) return null
      let changed = code
      for (const [statement, names = '', module = ''] of code.matchAll(importsOfContract)) {
        const data = await exportsOf(module)
        if (!data) continue
        const all = names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
        const isData = (specifier: string) => (specifier.split(' as ')[0] ?? '') in data
        const plain = all.filter(isData)
        if (plain.length === 0) continue
        const rest = all.filter((specifier) => !isData(specifier) && !specifier.startsWith('type '))
        const imports = [
          `import { ${plain.join(', ')} } from '${prefix}${module}'`,
          ...(rest.length > 0
            ? [`import { ${rest.join(', ')} } from '@nspect/contract/${module}'`]
            : []),
        ]
        changed = changed.replace(statement, imports.join('; '))
      }
      return changed === code ? null : { code: changed, map: null }
    },
  }
}

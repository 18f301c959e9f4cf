import { isInFloor, readCompatData, readFloor } from '../scripts/floorTypes.mjs'

/**
 * A function or property that a browser of the floor lacks: `static` ones are of the class itself.
 */
interface Younger {
  owner: string
  name: string
  isStatic: boolean
}

interface CompatNode {
  __compat?: { support: Record<string, unknown> }
  [name: string]: unknown
}

const isOwn = (owner: string, name: string) =>
  Object.hasOwn((globalThis as unknown as Record<string, object>)[owner] ?? {}, name)

/**
 * Everything of a browser's library that one of the oldest supported browsers lacks: members, and
 * whole classes.
 */
export const listYoungerFunctions = (): { members: Younger[]; classes: string[] } => {
  const data = readCompatData() as {
    api: Record<string, CompatNode>
    javascript: { builtins: Record<string, CompatNode> }
  }
  const floor = readFloor()
  const isMissing = ({ __compat }: CompatNode) => __compat && !isInFloor(__compat, floor)
  const owners = [...Object.entries(data.api), ...Object.entries(data.javascript.builtins)]
  const members = owners.flatMap(([owner, node]) =>
    Object.entries(node)
      .filter(([name, member]) => name !== '__compat' && isMissing(member as CompatNode))
      .map(([name]) => ({
        owner,
        name: name.replace(/_static$/, ''),
        // the data marks those of the DOM alone; of JavaScript itself this program has them, too
        isStatic: name.endsWith('_static') || isOwn(owner, name),
      })),
  )
  const classes = owners.filter(([, node]) => isMissing(node)).map(([name]) => name)
  return { members, classes }
}

/** Takes them away from a page, before anything of it runs. */
export const removeFunctions = ({ members, classes }: ReturnType<typeof listYoungerFunctions>) => {
  const page = globalThis as unknown as Record<string, { prototype?: object } | undefined>
  for (const { owner, name, isStatic } of members) {
    const holder = owner === 'Window' ? page : page[owner]
    if (holder) Reflect.deleteProperty(isStatic ? holder : (holder.prototype ?? holder), name)
    if (owner === 'Window') Reflect.deleteProperty(page, name)
  }
  for (const name of classes) Reflect.deleteProperty(page, name)
}

/** A C++ type as described by Emscripten's bindings, as far as their functions use it. */
interface BoundType {
  name: string
  isVoid?: boolean
  argPackAdvance: number
  /** undefined: its allocations go onto the stack of destructors */
  destructorFunction: ((wired: unknown) => void) | null | undefined
  toWireType(destructors: unknown[] | null, value: unknown): unknown
  fromWireType(wired: unknown): unknown
  readValueFromPointer(at: number): unknown
}
type Callable = (...args: unknown[]) => unknown
type Invoke = [
  humanName: string,
  refuse: (message: string) => void,
  invoke: Callable,
  target: unknown,
  runDestructors: (destructors: unknown[]) => void,
  result: BoundType,
  owner: BoundType | null,
  ...rest: BoundType[],
]
type ReturnValue = (result: BoundType, destructors: unknown, value: unknown) => unknown

/**
 * The Basis transcoder binds its functions by `new Function`, which the content security policy
 * forbids ('unsafe-eval'). This replaces the two kinds of functions that its bindings create by
 * closures, as Emscripten does itself in builds with DYNAMIC_EXECUTION=0. It runs in the worker
 * before the transcoder, and is sent there as text: it must not reference anything outside of
 * itself.
 */
export function bindWithoutEval(scope: { Function: unknown }): void {
  /** Calls a C++ function: converts arguments and result, frees allocations. */
  const invoker =
    (count: number) =>
    (...[humanName, refuse, invoke, target, runDestructors, result, owner, ...rest]: Invoke) => {
      const types = rest.slice(0, count)
      const wiredTypes = owner ? [owner, ...types] : types
      const needsStack = wiredTypes.some(
        ({ destructorFunction }) => destructorFunction === undefined,
      )
      return function (this: unknown, ...args: unknown[]) {
        if (args.length !== count)
          refuse(`function ${humanName} called with ${args.length} arguments, expected ${count}`)
        const destructors: unknown[] | null = needsStack ? [] : null
        const values = owner ? [this, ...args] : args
        const wired = wiredTypes.map((type, at) => type.toWireType(destructors, values[at]))
        const response = invoke(target, ...wired)
        if (destructors) runDestructors(destructors)
        else
          for (const [at, { destructorFunction }] of wiredTypes.entries())
            destructorFunction?.(wired[at])
        return result.name === 'void' ? undefined : result.fromWireType(response)
      }
    }

  /**
   * Calls a JavaScript function, method or constructor for C++, reading the arguments from its
   * memory.
   */
  const caller =
    (count: number, source: string) =>
    (...[result, ...rest]: [BoundType, ...unknown[]]) => {
      const types = rest.slice(0, count) as BoundType[]
      const returnValue = rest[count] as ReturnValue
      const makesNew = source.includes('new func(')
      const isMethod = source.includes('func.call(obj')
      return (self: unknown, called: unknown, destructors: unknown, at: number) => {
        let place = at
        const values = types.map((type) => {
          const value = type.readValueFromPointer(place)
          place += type.argPackAdvance
          return value
        })
        const value = makesNew
          ? Reflect.construct(called as new () => object, values)
          : Reflect.apply(
              called as Callable,
              isMethod ? self : values[0],
              isMethod ? values : values.slice(1),
            )
        return result.isVoid ? undefined : returnValue(result, destructors, value)
      }
    }

  function Closures(...parts: string[]): unknown {
    const source = parts.pop() ?? ''
    const count = parts.filter((name) => name.startsWith('argType')).length
    if (parts[0] === 'humanName') return invoker(count)
    if (parts[0] === 'retType') return caller(count, source)
    throw new Error('the transcoder asks for a function of an unknown kind')
  }
  // instanceof Function must hold for every function
  Closures.prototype = (scope.Function as { prototype: object }).prototype
  scope.Function = Closures
}

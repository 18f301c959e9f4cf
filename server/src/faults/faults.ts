/**
 * What may be written of a fault: what went wrong at the bottom of it, not the values that a failed query carried, and no
 * sentence of the framework, which may quote an address.
 */
export const faultOf = (error: unknown) => {
  let root = error
  // what the job library hands on is a copy, and no Error any more
  while (Object(root).cause instanceof Error) root = Object(root).cause
  const { name, message, stack, code: rawCode } = Object(root) as Partial<NodeJS.ErrnoException>
  const code = rawCode ? String(rawCode) : ''
  const isFramework = code.startsWith('FST_')
  return {
    type: name ?? '',
    message: isFramework ? code : (message ?? String(root)),
    stack: isFramework ? '' : (stack ?? ''),
    code,
  }
}

/** The same as text, for what happens outside of calls. */
export const faultText = (error: unknown): string => {
  const { message, stack, code } = faultOf(error)
  return `${stack || message}${code && ` (${code})`}`
}

/**
 * Flags of a Node process that ends by itself. Its end waits for ever if V8's middle compiler
 * allocates just then: https://github.com/nodejs/node/issues/54918.
 */
export const endsByItself = ['--no-maglev'] as const

import { createContext, use } from 'react'

/**
 * Whether the shell stands around a page: it then has the landmark, and the banner that says what
 * waits.
 */
export const ShellContext = createContext(false)

export const useIsInShell = (): boolean => use(ShellContext)

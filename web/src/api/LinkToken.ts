import { createContext } from 'react'

/**
 * The token of the link by which a visitor's page was opened; undefined on the pages of staff,
 * which have a session.
 */
export const LinkToken = createContext<string | undefined>(undefined)

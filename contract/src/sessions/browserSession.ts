/**
 * The header by which a page of the product says for which person it speaks, with their id. It
 * proves that a request with a session's cookie comes from such a page, because browsers let no
 * other site send it (T205).
 */
export const signedInAsHeader = 'X-Signed-In-As'

/**
 * The cookie with the id of a session that was left without a network: it no longer counts in this
 * browser (T207).
 */
export const offlineSignOutCookie = 'nspect-left'

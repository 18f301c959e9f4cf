/** First parts of a path that are the server's own. */
const reserved = ['api', 'assets', 'metrics', 'healthz', 'readyz']

/**
 * May a page of the web client have this URL? Its pages have plain paths: encoded, doubled, hidden
 * or file-like segments never lead to one, and neither does a misspelt API call.
 */
export const isWebPagePath = (url: string): boolean => {
  const [path = ''] = url.split(/[?#]/)
  const [, first = ''] = path.toLowerCase().split('/')
  return /^\/(?:[\w-]+\/)*[\w-]*$/.test(path) && !reserved.includes(first)
}

/** The page of the sign-in, a program of its own. */
export const signInPage = 'sign-in.html'

/** Is this the URL of the sign-in? */
export const isSignInPath = (url: string): boolean => /^\/auth\/login\/?(?:[?#]|$)/i.test(url)

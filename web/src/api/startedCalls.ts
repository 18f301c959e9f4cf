import { signedInAs } from '@nspect/contract/browserSession'
import { personOfMark, sessionKey } from './sessionMark.ts'

/** What a successful call was answered. */
interface Answer {
  status: number
  text: string
  headers: Headers
}

/** Calls that the page's first script has sent, for the signed-in person, while the program was still loading. */
interface StartedCalls {
  person: string
  /** by their addresses; undefined for a failed one */
  answers: Map<string, Promise<Answer | undefined>>
}

declare global {
  var startedCalls: StartedCalls | undefined
}

/** What every page of the shell asks for first. */
const ofShell = ['/api/me']
/** What the two first lists ask for besides, as they are opened without search, filter or page. */
const ofLists = [
  '/api/Project/GetProjects?page=1&size=10&isCompleted=false',
  '/api/Project/GetProjects?page=1&size=10&isCompleted=true',
]
/** Today as the browser has it, YYYY-MM-DD; a person who has chosen another time zone may have another day, and asks anew. */
const today = () => new Date().toLocaleDateString('sv')
/** What the first screen asks for above its lists. */
const ofHome = () => `/api/Home/GetHome?day=${today()}`
const withHome = /^\/(?:dashboard)?$/i
const withLists = /^\/(?:dashboard|projects)?$/i

/** Read to its end here: the program then has it at once, before its first screen is rendered. */
const ask = async (url: string, headers: Record<string, string>): Promise<Answer | undefined> => {
  try {
    const response = await fetch(url, { headers, referrerPolicy: 'no-referrer' })
    // a refusal is read, too: its connection would stay occupied
    const answer = { status: response.status, text: await response.text(), headers: response.headers }
    return response.ok ? answer : undefined
  } catch {
    return undefined
  }
}

/** Sends the first calls of the page at this address, if somebody is signed in. For the page's first script only. */
export const startCalls = (address: string): void => {
  try {
    const person = personOfMark(localStorage.getItem(sessionKey))
    // a visitor's page has no session of its own (T106)
    if (person === undefined || /^\/project-report/i.test(address)) return
    const headers = { Accept: 'application/json', [signedInAs]: person }
    const urls = [
      ...ofShell,
      ...(withHome.test(address) ? [ofHome()] : []),
      ...(withLists.test(address) ? ofLists : []),
    ]
    globalThis.startedCalls = { person, answers: new Map(urls.map((url) => [url, ask(url, headers)])) }
  } catch {
    // without storage nobody is signed in
  }
}

/**
 * The answer to a call that the first script has sent for the same person; undefined if it has not, if the answer was
 * taken before, or if it failed: then the call is made as any other.
 */
export const takeStarted = (url: string, person: string | null): Promise<Answer | undefined> | undefined => {
  const started = globalThis.startedCalls
  if (!started || started.person !== person) return undefined
  const answer = started.answers.get(url)
  started.answers.delete(url)
  return answer
}

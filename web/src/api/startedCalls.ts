import {
  buildHomeCallPath,
  type EmbeddedResponse,
  embeddedResponsesId,
  firstListPaths,
  listInspectionCallPaths,
  mePath,
  signedInMetaName,
} from '@nspect/contract/home/ssrShell'
import { signedInAsHeader } from '@nspect/contract/sessions/browserSession'
import { parseNotePerson, sessionKey } from './sessionNote.ts'

/** What a successful call was answered. */
interface Answer {
  status: number
  text: string
  headers: Headers
}

/**
 * Calls that the page's first script has sent, for the signed-in person, while the program was
 * still loading; or that the server has answered in the page (decision 045).
 */
interface StartedCalls {
  person: string
  /** by their addresses; undefined for a failed one. Absent: those in the page were not read yet */
  answers?: Map<string, Promise<Answer | undefined>>
}

declare global {
  var startedCalls: StartedCalls | undefined
}

/**
 * Today as the browser has it, YYYY-MM-DD; a person who has chosen another time zone may have
 * another day, and asks anew.
 */
const today = () => new Date().toLocaleDateString('sv')
const withHome = /^\/(?:dashboard)?$/i
const withLists = /^\/(?:dashboard|projects)?$/i
const inspection = /^\/project\/edit-project\/([1-9]\d{0,9})\/?(?:[?#]|$)/i

/** A screen whose files the page asks for at once. */
export type FirstScreen = 'home' | 'inspection'

/** The screen at an address, if the page is to ask for its files. */
export const findFirstScreen = (address: string): FirstScreen | undefined => {
  if (inspection.test(address)) return 'inspection'
  return withLists.test(address.split(/[?#]/)[0] ?? '') ? 'home' : undefined
}

/** Read to its end here: the program then has it at once, before its first screen is rendered. */
const ask = async (url: string, headers: Record<string, string>): Promise<Answer | undefined> => {
  try {
    const response = await fetch(url, { headers, referrerPolicy: 'no-referrer' })
    // a refusal is read, too: its connection would stay occupied
    const answer = {
      status: response.status,
      text: await response.text(),
      headers: response.headers,
    }
    return response.ok ? answer : undefined
  } catch {
    return undefined
  }
}

/**
 * Sends the first calls of the page at this address, and returns whether somebody is signed in. For
 * the page's first script only.
 */
export const startFirstCallsOfPage = (address: string): boolean => {
  try {
    // a visitor's page has no session of its own (T106)
    if (/^\/project-report/i.test(address)) return false
    const mark = document.querySelector<HTMLMetaElement>(
      `meta[name="${signedInMetaName}"]`,
    )?.content
    const inPage = parseNotePerson(mark)
    if (mark !== undefined && inPage !== undefined) {
      // whose cookie it is: another person may have signed in, or the note may be gone
      if (localStorage.getItem(sessionKey) !== mark) localStorage.setItem(sessionKey, mark)
      globalThis.startedCalls = { person: inPage }
      return true
    }
    const person = parseNotePerson(localStorage.getItem(sessionKey))
    if (person === undefined) return false
    const headers = { Accept: 'application/json', [signedInAsHeader]: person }
    const urls = [
      mePath,
      ...(withHome.test(address) ? [buildHomeCallPath(today())] : []),
      ...(withLists.test(address) ? firstListPaths : []),
      ...listInspectionCallPaths(inspection.exec(address)?.[1]),
    ]
    globalThis.startedCalls = {
      person,
      answers: new Map(urls.map((url) => [url, ask(url, headers)])),
    }
    return true
  } catch {
    // without storage nobody is signed in
    return false
  }
}

/** The answers that stand in the page. */
const answersInPage = (): Map<string, Promise<Answer>> => {
  const text = document.getElementById(embeddedResponsesId)?.textContent ?? '{}'
  const answers = Object.entries(JSON.parse(text) as Record<string, EmbeddedResponse>)
  return new Map(
    answers.map(([url, { text, headers }]) => [
      url,
      Promise.resolve({ status: 200, text, headers: new Headers(headers) }),
    ]),
  )
}

/**
 * The answer to a call that the first script has sent for the same person, or that stands in the
 * page; undefined if there is none, if the answer was taken before, or if it failed: then the call
 * is made as any other.
 */
export const takeStartedCall = (
  url: string,
  person: string | null,
): Promise<Answer | undefined> | undefined => {
  const started = globalThis.startedCalls
  if (!started || started.person !== person) return undefined
  started.answers ??= answersInPage()
  const response = started.answers.get(url)
  started.answers.delete(url)
  return response
}

/** Whether the page's first script has asked for this, and nobody has taken the answer yet. */
export const hasStartedCall = (url: string): boolean =>
  globalThis.startedCalls?.answers?.has(url) === true

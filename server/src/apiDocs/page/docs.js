/** The API's description as a page: with the session of this browser, or of whoever signs in here. */

const who = document.getElementById('who')
const form = document.getElementById('sign-in')
/** the person who is signed in in this browser: the cookie of their session goes along with what names them */
let person = localStorage.getItem('nspect-session')?.split('.')[0] ?? ''
/** of whoever signs in on this page */
let token = ''

const scheme = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', scheme.matches)
scheme.addEventListener('change', follow)
follow()

const credential = () => {
  if (token) return { authorization: `Bearer ${token}` }
  return person ? { 'x-signed-in-as': person } : {}
}
const send = (path, options = {}) =>
  fetch(path, { ...options, headers: { ...credential(), ...options.headers } })

/** What a response says, for a person. */
const sentenceOf = async (response) =>
  (await response.json().catch(() => undefined))?.Message ??
  `The server answered ${response.status}.`

const show = (spec) =>
  window.SwaggerUIBundle({
    spec,
    domNode: document.getElementById('calls'),
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    deepLinking: true,
    displayOperationId: true,
    filter: true,
    // no service of others is asked about the description
    validatorUrl: null,
    requestInterceptor: (request) => {
      if (!request.headers.authorization) Object.assign(request.headers, credential())
      return request
    },
  })

/** Shows the description, and the form where nobody is signed in. */
const open = async () => {
  const me = token || person ? await send('/api/me') : undefined
  if (me && !me.ok) {
    token = ''
    person = ''
  }
  form.hidden = token !== '' || person !== ''
  const description = await send('/api/openapi.json')
  if (description.ok) show(await description.json())
  if (me?.ok) who.textContent = `Signed in as ${(await me.json()).username}.`
  else who.textContent = description.ok ? 'Sign in to try calls.' : await sentenceOf(description)
}

const opened = () =>
  open().catch(() => {
    who.textContent = 'The server cannot be reached. Reload this page to try again.'
  })

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const answer = await send('/api/Users/Authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // kept for this page only: the product's own session begins on its sign-in page
    credentials: 'omit',
    body,
  })
  if (!answer.ok) {
    who.textContent = await sentenceOf(answer)
    return
  }
  token = (await answer.json()).token
  form.reset()
  await opened()
})

await opened()

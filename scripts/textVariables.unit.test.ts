import { expect, it } from 'vitest'
import { printTextVariables } from './textVariables.mjs'

it('the compiler knows the variables of each text, and of which texts there are none', () => {
  const texts = {
    about: { title: 'About nSpect', version: 'Version {version}' },
    home: { empty: 'Nothing waits for you.' },
    model: { 'failed.tooLarge': '{size} of {most}: {size} is too large.' },
  }
  expect(printTextVariables(texts)).toContain(`export interface TextVariables {
  about: {
    version: '{version}'
  }
  home: object
  model: {
    'failed.tooLarge': '{most}{size}'
  }
}
`)
})

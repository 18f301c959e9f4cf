import { describe, expect, it } from 'vitest'
import {
  emptyAttributeValues,
  enteredAttributes,
  pinAttributes,
  storedAttributes,
} from './pinAttributes.ts'

describe('the attributes of a point', () => {
  it.each(storedAttributes)('%s of a new point is something that can be answered', (name) => {
    expect(pinAttributes[name].response.safeParse(emptyAttributeValues[name]).success).toBe(true)
  })

  it.each(enteredAttributes.filter((name) => name !== 'title'))(
    '%s need not be sent: a save leaves it, a point made of a photo begins with what any new one has',
    (name) => {
      expect(pinAttributes[name].request.parse(undefined)).toBeUndefined()
      expect(pinAttributes[name].multipart.parse(undefined)).toEqual(emptyAttributeValues[name])
    },
  )
})

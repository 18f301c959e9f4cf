import sharp from 'sharp'
import type { CallOptions, Person, TestClient, World } from './world.ts'

/** A call with everything it needs to succeed. */
export interface Example {
  args: Record<string, unknown>
  files?: CallOptions['files']
  /** the status that shows that access was granted; 200 if absent */
  answers?: number
}

/** A user that a call is about, as forms send them back. */
export interface ExampleUser {
  id: number
  firstName: string
  lastName: string
  username: string
  roleId: number
  clientId: number | null
  version: number
}

/**
 * The context of an example: an inspection of that client; `token` is the credential of calls that
 * take one as a field.
 */
export interface ExampleFor {
  w: World
  client: TestClient
  projectId: number
  token: string
  /** the caller; `userId` is 0 without an account */
  person: Person
  /** the user that a call is about: the caller, or another user of that client */
  about: ExampleUser
}

/** By the name of the call in the contract. */
export type Examples = Record<string, (fixture: ExampleFor) => Promise<Example> | Example>

/** A small picture to upload. */
export const createTestImage = async (background = '#0b6e75'): Promise<Uint8Array<ArrayBuffer>> => {
  const dot = { width: 8, height: 8, channels: 3, background } as const
  return Uint8Array.from(await sharp({ create: dot }).png().toBuffer())
}

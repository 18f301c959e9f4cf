import type { MpConnect } from '../media/matterport/matterportSdk.ts'
import { createFakeMatterportSdk, type FakeMpSdk } from './fakeMatterportSdk.ts'

declare global {
  interface Window {
    /** the player of the page, once it is connected */
    fakeMatterport?: FakeMpSdk
  }
}

/** The fake as the SDK module that an instance loads from the address in its settings. */
export const connect: MpConnect = (frame, url) => {
  const fake = createFakeMatterportSdk({
    width: frame.clientWidth || 800,
    height: frame.clientHeight || 600,
  })
  window.fakeMatterport = fake
  return fake.connect(frame, url)
}

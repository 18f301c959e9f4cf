import { defaultPrintStyle } from '@nspect/contract/prints/printStyle'
import type { Examples } from '../../testing/exampleTypes.ts'

const look = {
  ...defaultPrintStyle,
  accent: '#7a1f3d',
  second: '#b06a00',
  coverText: 'Prepared for the owners of the house.',
  footText: 'Confidential',
}

export const examples: Examples = {
  readPrintLook: ({ client }) => ({ args: { clientId: client.id } }),
  savePrintLook: ({ client }) => ({ args: { ...look, clientId: client.id } }),
  previewPrintLook: async ({ w, client, projectId }) => {
    await w.pin({ projectId, client })
    return { args: { ...look, clientId: client.id, page: 'points', facts: look.facts.join() } }
  },
}

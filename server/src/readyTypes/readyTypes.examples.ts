import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  listReadyTypes: ({ client }) => ({ args: { clientId: client.id } }),
  installReadyTypes: ({ client }) => ({
    args: { clientId: client.id, keys: ['fireDoors', 'roof'] },
  }),
}

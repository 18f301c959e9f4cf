import { clientRoutes } from '@nspect/contract/clients/clients'
import { createTestImage, type Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  listClients: () => ({ args: {} }),
  readClient: ({ client }) => ({ args: { id: client.id } }),
  saveClient: async ({ w, client }) => {
    const { version } = (
      await (await w.as('SuperAdmin')).call(clientRoutes.readClient, { id: client.id })
    ).body
    return {
      args: {
        id: client.id,
        businessName: 'Harbour Lights Hotel',
        contactName: 'Henrik Vasile',
        contactPhone: '+351 210 000 100',
        contactEmail: 'front.desk@harbourlights.example',
        companyAddress: '1 Quay Street',
        clientTierId: 5,
        noOfProject: 5,
        version,
      },
      files: [{ field: 'logoFile', bytes: await createTestImage(), name: 'logo.png' }],
    }
  },
  // a restore, although it is not deleted: the client is shared by all examples
  deleteClient: ({ client }) => ({ args: { id: client.id, isDeleted: false } }),
  listClientTiers: () => ({ args: {} }),
  readClientTier: () => ({ args: { id: 4 } }),
  readUsage: ({ client }) => ({ args: { id: client.id } }),
  readOverview: () => ({ args: {} }),
}

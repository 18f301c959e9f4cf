import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  savePlanLine: async (fixture) => ({
    args: {
      pinId: (await fixture.w.pin({ ...fixture })).id,
      version: 0,
      disposition: 'alternative',
      reason: 'Resurface the vanities instead of replacing them.',
      lines: [
        {
          scope: 'Resurface vanity',
          area: 'Guest bathrooms',
          quantity: '118',
          unit: 'pcs',
          unitPrice: '185.50',
        },
        { scope: 'Freight', quantity: '1', unit: 'lot', unitPrice: '2400' },
      ],
    },
  }),
}

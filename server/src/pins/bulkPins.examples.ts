import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  savePins: async ({ w, client, projectId }) => {
    const [first, second] = [await w.pin({ projectId, client }), await w.pin({ projectId, client })]
    const change = {
      pointCategoryId: client.categoryId,
      dueDate: '2027-03-01',
      severity: 'major',
    } as const
    return {
      args: {
        projectId,
        pins: [
          { id: first.id, version: 1, ...change },
          { id: second.id, version: 1, ...change },
        ],
      },
    }
  },
}

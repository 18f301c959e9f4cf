import { expect, it } from 'vitest'
import { limitProjectToPins } from './limitProjectToPins.ts'
import type { ProjectDetail } from './projects.queries.ts'

it('a field of another category does not become one of all categories where a point still has a value of it (T61)', () => {
  const field = (id: number, ...pointCategoryIds: number[]) => ({ id, pointCategoryIds })
  const projectType = {
    pointCategories: [{ id: 1 }, { id: 2 }],
    projectTypePOIStatuses: [],
    projectTypeCheckBoxes: [],
    projectTypeCustomFields: [field(10, 2), field(11, 1, 2), field(12)],
  }
  const point = {
    id: 7,
    categoryId: 1,
    statusId: null,
    checkBoxIds: [],
    fieldIds: [10],
    projectModelImageId: null,
    annotationCoordinates: null,
    matterPointCoordinates: null,
  }
  const limited = limitProjectToPins({ projectType, images: [] } as unknown as ProjectDetail, [
    point,
  ]).projectType
  expect(
    limited.projectTypeCustomFields.map(({ id, pointCategoryIds }) => [id, pointCategoryIds]),
  ).toEqual([
    [10, [2]],
    [11, [1]],
    [12, []],
  ])
})

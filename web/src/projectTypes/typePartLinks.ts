import type { LinkProps } from '@tanstack/react-router'

interface Links {
  listLink: (typeId: number) => LinkProps
  formLink: (typeId: number, partId?: number) => LinkProps
}

const idOf = (typeId: number) => ({ id: String(typeId) })
const idsOf = (typeId: number, partId: number | undefined) => ({
  id: String(typeId),
  itemId: partId === undefined ? undefined : String(partId),
})

/** Links to the lists and forms of the five kinds. */
export const typePartLinks = {
  pointCategory: {
    listLink: (typeId) => ({ to: '/settings/point-category-listing/$id', params: idOf(typeId) }),
    formLink: (typeId, partId) => ({
      to: '/settings/point-category/manage/$id/{-$itemId}',
      params: idsOf(typeId, partId),
    }),
  },
  checkBox: {
    listLink: (typeId) => ({
      to: '/settings/projectType-checkbox-listing/$id',
      params: idOf(typeId),
    }),
    formLink: (typeId, partId) => ({
      to: '/settings/projectType-checkbox/manage/$id/{-$itemId}',
      params: idsOf(typeId, partId),
    }),
  },
  customField: {
    listLink: (typeId) => ({
      to: '/settings/projectType-customField-listing/$id',
      params: idOf(typeId),
    }),
    formLink: (typeId, partId) => ({
      to: '/settings/projectType-customField/manage/$id/{-$itemId}',
      params: idsOf(typeId, partId),
    }),
  },
  poiStatus: {
    listLink: (typeId) => ({ to: '/settings/poi-listing/$id', params: idOf(typeId) }),
    formLink: (typeId, partId) => ({
      to: '/settings/poi-status/manage/$id/{-$itemId}',
      params: idsOf(typeId, partId),
    }),
  },
  metaDataField: {
    listLink: (typeId) => ({
      to: '/settings/projectType-metaDataField-listing/$id',
      params: idOf(typeId),
    }),
    formLink: (typeId, partId) => ({
      to: '/settings/projectType-metaDataField/manage/$id/{-$itemId}',
      params: idsOf(typeId, partId),
    }),
  },
} as const satisfies Record<string, Links>

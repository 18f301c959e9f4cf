import type { LinkProps } from '@tanstack/react-router'

interface Links {
  listLink: (typeId: number) => LinkProps
  formLink: (typeId: number, partId?: number) => LinkProps
}

const toTypeParams = (typeId: number) => ({ id: String(typeId) })
const toPartParams = (typeId: number, partId: number | undefined) => ({
  id: String(typeId),
  itemId: partId === undefined ? undefined : String(partId),
})

/** Links to the lists and forms of the five kinds. */
export const typePartLinks = {
  pointCategory: {
    listLink: (typeId) => ({
      to: '/settings/point-category-listing/$id',
      params: toTypeParams(typeId),
    }),
    formLink: (typeId, partId) => ({
      to: '/settings/point-category/manage/$id/{-$itemId}',
      params: toPartParams(typeId, partId),
    }),
  },
  checkBox: {
    listLink: (typeId) => ({
      to: '/settings/projectType-checkbox-listing/$id',
      params: toTypeParams(typeId),
    }),
    formLink: (typeId, partId) => ({
      to: '/settings/projectType-checkbox/manage/$id/{-$itemId}',
      params: toPartParams(typeId, partId),
    }),
  },
  customField: {
    listLink: (typeId) => ({
      to: '/settings/projectType-customField-listing/$id',
      params: toTypeParams(typeId),
    }),
    formLink: (typeId, partId) => ({
      to: '/settings/projectType-customField/manage/$id/{-$itemId}',
      params: toPartParams(typeId, partId),
    }),
  },
  poiStatus: {
    listLink: (typeId) => ({ to: '/settings/poi-listing/$id', params: toTypeParams(typeId) }),
    formLink: (typeId, partId) => ({
      to: '/settings/poi-status/manage/$id/{-$itemId}',
      params: toPartParams(typeId, partId),
    }),
  },
  metaDataField: {
    listLink: (typeId) => ({
      to: '/settings/projectType-metaDataField-listing/$id',
      params: toTypeParams(typeId),
    }),
    formLink: (typeId, partId) => ({
      to: '/settings/projectType-metaDataField/manage/$id/{-$itemId}',
      params: toPartParams(typeId, partId),
    }),
  },
} as const satisfies Record<string, Links>

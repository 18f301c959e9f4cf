import { ColorSwatch } from '@mantine/core'
import type { PointCategoryPart } from '@nspect/contract/projectTypeConfiguration'
import { NameWithBadge } from './NameWithBadge.tsx'

/** A category's name, with its own colour if it has one. */
export function CategoryName({ category: { name, isDefault, poiColorCode } }: { category: PointCategoryPart }) {
  return (
    <NameWithBadge isDefault={isDefault}>
      {poiColorCode && <ColorSwatch color={poiColorCode} size={14} aria-hidden />}
      {name}
    </NameWithBadge>
  )
}

import type { Project } from '@nspect/contract/projects/projects'
import { IconView360 } from '@tabler/icons-react'
import { getImageUrl } from '../../api/imageUrl.ts'

interface Props {
  project: Project
  /** what the button on it says; absent: there is nothing to enter */
  action: string | undefined
  onEnter: () => void
}

/** The report's picture of the building; pressed, the view of it loads in its place. */
export function BuildingPosterButton({ project, action, onEnter }: Props) {
  const { coverPath: picture } = project
  if (!picture && !action) return null
  const image = picture && (
    <img src={getImageUrl(picture)} alt="" width={632} height={374} fetchPriority="high" />
  )
  if (!action) return <div className="sight-poster">{image}</div>
  return (
    <button
      type="button"
      className="sight-poster"
      data-blank={!picture || undefined}
      onClick={onEnter}
    >
      {image}
      <span className="sight-enter">
        <IconView360 size={20} aria-hidden />
        {action}
      </span>
    </button>
  )
}

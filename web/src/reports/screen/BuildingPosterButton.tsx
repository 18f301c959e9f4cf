import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { IconView360 } from '@tabler/icons-react'
import { getImageUrl } from '../../api/imageUrl.ts'

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  /** what the button on it says; absent: there is nothing to enter */
  action: string | undefined
  onEnter: () => void
}

/** The report's picture of the building; pressed, the view of it loads in its place. */
export function BuildingPosterButton({ project, pins, action, onEnter }: Props) {
  // a building is recognised by where a point is, not by its surface
  const context = pins.find((pin) => pin.contextStillUrl)?.contextStillUrl
  const pin = context ? undefined : pins.find(({ stillUrl }) => stillUrl !== null)
  const picture = context ?? pin?.stillUrl ?? project.projectModelImages[0]?.previewPath
  if (!picture && !action) return null
  const image = picture && (
    <img
      src={getImageUrl(picture)}
      {...(pin?.imageUrl &&
        pin.stillUrl && {
          srcSet: `${getImageUrl(pin.imageUrl)} 632w, ${getImageUrl(pin.stillUrl)} 1896w`,
          sizes: '(max-width: 920px) 100vw, 920px',
        })}
      alt=""
      width={632}
      height={374}
      fetchPriority="high"
    />
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

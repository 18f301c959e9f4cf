import { UnstyledButton } from '@mantine/core'
import { getImageUrl } from '../api/imageUrl.ts'
import classes from './ComparedImagePicker.module.css'

interface Props {
  /** of the row that holds them */
  className: string | undefined
  paths: readonly string[]
  /** the path of the picture that is shown */
  chosen: string | undefined
  /** of the picture with this number, from 1 */
  label: (number: number) => string
  onChoose: (at: number) => void
}

/**
 * Pictures of a point or of its repair as small buttons, to choose which of them is compared;
 * nothing if there is only one.
 */
export function ComparedImagePicker({ className, paths, chosen, label, onChoose }: Props) {
  if (paths.length < 2) return null
  return (
    <div className={className}>
      {paths.map((path, at) => (
        <UnstyledButton
          key={path}
          className={classes.choice}
          aria-label={label(at + 1)}
          aria-pressed={path === chosen}
          onClick={() => onChoose(at)}
        >
          <img src={getImageUrl(path)} alt="" loading="lazy" />
        </UnstyledButton>
      ))}
    </div>
  )
}

import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { Suspense } from 'react'
import { type ComponentSlots, useComponentSlots } from '../../ui/layout/componentSlots.ts'
import classes from './PinPanels.module.css'

interface Props {
  pin: Pin
  project: Project
  place: ComponentSlots['pinPanels'][number]['place']
}

/** What other features show in that place of a point. */
export function PinPanels({ pin, project, place }: Props) {
  const { pinPanels } = useComponentSlots()
  return pinPanels
    .filter((panel) => panel.place === place)
    .map(({ key, Panel }) => (
      <Suspense
        key={key}
        fallback={place === 'aboveFields' ? <div className={classes.pending} /> : null}
      >
        <Panel pin={pin} project={project} />
      </Suspense>
    ))
}

import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  children: ReactNode
}

/** A part of the report that opens when it is pressed, or reached by a link. */
export function CollapsibleReportPart({ id, title, children }: Props) {
  return (
    <details className="sight-fold">
      <summary>
        <h2>{title}</h2>
      </summary>
      <div id={id}>{children}</div>
    </details>
  )
}

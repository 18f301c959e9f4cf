import type { ReactNode } from 'react'
import classes from './accounts.module.css'

interface Props {
  /** also its address: `/account#devices` */
  id: string
  title: string
  text: string
  children: ReactNode
}

/** One part of the account page. */
export function AccountSectionCard({ id, title, text, children }: Props) {
  return (
    <section id={id} className={classes.card} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  )
}

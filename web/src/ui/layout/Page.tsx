import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Page.module.css'

export interface Breadcrumb {
  label: string
  /** typed by the router; the last crumb has none */
  link?: LinkProps
}

interface Props {
  title: string
  subtitle?: string
  crumbs?: readonly Breadcrumb[]
  /** beside the title, before the primary action: the page's filter, or the client's plan (T37) */
  area?: ReactNode
  /** the page's one primary action */
  action?: ReactNode
  /** full width, for the workspace: the content has no gutter and fills the remaining height */
  isWide?: boolean
  children: ReactNode
}

/** A page of the shell: subheader with title, breadcrumbs and primary action, then the content. */
export function Page({
  title,
  subtitle,
  crumbs = [],
  area,
  action,
  isWide = false,
  children,
}: Props) {
  const { t } = useTranslation('ui')
  useEffect(() => {
    document.title = `${title} · ${t('product')}`
  }, [title, t])
  return (
    <div className={classes.page} data-wide={isWide || undefined}>
      <header className={classes.subheader}>
        <div className={classes.words}>
          {crumbs.length > 0 && (
            <nav aria-label={t('breadcrumbs')} className={classes.crumbs}>
              {crumbs.map((crumb, n) => (
                <Fragment key={crumb.label}>
                  {n > 0 && <span aria-hidden>/</span>}
                  {crumb.link ? (
                    <Link {...crumb.link} dir="auto">
                      {crumb.label}
                    </Link>
                  ) : (
                    <span aria-current="page" dir="auto">
                      {crumb.label}
                    </span>
                  )}
                </Fragment>
              ))}
            </nav>
          )}
          <h1 className={classes.title} dir="auto" {...(isWide && { title })}>
            {title}
          </h1>
          {subtitle && (
            <p className={classes.subtitle} dir="auto">
              {subtitle}
            </p>
          )}
        </div>
        {area && <div className={classes.area}>{area}</div>}
        {action && <div className={classes.action}>{action}</div>}
      </header>
      <div className={classes.content}>{children}</div>
    </div>
  )
}

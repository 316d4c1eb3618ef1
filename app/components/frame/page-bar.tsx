import type { ReactNode } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { Breadcrumbs, type Crumb } from './breadcrumbs'
import { SIDEBAR_ID } from './sidebar/sidebar-id'

interface Props {
  /** The title of a page without breadcrumbs: its H1. */
  title?: string
  crumbs?: Crumb[]
  /** What is between the title and the actions, for example the live pill. */
  note?: ReactNode
  /** Ghost, secondary, primary, menu. */
  children?: ReactNode
}

/** Stays at the top of a page: where one is, and what one can do here. */
export function PageBar({ title, crumbs, note, children }: Props) {
  return (
    <header className="page-bar">
      <button
        type="button"
        className="icon-button menu-button"
        aria-label="Menu"
        {...{ popovertarget: SIDEBAR_ID }}
      >
        <Icon name="menu" />
      </button>
      {title !== undefined && <h1>{title}</h1>}
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      {note}
      <div className="page-bar-actions">{children}</div>
    </header>
  )
}

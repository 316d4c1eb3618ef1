import type { ReactNode } from 'react'
import { ReadOnlyNotice } from '#app/components/display/read-only-notice.tsx'
import type { Crumb } from './breadcrumbs'
import { PageBar } from './page-bar'

interface Props {
  /** The H1 of a page without breadcrumbs. A page with breadcrumbs has its own. */
  title?: string
  crumbs?: Crumb[]
  actions?: ReactNode
  children: ReactNode
}

/** A page with its bar. */
export function Page({ title, crumbs, actions, children }: Props) {
  return (
    <>
      <PageBar title={title} crumbs={crumbs}>
        {actions}
      </PageBar>
      <div className="page">
        <ReadOnlyNotice />
        {children}
      </div>
    </>
  )
}

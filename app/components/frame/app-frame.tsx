import type { ReactNode } from 'react'
import { Keyboard } from '#app/components/keyboard/keyboard.tsx'
import type { OrgData } from '#app/hooks/use-org-data'
import { Sidebar } from './sidebar/sidebar'
import { Toasts } from './toasts'

interface Props extends OrgData {
  /** The tree of the library. */
  tree?: ReactNode
  children: ReactNode
}

/** The sidebar beside every page of an organization. */
export function AppFrame({ session, sidebar, badges, tree, children }: Props) {
  return (
    <div className="app">
      <Sidebar session={session} loadedBadges={badges} loaded={sidebar} tree={tree} />
      <main id="pl-_main" className="main" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      <Keyboard session={session} />
    </div>
  )
}

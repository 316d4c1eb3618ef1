import type { ReactNode } from 'react'
import { Keyboard } from '#app/components/keyboard/keyboard.tsx'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { Sidebar } from './sidebar/sidebar'
import type { SidebarState } from './sidebar/sidebar-cookie'
import type { Badges } from './sidebar/sidebar-pages'
import { Toasts } from './toasts'

interface Props {
  session: SessionData
  sidebar: SidebarState
  badges: Badges
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

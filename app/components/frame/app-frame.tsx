import type { ReactNode } from 'react'
import { Keyboard } from '#app/components/keyboard/keyboard.tsx'
import type { OrgData } from '#app/hooks/use-org-data'
import { LibraryTree } from '#app/library/tree/library-tree.tsx'
import { useLiveStream } from '#app/live/use-live-stream'
import { Sidebar } from './sidebar/sidebar'
import { Toasts } from './toasts'

interface Props extends OrgData {
  children: ReactNode
}

/** The sidebar beside every page of an organization. */
export function AppFrame({ session, sidebar, badges, tree, children }: Props) {
  useLiveStream(session.org, session.user?.sub ?? '')
  return (
    <div className="app">
      <Sidebar
        session={session}
        loadedBadges={badges}
        loaded={sidebar}
        tree={<LibraryTree org={session.org} loaded={tree} />}
      />
      <main id="pl-_main" className="main" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      <Keyboard session={session} />
    </div>
  )
}

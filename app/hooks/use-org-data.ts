import { useRouteLoaderData } from '@remix-run/react'
import type { SidebarState } from '#app/components/frame/sidebar/sidebar-cookie'
import type { Badges } from '#app/components/frame/sidebar/sidebar-pages'
import type { LoadedTree } from '#app/library/tree/tree-data'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import type { OrgMoveWire } from '#server/accounts/orgs/wire'

/** The data that every page of an org has. */
export interface OrgData {
  session: SessionData
  sidebar: SidebarState
  badges: Badges
  tree: LoadedTree
  /** Whether there is an AI key, of the org or of the deployment. */
  hasAi: boolean
  /** Set if the org is moving or has moved to another deployment. Nobody then changes it here. */
  move: OrgMoveWire | null
}

/** Whether pages offer AI. Only for display: without a key, the server refuses. */
export const useHasAi = (): boolean => useOrgData()?.hasAi ?? false

/** Undefined outside of an org. */
export const useOrgData = () => useRouteLoaderData<() => OrgData>('routes/org/layout')

import type { IconName } from '#app/components/display/icon-shapes.tsx'
import type { WaitingWire } from '#server/accounts/profile/wire'
import { orgPath } from '#shared/page-paths'

export interface SidebarPage {
  label: string
  /** Below the path of the org. */
  path: string
  icon: IconName
  keys?: string
  /** The number of things that wait for the reader. */
  badge?: keyof Badges
}

export interface Badges extends WaitingWire {
  inbox: number
}

/** The same pages in the same order for everybody, whether they are empty or not. */
export const PERSONAL_PAGES: SidebarPage[] = [
  { label: 'Inbox', path: 'inbox', icon: 'inbox', keys: 'g i', badge: 'inbox' },
  { label: 'My work', path: '', icon: 'person', keys: 'g m' },
  { label: 'Comments', path: 'comments', icon: 'comment' },
]

export const WORK_PAGES: SidebarPage[] = [
  { label: 'Tasks', path: 'tasks', icon: 'tasks', keys: 'g t' },
  { label: 'Reviews', path: 'reviews', icon: 'reviews', keys: 'g r', badge: 'reviews' },
  { label: 'Triage', path: 'triage', icon: 'triage', badge: 'triage' },
  { label: 'Issues', path: 'issues', icon: 'issue' },
  { label: 'Pull requests', path: 'pulls', icon: 'pull' },
]

export const INSIGHT_PAGES: SidebarPage[] = [
  { label: 'Coverage', path: 'coverage', icon: 'coverage', keys: 'g c' },
  { label: 'Alerts', path: 'alerts', icon: 'alerts' },
]

export const LAST_PAGES: SidebarPage[] = [
  { label: 'Sync', path: 'sync', icon: 'sync', keys: 'g s', badge: 'sync' },
  { label: 'Settings', path: 'settings', icon: 'settings' },
]

export const SIDEBAR_PAGES = [...PERSONAL_PAGES, ...WORK_PAGES, ...INSIGHT_PAGES, ...LAST_PAGES]

/** The page of the sidebar that a path belongs to. Undefined for repositories and documents. */
export function currentPage(org: string, path: string): SidebarPage | undefined {
  const [first = ''] = path.startsWith('/app/admin/')
    ? ['settings']
    : path.slice(orgPath(org).length).split('/')
  return SIDEBAR_PAGES.find(({ path }) => path === first)
}

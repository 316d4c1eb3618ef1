const ONE_YEAR_S = 365 * 24 * 60 * 60

export const SIDEBAR_GROUPS = ['library', 'work', 'insight'] as const
export type SidebarGroup = (typeof SIDEBAR_GROUPS)[number]

/** How a person keeps the sidebar. It is in a cookie, so that the server draws it right at once. */
export interface SidebarState {
  isRail: boolean
  folded: SidebarGroup[]
}

const RAIL = 'rail'

export function readSidebar(cookies: string): SidebarState {
  const words = cookies.match(/(?:^|;\s*)pl_sidebar=([\w.]*)/)?.[1]?.split('.') ?? []
  return { isRail: words.includes(RAIL), folded: SIDEBAR_GROUPS.filter((group) => words.includes(group)) }
}

export const sidebarCookie = ({ isRail, folded }: SidebarState) =>
  `pl_sidebar=${[...(isRail ? [RAIL] : []), ...folded].join('.')}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`

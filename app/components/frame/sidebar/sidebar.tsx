import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { Mark } from '#app/components/display/mark.tsx'
import { Menu } from '#app/components/inputs/menu.tsx'
import { KeyCombination } from '#app/components/keyboard/key-combination.tsx'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { orgPath } from '#shared/page-paths'
import { ThemeToggle } from '../theme-toggle'
import { PersonMenu } from './person-menu'
import type { SidebarGroup, SidebarState } from './sidebar-cookie'
import { SIDEBAR_ID } from './sidebar-id'
import { SidebarLink } from './sidebar-link'
import {
  type Badges,
  currentPage,
  INSIGHT_PAGES,
  LAST_PAGES,
  PERSONAL_PAGES,
  type SidebarPage,
  WORK_PAGES,
} from './sidebar-pages'
import { useBadges } from './use-badges'
import { useDrawer } from './use-drawer'
import { useSidebar } from './use-sidebar'

interface Props {
  session: SessionData
  loadedBadges: Badges
  loaded: SidebarState
  /** The tree of repositories and documents. */
  tree: ReactNode
}

/** The same entries on every page. On a phone it is a drawer that the menu button of the page bar opens. */
export function Sidebar({ session, loadedBadges, loaded, tree }: Props) {
  const { org, permissions } = session
  const { pathname } = useLocation()
  const { isRail, folded, toggleRail, fold } = useSidebar(
    loaded,
    pathname.startsWith(orgPath(org, 'editor/')),
  )
  const badges = useBadges(org, loadedBadges)
  const drawer = useDrawer()
  const current = currentPage(org, pathname)
  const linksTo = (pages: SidebarPage[]) =>
    pages.map((page) => (
      <li key={page.path}>
        <SidebarLink
          org={org}
          page={page}
          isCurrent={page === current}
          waiting={page.badge ? badges[page.badge] : 0}
        />
      </li>
    ))
  const group = (name: SidebarGroup, label: string, children: ReactNode, action?: ReactNode) => (
    <SidebarSection
      label={label}
      isOpen={!folded.includes(name)}
      onToggle={(isOpen) => fold(name, isOpen)}
      action={action}
    >
      {children}
    </SidebarSection>
  )
  return (
    <aside
      ref={drawer}
      id={SIDEBAR_ID}
      {...{ popover: 'auto' }}
      className={isRail ? 'sidebar sidebar-rail' : 'sidebar'}
      aria-label="Sidebar"
    >
      <div className="sidebar-head">
        <OrgName session={session} />
        <button
          type="button"
          className="icon-button small needs-script"
          aria-label={isRail ? 'Expand sidebar' : 'Collapse sidebar'}
          title={isRail ? 'Expand sidebar' : 'Collapse sidebar'}
          data-keys="["
          onClick={toggleRail}
        >
          <Icon name="panel" />
        </button>
      </div>
      <Link className="finder" to={orgPath(org, 'search')} title="Search">
        <Icon name="search" />
        <span className="sidebar-label">Search</span>
        <KeyCombination keys="mod k" />
      </Link>
      <nav aria-label="Main">
        <ul className="sidebar-links">{linksTo(PERSONAL_PAGES)}</ul>
        {group(
          'library',
          'Library',
          tree,
          permissions.includes('specs:write') && (
            <Link
              className="icon-button small"
              to={orgPath(org, 'editor')}
              aria-label="New document"
              title="New document"
            >
              <Icon name="plus" />
            </Link>
          ),
        )}
        {group('work', 'Work', <ul className="sidebar-links">{linksTo(WORK_PAGES)}</ul>)}
        {group('insight', 'Insight', <ul className="sidebar-links">{linksTo(INSIGHT_PAGES)}</ul>)}
        <ul className="sidebar-links sidebar-last">{linksTo(LAST_PAGES)}</ul>
      </nav>
      <div className="sidebar-foot">
        <PersonMenu session={session} />
        <ThemeToggle />
      </div>
    </aside>
  )
}

interface SectionProps {
  label: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  action?: ReactNode
  children: ReactNode
}

function SidebarSection({ label, isOpen, onToggle, action, children }: SectionProps) {
  return (
    <div className={`sidebar-section sidebar-${label.toLowerCase()}`}>
      <details open={isOpen} onToggle={(event) => event.currentTarget.open !== isOpen && onToggle(!isOpen)}>
        <summary>{label}</summary>
        {children}
      </details>
      {action}
    </div>
  )
}

/** The name of the org. With several orgs it is also the menu that switches between them. */
function OrgName({ session: { org, orgs } }: { session: SessionData }) {
  const name = orgs.find(({ slug }) => slug === org)?.name ?? org
  const others = orgs.filter(({ slug }) => slug !== org)
  return (
    <>
      <Link className="sidebar-org" to={orgPath(org)} title={name}>
        <Mark />
        <span className="sidebar-label">{name}</span>
      </Link>
      {others.length > 0 && (
        <Menu label="Switch organization" icon={<Icon name="switch" />}>
          <ul aria-label="Other organizations">
            {others.map(({ slug, name: otherName }) => (
              <li key={slug}>
                <Link to={orgPath(slug)}>{otherName}</Link>
              </li>
            ))}
          </ul>
          <Link to="/app/choose-org">All organizations</Link>
        </Menu>
      )}
    </>
  )
}

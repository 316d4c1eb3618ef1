import { notificationSections, settingsGroups } from '#app/components/frame/settings-pages'
import { SIDEBAR_PAGES } from '#app/components/frame/sidebar/sidebar-pages'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { orgPath } from '#shared/page-paths'
import type { Command } from './command'

/** The label, the address and where the page belongs. */
type Page = [string, string, string?]

/** All pages that do not belong to one repository or document. */
export function listPages(session: SessionData): Command[] {
  const { org, orgs, permissions } = session
  const inOrg: Page[] = [
    ['Search', 'search'],
    ...SIDEBAR_PAGES.map(({ label, path }): Page => [label, path]),
    ['Sync plan', 'sync/plan'],
    ['Sync review', 'sync/review'],
    ['Sync conflicts', 'sync/conflicts'],
    ['Broken ticket links', 'sync/broken-links'],
    ['Reconcile specs and tickets', 'sync/reconcile'],
    ...(permissions.includes('specs:write') ? ([['New document', 'editor']] as Page[]) : []),
    ['Setup', 'welcome'],
  ]
  const settings = settingsGroups(session).flatMap(({ label, pages }) =>
    pages.map((page): Page => [page.label, page.to, `Settings › ${label}`]),
  )
  const [, ...sections] = notificationSections(session)
  const notifications = sections.map(({ label, to }): Page => [label, to, 'Settings › Notifications'])
  const elsewhere: Page[] = [
    ['API reference', '/docs/api'],
    ['CONFIG.yaml reference', '/docs/config'],
    ['Changelog', '/changelog'],
    ...orgs
      .filter(({ slug }) => slug !== org)
      .map(({ slug, name }): Page => [`Switch to ${name}`, orgPath(slug)]),
  ]
  return [
    ...inOrg.map(([label, page]): Page => [label, orgPath(org, page)]),
    ...settings,
    ...notifications,
    ...elsewhere,
  ].map(([label, to, note]) => ({
    id: `page ${to}`,
    label,
    note,
    icon: 'chevron',
    group: 'Go to',
    run: { to },
  }))
}

import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { orgPath } from '#shared/page-paths'
import type { Command } from './command'

/** All pages that do not belong to one repository or document. */
export function listPages({ org, orgs, permissions }: SessionData): Command[] {
  const hasPermission = (permission: (typeof permissions)[number]) => permissions.includes(permission)
  const inOrg: [string, string][] = [
    ['Dashboard', ''],
    ['Tasks', 'tasks'],
    ['Coverage', 'coverage'],
    ['Search', 'search'],
    ['Inbox', 'inbox'],
    ['Reviews', 'reviews'],
    ['Alerts', 'alerts'],
    ['Sync', 'sync'],
    ['Plan of the sync', 'sync/plan'],
    ['Review inbox', 'sync/review'],
    ['Sync conflicts', 'sync/conflicts'],
    ['Broken ticket links', 'sync/broken-links'],
    ['Reconcile specs and tickets', 'sync/reconcile'],
    ['Triage of issues', 'triage'],
    ...(hasPermission('specs:write')
      ? ([['Editor: new spec, or edit one', 'editor']] as [string, string][])
      : []),
    ['Setup', 'welcome'],
    ['Profile', 'settings/profile'],
    ['Notification settings', 'settings/notifications'],
    ['API keys', 'settings/api-keys'],
    ['Assistants', 'settings/assistants'],
    ['AI key', 'settings/ai-key'],
    ['Repositories', 'settings/connections'],
    ['Ticket systems', 'settings/ticket-systems'],
    ['Chat', 'settings/chat'],
    ['Members', 'settings/members'],
    ['Organization settings', 'settings/organization'],
    ...(hasPermission('org:manage')
      ? ([
          ['Audit log', 'settings/audit'],
          ['Billing', 'settings/billing'],
          ['Settings of reviews', 'settings/reviews'],
          ['Notice log', 'settings/notice-log'],
          ['Alert sources', 'settings/alerts'],
          ['Webhooks', 'settings/webhooks'],
          ['Searches without results', 'settings/searches'],
        ] as [string, string][])
      : []),
  ]
  const elsewhere: [string, string][] = [
    ...(hasPermission('specs:admin') || hasPermission('platform:manage')
      ? ([['Indexing (administration)', '/app/admin/indexing']] as [string, string][])
      : []),
    ...(hasPermission('platform:manage')
      ? ([
          ['Operation (administration)', '/app/admin/operation'],
          ['Queue (administration)', '/app/admin/queue'],
          ['Deliveries (administration)', '/app/admin/deliveries'],
        ] as [string, string][])
      : []),
    ['API reference', '/docs/api'],
    ['CONFIG.yaml reference', '/docs/config'],
    ['Changelog', '/changelog'],
    ...orgs
      .filter(({ slug }) => slug !== org)
      .map(({ slug, name }) => [`Switch to ${name}`, orgPath(slug)] as [string, string]),
  ]
  return [...inOrg.map(([label, page]): [string, string] => [label, orgPath(org, page)]), ...elsewhere].map(
    ([label, to]) => ({ id: `page ${to}`, label, group: 'Go to', run: { to } }),
  )
}

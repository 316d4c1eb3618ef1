import type { SessionData } from '../../server/auth/sessions/wire'
import { orgPath } from '../urls/paths'
import type { Command } from './command'

/** Every page that has no thing of its own in its address. */
export function listPages({ org, orgs, permissions }: SessionData): Command[] {
  const may = (permission: (typeof permissions)[number]) => permissions.includes(permission)
  const inOrg: [string, string][] = [
    ['Dashboard', ''],
    ['Tasks', 'tasks'],
    ['Coverage', 'coverage'],
    ['Search', 'search'],
    ...(may('specs:write') ? ([['Editor', 'editor']] as [string, string][]) : []),
    ['First steps', 'welcome'],
    ['Profile', 'settings/profile'],
    ['API keys', 'settings/api-keys'],
    ['AI key', 'settings/ai-key'],
    ['Repositories', 'settings/connections'],
    ['Members', 'settings/members'],
    ['Organization settings', 'settings/organization'],
    ...(may('org:manage')
      ? ([
          ['Audit log', 'settings/audit'],
          ['Billing', 'settings/billing'],
        ] as [string, string][])
      : []),
  ]
  const elsewhere: [string, string][] = [
    ...(may('specs:admin') || may('platform:manage')
      ? ([['Indexing (administration)', '/app/admin/indexing']] as [string, string][])
      : []),
    ...(may('platform:manage')
      ? ([
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

import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { orgPath } from '#shared/page-paths'

export interface SettingsGroup {
  label: string
  pages: { to: string; label: string }[]
}

interface PageOfSettings {
  path: string
  label: string
  isFor?: SessionData['permissions'][number]
}

const OF_THE_ORG: { label: string; pages: PageOfSettings[] }[] = [
  {
    label: 'You',
    pages: [
      { path: 'profile', label: 'Profile' },
      { path: 'notifications', label: 'Notifications' },
      { path: 'api-keys', label: 'API keys' },
    ],
  },
  {
    label: 'Organization',
    pages: [
      { path: 'organization', label: 'General' },
      { path: 'members', label: 'Members' },
      { path: 'billing', label: 'Billing', isFor: 'org:manage' },
      { path: 'audit', label: 'Audit log', isFor: 'org:manage' },
      { path: 'notice-log', label: 'Delivery log', isFor: 'org:manage' },
      { path: 'searches', label: 'Failed searches', isFor: 'org:manage' },
    ],
  },
  {
    label: 'Connections',
    pages: [
      { path: 'connections', label: 'Repositories' },
      { path: 'ticket-systems', label: 'Ticket systems' },
      { path: 'chat', label: 'Chat' },
      { path: 'reviews', label: 'Pull request checks', isFor: 'org:manage' },
      { path: 'alerts', label: 'Alerts', isFor: 'org:manage' },
      { path: 'webhooks', label: 'Webhooks', isFor: 'org:manage' },
      { path: 'ai-key', label: 'AI key' },
      { path: 'assistants', label: 'Assistants' },
    ],
  },
]

const OF_THE_DEPLOYMENT: PageOfSettings[] = [
  { path: 'setup', label: 'Setup', isFor: 'platform:manage' },
  { path: 'indexing', label: 'Indexing', isFor: 'specs:admin' },
  { path: 'installations', label: 'Installations', isFor: 'specs:admin' },
  { path: 'operation', label: 'Operation', isFor: 'platform:manage' },
  { path: 'queue', label: 'Queue', isFor: 'platform:manage' },
  { path: 'deliveries', label: 'Deliveries', isFor: 'platform:manage' },
  { path: 'orgs', label: 'Organizations', isFor: 'platform:manage' },
  { path: 'plans', label: 'Plans', isFor: 'platform:manage' },
  { path: 'users', label: 'Users', isFor: 'platform:manage' },
  { path: 'audit', label: 'Operator log', isFor: 'platform:manage' },
  { path: 'contacts', label: 'Requests', isFor: 'platform:manage' },
]

/** The settings that a person may open. Only operators see the group of the deployment. */
export function settingsGroups({
  org,
  permissions,
}: Pick<SessionData, 'org' | 'permissions'>): SettingsGroup[] {
  const allowed = (pages: PageOfSettings[], toPath: (path: string) => string) =>
    pages
      .filter(({ isFor }) => isFor === undefined || permissions.includes(isFor))
      .map(({ path, label }) => ({ label, to: toPath(path) }))
  return [
    ...OF_THE_ORG.map(({ label, pages }) => ({
      label,
      pages: allowed(pages, (path) => orgPath(org, `settings/${path}`)),
    })),
    { label: 'Deployment', pages: allowed(OF_THE_DEPLOYMENT, (path) => `/app/admin/${path}`) },
  ].filter(({ pages }) => pages.length > 0)
}

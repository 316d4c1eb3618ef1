import { expect, test } from 'vitest'
import { notificationSections, settingsGroups } from '#app/components/frame/settings-pages'
import { SIDEBAR_PAGES } from '#app/components/frame/sidebar/sidebar-pages'
import { listPages } from '#app/palette/list-pages'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { PERMISSIONS, type Permission } from '#server/kernel/permissions'

const session = (permissions: readonly Permission[]): SessionData => ({
  org: 'acme',
  orgs: [
    { slug: 'acme', name: 'Acme' },
    { slug: 'other', name: 'The other' },
  ],
  permissions: [...permissions],
  user: null,
  code_host_user: null,
  analytics_key: null,
  analytics_host: null,
  auth_enabled: true,
  environment: 'test',
})
const addressesOf = (permissions: readonly Permission[]) =>
  listPages(session(permissions)).map(({ run }) => ('to' in run ? run.to : ''))

test.each([
  ['a reader', ['specs:read']],
  ['an operator', PERMISSIONS],
] as const)('the palette of %s has each page of the sidebar and of the settings once', (_, permissions) => {
  const addresses = addressesOf(permissions)
  expect(addresses).toEqual([...new Set(addresses)])
  const pages = SIDEBAR_PAGES.map(({ path }) => `/app/acme/${path}`)
  const settings = settingsGroups(session(permissions)).flatMap((group) => group.pages.map(({ to }) => to))
  settings.push(...notificationSections(session(permissions)).map(({ to }) => to))
  expect(addresses).toEqual(expect.arrayContaining([...pages, ...settings, '/app/other/']))
})

test('pages of the deployment are listed for operators only', () => {
  const isOfDeployment = (address: string) => address.startsWith('/app/admin/')
  const admin = PERMISSIONS.filter((permission) => permission !== 'platform:manage')
  expect(addressesOf(['specs:read', 'specs:write']).filter(isOfDeployment)).toEqual([])
  expect(addressesOf(admin).filter(isOfDeployment)).toEqual([
    '/app/admin/installations',
    '/app/admin/indexing',
  ])
  expect(addressesOf(PERMISSIONS).filter(isOfDeployment)).toContain('/app/admin/queue')
})

import {
  type Account,
  type FakeInstallation,
  type FakeIssue,
  type FakeRepository,
  nodeId,
  type World,
} from './world'

/** Objects of the fake in GitHub's JSON format. */
export const userShape = (url: string, { id, login, type }: Pick<Account, 'id' | 'login' | 'type'>) => ({
  login,
  id,
  node_id: nodeId('user', id),
  avatar_url: `${url}/avatars/${id}`,
  url: `${url}/users/${login}`,
  html_url: `${url}/${login}`,
  type,
  site_admin: false,
})

/** A person of whom only the login is known. */
export const personShape = (url: string, login: string) =>
  userShape(url, { id: idOf(login), login, type: login.endsWith('[bot]') ? ('Bot' as 'User') : 'User' })

const idOf = (login: string) =>
  [...login].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_000_007, 7)

export const appShape = (url: string, { appId, appSlug, app }: World) => ({
  id: appId,
  slug: appSlug,
  node_id: nodeId('app', appId),
  client_id: 'Iv1.0123456789abcdef',
  owner: userShape(url, { id: 1, login: app.owner, type: 'Organization' }),
  name: 'Plumbline of the tests',
  description: null,
  external_url: url,
  html_url: `${url}/github-apps/${appSlug}`,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  permissions: app.permissions,
  events: app.events,
})

export const installationShape = (url: string, { id, account, suspendedAt }: FakeInstallation) => ({
  id,
  account: userShape(url, account),
  repository_selection: 'all',
  access_tokens_url: `${url}/app/installations/${id}/access_tokens`,
  repositories_url: `${url}/installation/repositories`,
  html_url: `${url}/organizations/${account.login}/settings/installations/${id}`,
  app_id: 4711,
  target_id: account.id,
  target_type: account.type,
  permissions: { contents: 'write', metadata: 'read' },
  events: ['push'],
  suspended_at: suspendedAt?.toISOString() ?? null,
})

export const repositoryShape = (url: string, repository: FakeRepository, defaultBranch: string) => ({
  id: repository.id,
  node_id: nodeId('repository', repository.id),
  name: repository.name,
  full_name: `${repository.owner}/${repository.name}`,
  owner: userShape(url, repository.installation.account),
  private: repository.isPrivate,
  html_url: `${url}/${repository.owner}/${repository.name}`,
  description: repository.description,
  fork: false,
  archived: repository.isArchived,
  disabled: false,
  default_branch: defaultBranch,
})

export const issueShape = (
  url: string,
  { owner, name }: FakeRepository,
  issue: FakeIssue,
  isPull: boolean,
) => ({
  id: issue.id,
  node_id: nodeId('issue', issue.id),
  number: issue.number,
  title: issue.title,
  body: issue.body,
  state: issue.state,
  state_reason: issue.stateReason,
  user: personShape(url, issue.author),
  labels: issue.labels.map((label) => ({
    id: 1,
    name: label,
    color: 'ededed',
    default: false,
    description: null,
  })),
  comments: issue.comments.length,
  repository_url: `${url}/repos/${owner}/${name}`,
  html_url: `${url}/${owner}/${name}/issues/${issue.number}`,
  created_at: issue.createdAt.toISOString(),
  updated_at: issue.updatedAt.toISOString(),
  closed_at: issue.state === 'closed' ? issue.updatedAt.toISOString() : null,
  ...(isPull ? { pull_request: { url: `${url}/repos/${owner}/${name}/pulls/${issue.number}` } } : {}),
})

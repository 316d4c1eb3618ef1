import type { FakeInstallation, FakeRepository, Person, World } from './world'

/** An authenticated request with its parameters. */
export interface Call {
  world: World
  /** The URL of this fake, used in its responses. */
  url: string
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
  accept: string
  installation: FakeInstallation | null
  person: Person | null
}

export interface RepositoryCall extends Call {
  repository: FakeRepository
  /** Path of its folder on disk. */
  path: string
}

export type Reply =
  | { kind: 'json'; status: number; value: unknown }
  /** Sent in pages. `wrap` is the member that holds the list, where GitHub wraps it. */
  | { kind: 'list'; items: unknown[]; wrap?: string }
  /** The requested page of a list whose length is unknown. */
  | { kind: 'page'; value: unknown; hasMore: boolean; next?: string | null }
  | { kind: 'bytes'; bytes: Uint8Array; type: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'nothing' }

export interface Route {
  /** Method and path as in GitHub's OpenAPI description. */
  on: string
  run(call: Call): Reply | Promise<Reply>
}

/** A route on a repository. Returns 404 if the repository is missing or the caller has no access. */
export const onRepository = (on: string, run: (call: RepositoryCall) => Reply | Promise<Reply>): Route => ({
  on,
  run(call) {
    const { owner = '', repo = '' } = call.params
    const repository = call.world.repositoryAt(owner, repo)
    if (!repository || !isOpenTo(repository, call)) throw new Refusal(404, 'Not Found')
    if (call.person && !on.startsWith('GET ') && !mayWrite(repository, call.person))
      throw new Refusal(403, 'Resource not accessible by integration')
    return run({ ...call, repository, path: repository.path })
  },
})

/** A user token gives access to what both the person and the installation may see. */
export function isOpenTo(repository: FakeRepository, { installation, person }: Call): boolean {
  if (!person) return repository.installation === installation
  const { id, isRemoved, suspendedAt } = repository.installation
  const isInstalled = person.sees.includes(id) && !isRemoved && !suspendedAt
  return isInstalled && (!repository.isPrivate || permissionOf(repository, person.login) !== 'none')
}

const mayWrite = (repository: FakeRepository, { login }: Person) =>
  ['admin', 'write'].includes(permissionOf(repository, login))

export function permissionOf({ installation, permissions }: FakeRepository, login: string) {
  const member = installation.account.members.get(login)
  return member === 'admin' ? 'admin' : (permissions.get(login) ?? (member ? 'read' : 'none'))
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

export const json = (value: unknown, status = 200): Reply => ({ kind: 'json', status, value })
export const list = (items: unknown[], wrap?: string): Reply => ({ kind: 'list', items, wrap })
export const created = (value: unknown): Reply => json(value, 201)

/** Page and page size, with GitHub's defaults and limits. */
export function pageOf(query: URLSearchParams): { page: number; size: number } {
  const size = Math.min(Number(query.get('per_page') ?? 30), 100)
  return { page: Math.max(Number(query.get('page') ?? 1), 1), size }
}

import type {
  FailedDelivery,
  ForgeHost,
  Installation,
  InstallingHost,
  OfferedRepository,
} from '#server/ports/codehost/forge-port'
import {
  type CodeHost,
  CodeHostError,
  type CommittingHost,
  type ForgeRef,
  type LocalHost,
  type LocalRef,
} from '#server/ports/codehost/port'
import type { TestRepository } from '#tests/support/git-repository'

export interface Granted extends Installation {
  repositories: OfferedRepository[]
}

/**
 * A GitHub whose installations the test sets. Its repositories are git repositories on disk. It serves tests of our
 * procedures and jobs. Tests of GitHub's own API use the fake server.
 */
export class GrantingHost implements InstallingHost, CodeHost<ForgeRef> {
  readonly kind = 'github'
  readonly installUrl = 'https://github.example/apps/plumbline/installations/new'
  readonly granted = new Map<number, Granted>()
  /** The keys are repository ids of GitHub. */
  readonly gits = new Map<number, TestRepository>()
  readonly failed: FailedDelivery[] = []
  readonly redelivered: number[] = []
  readonly administrators = new Map<string, number[]>()
  /** Called before every response with the name of the call. May throw or wait. */
  onAsk: (question: string) => void | Promise<void> = () => undefined
  asked: string[] = []

  constructor(private readonly local: LocalHost) {}

  get asPort(): ForgeHost {
    return this as unknown as ForgeHost
  }

  install(id: number, login: string, repositories: OfferedRepository[] = []): Granted {
    const account = { id: id * 10, login, kind: 'organization' as const }
    const granted = { id, account, isSuspended: false, repositories }
    this.granted.set(id, granted)
    return granted
  }

  async *installations() {
    await this.ask('installations')
    yield* [...this.granted.values()]
  }

  async installation(id: number) {
    await this.ask(`installation ${id}`)
    const grantedInstallation = this.granted.get(id)
    return grantedInstallation ? structuredClone(grantedInstallation) : null
  }

  async *repositories(id: number) {
    await this.ask(`repositories ${id}`)
    const grantedInstallation = this.granted.get(id)
    if (!grantedInstallation) throw new CodeHostError('not_found', 'The App is not installed there any more.')
    if (grantedInstallation.isSuspended)
      throw new CodeHostError('suspended', 'The installation is suspended.')
    yield* structuredClone(grantedInstallation.repositories)
  }

  async *failedDeliveries(since: Date) {
    await this.ask('failed deliveries')
    yield* this.failed.filter(({ deliveredAt }) => deliveredAt >= since)
  }

  async redeliver(id: number) {
    await this.ask(`redeliver ${id}`)
    this.redelivered.push(id)
  }

  async administers({ id }: Installation, userToken: string) {
    await this.ask(`administers ${id}`)
    return this.administrators.get(userToken)?.includes(id) ?? false
  }

  async *administered(userToken: string) {
    await this.ask('administered')
    for (const id of this.administrators.get(userToken) ?? []) {
      const installation = this.granted.get(id)
      if (installation) yield structuredClone(installation)
    }
  }

  async head(ref: ForgeRef) {
    await this.ask(`head ${ref.owner}/${ref.name}`)
    return this.local.head(this.find(ref))
  }

  tree(...[ref, ...rest]: Parameters<CodeHost<ForgeRef>['tree']>) {
    return this.local.tree(this.find(ref), ...rest)
  }

  blobs(...[ref, ...rest]: Parameters<CodeHost<ForgeRef>['blobs']>) {
    return this.local.blobs(this.find(ref), ...rest)
  }

  lastChanges(...[ref, ...rest]: Parameters<CodeHost<ForgeRef>['lastChanges']>) {
    return this.local.lastChanges(this.find(ref), ...rest)
  }

  history(...[ref, ...rest]: Parameters<CommittingHost<ForgeRef>['history']>) {
    return this.local.history(this.find(ref), ...rest)
  }

  diff(...[ref, ...rest]: Parameters<CommittingHost<ForgeRef>['diff']>) {
    return this.local.diff(this.find(ref), ...rest)
  }

  compare(...[ref, ...rest]: Parameters<CommittingHost<ForgeRef>['compare']>) {
    return this.local.compare(this.find(ref), ...rest)
  }

  private async ask(question: string): Promise<void> {
    this.asked.push(question)
    await this.onAsk(question)
  }

  private find({ installationId, owner, name }: ForgeRef): LocalRef {
    const granted = this.granted.get(installationId)
    if (granted?.isSuspended) throw new CodeHostError('suspended', 'The installation is suspended.')
    const offered = granted?.repositories.find((each) => each.owner === owner && each.name === name)
    const git = offered && this.gits.get(offered.id)
    if (!git) throw new CodeHostError('not_found', `${owner}/${name} is not there.`)
    return { path: git.path }
  }
}

export const offer = (id: number, owner: string, name: string, more: Partial<OfferedRepository> = {}) => ({
  id,
  owner,
  name,
  description: null,
  defaultBranch: 'main',
  isArchived: false,
  isPrivate: true,
  ...more,
})

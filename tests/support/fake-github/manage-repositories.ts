import { type Files, makeRepository, type RepositoryOptions } from '../git-repository'
import type { FakeInstallation, FakeRepository, World } from './world'

interface NewRepository extends RepositoryOptions {
  owner?: string
  name?: string
  description?: string
  isPrivate?: boolean
  /** For a repository that already exists on disk. */
  path?: string
  /** Null: the repository has no commit. */
  files?: Files | null
}

/** Creates and moves repositories. `install` creates the installation of an account. */
export function manageRepositories(world: World, install: (login: string) => FakeInstallation) {
  return {
    /** Creates it in the installation of its owner, which is created if necessary. */
    createRepository({
      owner = 'acme',
      name = `repo-${world.newId()}`,
      path,
      files = {},
      ...more
    }: NewRepository = {}) {
      const existingInstallation = world.installations.find(
        ({ account, isRemoved }) => account.login === owner && !isRemoved,
      )
      const git = path === undefined ? makeRepository(files, more) : null
      const repository: FakeRepository = {
        id: world.newId(),
        installation: existingInstallation ?? install(owner),
        owner,
        name,
        description: more.description ?? null,
        isPrivate: more.isPrivate ?? false,
        isArchived: false,
        isDeleted: false,
        path: path ?? git?.path ?? '',
        git,
        issues: new Map(),
        milestones: [],
        issueTypes: [],
        hooks: [],
        pulls: new Map(),
        checks: new Map(),
        reactions: [],
        permissions: new Map(),
      }
      world.repositories.push(repository)
      return repository
    },

    /**
     * Renames the repository, moves it to another account's installation, or both. The old name redirects to
     * it.
     */
    move(repository: FakeRepository, to: { name?: string; installation?: FakeInstallation }): void {
      world.oldNames.set(`${repository.owner}/${repository.name}`.toLowerCase(), repository.id)
      const installation = to.installation ?? repository.installation
      Object.assign(repository, {
        installation,
        owner: installation.account.login,
        name: to.name ?? repository.name,
      })
    },
  }
}

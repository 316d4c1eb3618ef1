interface RepositoryNames {
  owner: string
  repo: string
}

/** The path with other names of the repository. The owner is the segment at this index, and the name is the next one. */
export const renamedPath = (path: string, ownerAt: number, { owner, repo }: RepositoryNames): string =>
  path
    .split('/')
    .with(ownerAt, owner)
    .with(ownerAt + 1, repo)
    .join('/')

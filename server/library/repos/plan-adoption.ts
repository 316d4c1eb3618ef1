import type { Repository } from '#server/kernel/repositories/find-repository'
import type { OfferedRepository } from '#server/ports/codehost/forge-port'

/** The stored columns of a repository of a code host. */
export type StoredRepository = Pick<
  Repository,
  | 'id'
  | 'hostId'
  | 'installationId'
  | 'owner'
  | 'name'
  | 'description'
  | 'defaultBranch'
  | 'isPrivate'
  | 'isArchived'
  | 'disconnectedAt'
>

export interface AdoptionMatch {
  stored: StoredRepository
  offer: OfferedRepository
}

export interface Adoption {
  added: OfferedRepository[]
  /** Repositories that were disconnected. */
  returning: AdoptionMatch[]
  renamed: AdoptionMatch[]
  /** Connected repositories that another installation of the same account offered before. */
  moved: AdoptionMatch[]
  /** All repositories with any difference, including returning, renamed and moved ones. */
  changed: AdoptionMatch[]
  /** Repositories whose default branch differs from the indexed one. */
  rebased: AdoptionMatch[]
  gone: StoredRepository[]
  /** Repositories whose names are taken by local repositories. */
  refused: OfferedRepository[]
}

/** Plans the changes that give the org the offered repositories. They are matched by their id at the host. */
export function planAdoption(
  installationId: number,
  stored: StoredRepository[],
  offered: OfferedRepository[],
): Adoption {
  const localNames = new Set(stored.filter(({ hostId }) => hostId === null).map(comparableName))
  const byHostId = new Map(stored.map((repository) => [repository.hostId, repository]))
  const adoptable = offered.filter((offer) => !localNames.has(comparableName(offer)))
  const offeredIds = new Set<number | null>(adoptable.map(({ id }) => id))
  const matches = adoptable.flatMap((offer): AdoptionMatch[] => {
    const match = byHostId.get(offer.id)
    return match ? [{ stored: match, offer }] : []
  })
  const isConnected = ({ disconnectedAt }: StoredRepository) => disconnectedAt === null
  return {
    added: adoptable.filter(({ id }) => !byHostId.has(id)),
    returning: matches.filter((match) => !isConnected(match.stored)),
    renamed: matches.filter((match) => fullName(match.stored) !== fullName(match.offer)),
    moved: matches.filter(({ stored }) => isConnected(stored) && stored.installationId !== installationId),
    changed: matches.filter((match) => differs(match, installationId)),
    rebased: matches.filter(
      (match) =>
        match.stored.defaultBranch !== null && match.stored.defaultBranch !== match.offer.defaultBranch,
    ),
    gone: stored.filter(
      (repository) =>
        repository.hostId !== null && isConnected(repository) && !offeredIds.has(repository.hostId),
    ),
    refused: offered.filter((offer) => localNames.has(comparableName(offer))),
  }
}

/** The columns that are copied from the host. */
export const columnsOf = (installationId: number, offer: OfferedRepository) => ({
  installationId,
  owner: offer.owner,
  name: offer.name,
  description: offer.description,
  isPrivate: offer.isPrivate,
  isArchived: offer.isArchived,
  disconnectedAt: null,
})

const differs = ({ stored, offer }: AdoptionMatch, installationId: number): boolean =>
  Object.entries(columnsOf(installationId, offer)).some(
    ([column, value]) => stored[column as keyof ReturnType<typeof columnsOf>] !== value,
  )

export const fullName = ({ owner, name }: { owner: string; name: string }) => `${owner}/${name}`

export const comparableName = (repository: { owner: string; name: string }) =>
  fullName(repository).toLowerCase()

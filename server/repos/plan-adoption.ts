import type { OfferedRepository } from '../ports/codehost/forge-port'
import type { Repository } from './find-repository'

/** What is known here of a repository that may lie on a code host. */
export type KnownRepository = Pick<
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

interface Match {
  known: KnownRepository
  offer: OfferedRepository
}

export interface Adoption {
  added: OfferedRepository[]
  /** Those that were disconnected. */
  returning: Match[]
  renamed: Match[]
  /** All in which anything differs, the returning and the renamed among them. */
  changed: Match[]
  /** Those that have another default branch than what was indexed. */
  rebased: Match[]
  gone: KnownRepository[]
  /** Those whose names repositories on this machine's disk have. */
  refused: OfferedRepository[]
}

/** What is to be done so that the org has what the host offers. A repository is known by its number at the host. */
export function planAdoption(
  installationId: number,
  known: KnownRepository[],
  offered: OfferedRepository[],
): Adoption {
  const localNames = new Set(known.filter(({ hostId }) => hostId === null).map(nameOf))
  const byHostId = new Map(known.map((each) => [each.hostId, each]))
  const welcome = offered.filter((offer) => !localNames.has(nameOf(offer)))
  const offeredIds = new Set<number | null>(welcome.map(({ id }) => id))
  const matches = welcome.flatMap((offer): Match[] => {
    const match = byHostId.get(offer.id)
    return match ? [{ known: match, offer }] : []
  })
  const isConnected = ({ disconnectedAt }: KnownRepository) => disconnectedAt === null
  return {
    added: welcome.filter(({ id }) => !byHostId.has(id)),
    returning: matches.filter((match) => !isConnected(match.known)),
    renamed: matches.filter((match) => fullName(match.known) !== fullName(match.offer)),
    changed: matches.filter((match) => differs(match, installationId)),
    rebased: matches.filter(
      (match) =>
        match.known.defaultBranch !== null && match.known.defaultBranch !== match.offer.defaultBranch,
    ),
    gone: known.filter((each) => each.hostId !== null && isConnected(each) && !offeredIds.has(each.hostId)),
    refused: offered.filter((offer) => localNames.has(nameOf(offer))),
  }
}

/** The columns that say what the host says. */
export const columnsOf = (installationId: number, offer: OfferedRepository) => ({
  installationId,
  owner: offer.owner,
  name: offer.name,
  description: offer.description,
  isPrivate: offer.isPrivate,
  isArchived: offer.isArchived,
  disconnectedAt: null,
})

const differs = ({ known, offer }: Match, installationId: number): boolean =>
  Object.entries(columnsOf(installationId, offer)).some(
    ([column, value]) => known[column as keyof ReturnType<typeof columnsOf>] !== value,
  )

export const fullName = ({ owner, name }: { owner: string; name: string }) => `${owner}/${name}`

const nameOf = (named: { owner: string; name: string }) => fullName(named).toLowerCase()

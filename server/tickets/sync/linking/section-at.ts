import type { OrgContext } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import type { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { findNamedSection } from '#spec/markdown/index'
import type { PlannedDocument, PlannedSection } from '#spec/tickets/index'
import { openConnections } from '../vendor/open-connections'
import { OutageError, type Vendor } from '../vendor/vendor'
import { type LoadedWorld, loadWorld } from '../world/load-world'
import { type SyncTarget, targetOf } from '../world/sync-target'

export interface SectionLocation {
  repo: RepoFilter
  path: string
  section: string
}

export interface SectionAt {
  target: SyncTarget
  loaded: LoadedWorld
  document: PlannedDocument
  section: PlannedSection
}

const TIMEOUT_MS = 20_000

/** A section of the indexed commit. 404 if there is none. */
export async function findSectionAt(
  ctx: OrgContext,
  { repo, path, section: id }: SectionLocation,
): Promise<SectionAt> {
  const target = targetOf(ctx.org, await findRepository(ctx, repo.owner, repo.name))
  const connections = await openConnections(ctx, target, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const loaded = await loadWorld(ctx, target, connections)
  const document = loaded.world.documents.find((each) => each.path === path)
  const section = findNamedSection(document?.sections ?? [], id, (each) => ({
    id: each.id,
    number: each.sectionNumber,
  }))
  if (!document || !section) throw notFound()
  return { target, loaded, document, section }
}

/** For a change: a section that has just changed may not have its permanent id yet. */
export async function findIdentifiedSectionAt(
  ctx: OrgContext,
  location: SectionLocation,
): Promise<SectionAt> {
  const at = await findSectionAt(ctx, location)
  if (at.loaded.hasIdentities) return at
  throw new DomainError('unavailable', {
    message: 'The repository has just changed and is still being indexed. Try again in a moment.',
    retryable: true,
  })
}

/** Calls a ticket system while a person waits. Throws an error for the person if it cannot be used now. */
export async function askVendor<T>(
  { loaded: { connections } }: SectionAt,
  name: string,
  request: (vendor: Vendor) => Promise<T>,
): Promise<T> {
  const vendor = connections.vendors.get(name)
  if (!vendor) throw new DomainError('not_configured', { message: whyClosed(connections, name) })
  try {
    return await request(vendor)
  } catch (error) {
    if (!(error instanceof OutageError)) throw error
    throw new DomainError('unavailable', {
      message: `${name} cannot be used now: ${error.message}`,
      retryable: true,
    })
  }
}

function whyClosed({ trackers, pauses }: SectionAt['loaded']['connections'], name: string): string {
  const tracker = trackers.get(name)
  const pause = tracker && pauses.ofConnection(name, tracker)
  return `${name} cannot be used now: ${tracker?.problem ?? pause?.reason ?? 'it is closed.'}`
}

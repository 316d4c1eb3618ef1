import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { openPastSource } from '../past-source'
import { readContents } from '../read-contents'
import { listRevisions } from './list-revisions'
import { traceSections } from './trace-sections'

export interface StatusChange {
  /** The name of the commit's author. */
  by: string
  at: Date
}

const MAX_REVISIONS = 50

/**
 * Who last changed the status of each section of an indexed document, and when, by section id. Omits sections whose status did
 * not change in the newest revisions.
 */
export async function findStatusChanges(
  ctx: Pick<Context, 'ports'>,
  repository: Repository,
  path: string,
): Promise<Map<string, StatusChange>> {
  const changes = new Map<string, StatusChange>()
  if (repository.headSha === null) return changes
  const source = openPastSource(ctx, repository)
  const { revisions, older } = await listRevisions(source, repository.headSha, path, MAX_REVISIONS)
  const texts = await readContents(
    source,
    revisions.flatMap(({ blobSha }) => blobSha ?? []),
  )
  for (const { kind, sectionNow, revision } of traceSections(revisions, texts, older).events) {
    if (kind !== 'status_changed' || sectionNow === null || changes.has(sectionNow)) continue
    const { author, committer } = revision.commit
    changes.set(sectionNow, { by: author.name, at: committer.at })
  }
  return changes
}

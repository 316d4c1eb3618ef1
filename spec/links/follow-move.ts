import { sortSplices, spliceAll } from '#spec/edit/splice'
import { createResolver } from '#spec/lint/resolve-reference'
import { type Move, moveLinks, pathAfter } from './move-links'
import { moveReferences } from './move-references'

export interface LinkingDocument {
  path: string
  source: string
}

/** A document whose links were changed. */
export interface RewrittenDocument extends LinkingDocument {
  /** Number of changed links and references. */
  changes: number
}

/**
 * Changes links and references of documents so that they lead to the same files after a move. Only the addresses that
 * would lead elsewhere change. `paths` are all documents of the repository before the move. Omits documents that stay as
 * they are; the paths of the others are those before the move.
 */
export function followMove(
  documents: readonly LinkingDocument[],
  paths: readonly string[],
  move: Move,
): RewrittenDocument[] {
  const resolvers = {
    before: createResolver(paths),
    after: createResolver(paths.map((path) => pathAfter(move, path))),
  }
  return documents.flatMap(({ path, source }) => {
    const splices = [...moveReferences(source, path, move, resolvers), ...moveLinks(source, path, move)]
    if (splices.length === 0) return []
    return [{ path, source: spliceAll(source, sortSplices(splices)), changes: splices.length }]
  })
}

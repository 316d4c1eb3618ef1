import type { SectionDigest, TextDigest } from '#db/schema/index'

export interface DocumentVersion {
  path: string
  blobSha: string
}

/** A published document. */
export interface PublishedText extends DocumentVersion {
  changedAt: Date | null
}

/** A section identity with its last location. */
export interface SectionIdentity extends DocumentVersion {
  id: number
  sectionId: string
  hash: string
}

/** A document with the identities of its previous version, or of the file it was moved from. */
export interface DocumentPair {
  published: PublishedText | null
  sections: SectionDigest[]
  identities: SectionIdentity[]
}

/** A file that was moved and edited counts as the same from this share of equal sections. */
const MIN_SHARED_SECTIONS = 0.5

/**
 * Pairs documents with known identities. Removed documents are pairs without a document. `readRenames` gives former
 * paths by present ones. It is called only if a removed document is left over that a new one could be.
 */
export async function pairDocuments(
  published: PublishedText[],
  identitiesByPath: ReadonlyMap<string, SectionIdentity[]>,
  digests: ReadonlyMap<string, TextDigest>,
  readRenames: () => Promise<ReadonlyMap<string, string>>,
): Promise<DocumentPair[]> {
  const paths = new Set(published.map(({ path }) => path))
  const unmatched = new Map([...identitiesByPath].filter(([path]) => !paths.has(path)))
  const byBlob = new Map([...unmatched].map(([path, sections]) => [sections[0]?.blobSha, path]))
  const pairs = published.map((text): DocumentPair => {
    const sections = digests.get(text.blobSha)?.sections ?? []
    const previous = identitiesByPath.get(text.path)
    if (previous) return { published: text, sections, identities: previous }
    const from = byBlob.get(text.blobSha)
    const moved = (from !== undefined && unmatched.get(from)) || []
    if (from !== undefined) unmatched.delete(from)
    return { published: text, sections, identities: moved }
  })
  for (const pair of pairs)
    if (pair.identities.length === 0) pair.identities = takeSimilar(pair.sections, unmatched)
  await takeRenamed(pairs, unmatched, readRenames)
  for (const sections of unmatched.values())
    pairs.push({ published: null, sections: [], identities: sections })
  return pairs
}

/** A move can change every section, because it changes the addresses of their links. */
async function takeRenamed(
  pairs: readonly DocumentPair[],
  unmatched: Map<string, SectionIdentity[]>,
  readRenames: () => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  const added = pairs.filter(({ sections, identities }) => sections.length > 0 && identities.length === 0)
  if (added.length === 0 || unmatched.size === 0) return
  const renames = await readRenames()
  for (const pair of added) {
    const from = renames.get(pair.published?.path ?? '') ?? ''
    pair.identities = unmatched.get(from) ?? []
    unmatched.delete(from)
  }
}

function takeSimilar(
  sections: SectionDigest[],
  unmatched: Map<string, SectionIdentity[]>,
): SectionIdentity[] {
  if (unmatched.size === 0 || sections.length === 0) return []
  const hashes = new Set(sections.map(({ hash }) => hash))
  let best = { path: '', share: 0 }
  for (const [path, candidates] of unmatched) {
    const shared = candidates.filter(({ hash }) => hashes.has(hash)).length
    const share = shared / Math.max(candidates.length, sections.length)
    if (share > best.share) best = { path, share }
  }
  if (best.share < MIN_SHARED_SECTIONS) return []
  const identities = unmatched.get(best.path) ?? []
  unmatched.delete(best.path)
  return identities
}

import type { SectionDigest, TextDigest } from '../../db/schema'

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
  fresh: PublishedText | null
  sections: SectionDigest[]
  known: SectionIdentity[]
}

/** A file that was moved and edited counts as the same from this share of equal sections. */
const MIN_SHARED_SECTIONS = 0.5

/** Pairs documents with known identities. Removed documents are pairs without a document. */
export function pairDocuments(
  fresh: PublishedText[],
  known: ReadonlyMap<string, SectionIdentity[]>,
  digests: ReadonlyMap<string, TextDigest>,
): DocumentPair[] {
  const paths = new Set(fresh.map(({ path }) => path))
  const gone = new Map([...known].filter(([path]) => !paths.has(path)))
  const byBlob = new Map([...gone].map(([path, sections]) => [sections[0]?.blobSha, path]))
  const pairs = fresh.map((text): DocumentPair => {
    const sections = digests.get(text.blobSha)?.sections ?? []
    const previous = known.get(text.path)
    if (previous) return { fresh: text, sections, known: previous }
    const from = byBlob.get(text.blobSha)
    const moved = (from !== undefined && gone.get(from)) || []
    if (from !== undefined) gone.delete(from)
    return { fresh: text, sections, known: moved }
  })
  for (const pair of pairs) if (pair.known.length === 0) pair.known = takeSimilar(pair.sections, gone)
  for (const sections of gone.values()) pairs.push({ fresh: null, sections: [], known: sections })
  return pairs
}

function takeSimilar(sections: SectionDigest[], gone: Map<string, SectionIdentity[]>): SectionIdentity[] {
  if (gone.size === 0 || sections.length === 0) return []
  const hashes = new Set(sections.map(({ hash }) => hash))
  let best = { path: '', share: 0 }
  for (const [path, known] of gone) {
    const shared = known.filter(({ hash }) => hashes.has(hash)).length
    const share = shared / Math.max(known.length, sections.length)
    if (share > best.share) best = { path, share }
  }
  if (best.share < MIN_SHARED_SECTIONS) return []
  const identities = gone.get(best.path) ?? []
  gone.delete(best.path)
  return identities
}

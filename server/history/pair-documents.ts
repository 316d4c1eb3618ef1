import type { SectionDigest, TextDigest } from '../../db/schema'

export interface Place {
  path: string
  blobSha: string
}

/** A document as readers see it. */
export interface FoundText extends Place {
  changedAt: Date | null
}

/** An identity, and where its section stood. */
export interface Known extends Place {
  id: number
  sectionId: string
  hash: string
}

/** A document with what is known of it: of itself before, or of the file that it was before it was moved. */
export interface Pair {
  fresh: FoundText | null
  sections: SectionDigest[]
  known: Known[]
}

/** A file that was moved and edited at once is the same if it shares this much of its sections. */
const SAME_FILE = 0.5

/** Brings documents and known identities together; what was removed stands in a pair without a document. */
export function pairDocuments(
  fresh: FoundText[],
  known: ReadonlyMap<string, Known[]>,
  digests: ReadonlyMap<string, TextDigest>,
): Pair[] {
  const paths = new Set(fresh.map(({ path }) => path))
  const gone = new Map([...known].filter(([path]) => !paths.has(path)))
  const byBlob = new Map([...gone].map(([path, sections]) => [sections[0]?.blobSha, path]))
  const pairs = fresh.map((text): Pair => {
    const sections = digests.get(text.blobSha)?.sections ?? []
    const own = known.get(text.path)
    if (own) return { fresh: text, sections, known: own }
    const from = byBlob.get(text.blobSha)
    const moved = (from !== undefined && gone.get(from)) || []
    if (from !== undefined) gone.delete(from)
    return { fresh: text, sections, known: moved }
  })
  for (const pair of pairs) if (pair.known.length === 0) pair.known = takeSimilar(pair.sections, gone)
  for (const sections of gone.values()) pairs.push({ fresh: null, sections: [], known: sections })
  return pairs
}

function takeSimilar(sections: SectionDigest[], gone: Map<string, Known[]>): Known[] {
  if (gone.size === 0 || sections.length === 0) return []
  const hashes = new Set(sections.map(({ hash }) => hash))
  let best = { path: '', share: 0 }
  for (const [path, known] of gone) {
    const shared = known.filter(({ hash }) => hashes.has(hash)).length
    const share = shared / Math.max(known.length, sections.length)
    if (share > best.share) best = { path, share }
  }
  if (best.share < SAME_FILE) return []
  const found = gone.get(best.path) ?? []
  gone.delete(best.path)
  return found
}

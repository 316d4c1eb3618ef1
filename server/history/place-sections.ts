import type { SectionDigest } from '../../db/schema'
import { matchSections } from '../../spec/diff/match-sections'
import { parseDocument } from '../../spec/markdown'
import type { Known, Pair } from './pair-documents'
import type { PastSource } from './past-source'
import { readContents } from './read-contents'

export interface PlacedSection {
  /** Null for a section that nobody has seen before. */
  id: number | null
  path: string
  blobSha: string
  sectionId: string
  ordinal: number
  hash: string
  changedAt: Date
  changedSha: string
  /** Whether it says something else than before. */
  isChanged: boolean
}

export interface IdentityChanges {
  placed: PlacedSection[]
  /** Of sections that are no longer in their document, nor in another. Those whose document is gone may still find one. */
  removed: number[]
}

/** Finds for each section the identity that it had: in its own document, or, word for word, in any other. */
export async function placeSections(
  source: PastSource,
  pairs: Pair[],
  head: { sha: string; at: Date },
): Promise<IdentityChanges> {
  const lost: Known[] = []
  const homeless: Known[] = []
  const placed: PlacedSection[] = []
  const strangers: PlacedSection[] = []
  const contents = await readContents(source, rewritten(pairs))
  for (const { fresh, sections, known } of pairs) {
    if (!fresh) {
      for (const identity of known) homeless.push(identity)
      continue
    }
    const before = matchKnown(
      known,
      sections,
      contents.get(known[0]?.blobSha ?? ''),
      contents.get(fresh.blobSha),
    )
    const kept = new Set(before.values())
    lost.push(...known.filter((identity) => !kept.has(identity)))
    for (const [index, { id: sectionId, hash }] of sections.entries()) {
      const identity = before.get(sectionId)
      const section = {
        id: identity?.id ?? null,
        ...{ path: fresh.path, blobSha: fresh.blobSha, sectionId, ordinal: index + 1, hash },
        ...{ changedAt: fresh.changedAt ?? head.at, changedSha: head.sha },
        isChanged: identity?.hash !== hash,
      }
      if (identity) placed.push(section)
      else strangers.push(section)
    }
  }
  return adopt(placed, strangers, lost, homeless)
}

/** A section that left one document and appeared word for word in another has moved. */
function adopt(
  placed: PlacedSection[],
  strangers: PlacedSection[],
  lost: Known[],
  homeless: Known[],
): IdentityChanges {
  const byHash = new Map([...lost, ...homeless].map((known) => [known.hash, known]))
  const removed = new Set(lost.map(({ id }) => id))
  for (const section of strangers) {
    const known = byHash.get(section.hash)
    byHash.delete(section.hash)
    if (known) removed.delete(known.id)
    placed.push(known ? { ...section, id: known.id, isChanged: false } : section)
  }
  return { placed, removed: [...removed] }
}

/** Texts of the documents that say something else than before: only they are read and compared. */
function rewritten(pairs: Pair[]): string[] {
  return pairs.flatMap(({ fresh, known: [first] }) =>
    fresh && first && first.blobSha !== fresh.blobSha ? [first.blobSha, fresh.blobSha] : [],
  )
}

/** The identity of each section that had one, by the section's id. */
function matchKnown(
  known: Known[],
  sections: SectionDigest[],
  textBefore: string | undefined,
  textAfter: string | undefined,
): Map<string, Known> {
  const bySection = new Map(known.map((identity) => [identity.sectionId, identity]))
  const idBefore =
    textBefore === undefined || textAfter === undefined
      ? new Map(sections.map(({ id }) => [id, id]))
      : idsBefore(textBefore, textAfter)
  const found = new Map<string, Known>()
  for (const { id } of sections) {
    const identity = bySection.get(idBefore.get(id) ?? '')
    if (identity) found.set(id, identity)
  }
  return found
}

function idsBefore(textBefore: string, textAfter: string): Map<string, string> {
  const { toBefore } = matchSections(parseDocument(textBefore), parseDocument(textAfter))
  return new Map([...toBefore].map(([after, before]) => [after.id, before.id]))
}

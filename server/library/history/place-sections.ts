import type { SectionDigest } from '#db/schema/index'
import { matchSections } from '#spec/diff/match-sections'
import { parseDocument } from '#spec/markdown/index'
import type { DocumentPair, SectionIdentity } from './pair-documents'
import type { PastSource } from './past-source'
import { readContents } from './read-contents'

export interface PlacedSection {
  /** Null for a new section. */
  id: number | null
  path: string
  blobSha: string
  sectionId: string
  ordinal: number
  hash: string
  changedAt: Date
  changedSha: string
  /** Whether its content changed. */
  isChanged: boolean
}

export interface IdentityChanges {
  placed: PlacedSection[]
  /** Identities of sections that left their document and are in no other. Orphans of removed documents are not included. */
  removed: number[]
}

/** Finds the previous identity of each section: in its own document, or with equal content in any other. */
export async function placeSections(
  source: PastSource,
  pairs: DocumentPair[],
  head: { sha: string; at: Date },
): Promise<IdentityChanges> {
  const lostIdentities: SectionIdentity[] = []
  const orphans: SectionIdentity[] = []
  const placed: PlacedSection[] = []
  const unmatched: PlacedSection[] = []
  const contents = await readContents(source, changedTexts(pairs))
  for (const { published, sections, identities } of pairs) {
    if (!published) {
      for (const identity of identities) orphans.push(identity)
      continue
    }
    const before = matchIdentities(
      identities,
      sections,
      contents.get(identities[0]?.blobSha ?? ''),
      contents.get(published.blobSha),
    )
    const matched = new Set(before.values())
    lostIdentities.push(...identities.filter((identity) => !matched.has(identity)))
    for (const [index, { id: sectionId, hash }] of sections.entries()) {
      const identity = before.get(sectionId)
      const section = {
        id: identity?.id ?? null,
        path: published.path,
        blobSha: published.blobSha,
        sectionId,
        ordinal: index + 1,
        hash,
        changedAt: published.changedAt ?? head.at,
        changedSha: head.sha,
        isChanged: identity?.hash !== hash,
      }
      if (identity) placed.push(section)
      else unmatched.push(section)
    }
  }
  return matchMovedSections(placed, unmatched, lostIdentities, orphans)
}

/** A section that left one document and appeared with equal content in another has moved. */
function matchMovedSections(
  placed: PlacedSection[],
  unmatched: PlacedSection[],
  lostIdentities: SectionIdentity[],
  orphans: SectionIdentity[],
): IdentityChanges {
  const byHash = new Map([...lostIdentities, ...orphans].map((identity) => [identity.hash, identity]))
  const removed = new Set(lostIdentities.map(({ id }) => id))
  for (const section of unmatched) {
    const identity = byHash.get(section.hash)
    byHash.delete(section.hash)
    if (identity) removed.delete(identity.id)
    placed.push(identity ? { ...section, id: identity.id, isChanged: false } : section)
  }
  return { placed, removed: [...removed] }
}

/** Old and new texts of changed documents. Only these are read and compared. */
function changedTexts(pairs: DocumentPair[]): string[] {
  return pairs.flatMap(({ published, identities: [first] }) =>
    published && first && first.blobSha !== published.blobSha ? [first.blobSha, published.blobSha] : [],
  )
}

/** The previous identity of each section, by section id. */
function matchIdentities(
  identities: SectionIdentity[],
  sections: SectionDigest[],
  textBefore: string | undefined,
  textAfter: string | undefined,
): Map<string, SectionIdentity> {
  const bySection = new Map(identities.map((identity) => [identity.sectionId, identity]))
  const previousIdById =
    textBefore === undefined || textAfter === undefined
      ? new Map(sections.map(({ id }) => [id, id]))
      : previousIds(textBefore, textAfter)
  const identityById = new Map<string, SectionIdentity>()
  for (const { id } of sections) {
    const identity = bySection.get(previousIdById.get(id) ?? '')
    if (identity) identityById.set(id, identity)
  }
  return identityById
}

function previousIds(textBefore: string, textAfter: string): Map<string, string> {
  const { toBefore } = matchSections(parseDocument(textBefore), parseDocument(textAfter))
  return new Map([...toBefore].map(([after, before]) => [after.id, before.id]))
}

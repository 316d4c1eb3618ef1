import { matchSections } from '#spec/diff/match-sections'
import type { Section } from '#spec/types'
import type { Chunk, SplitDocument } from './split-document'

/** The same chunk in the three versions; null in a version without it. */
export interface Trio {
  base: Chunk | null
  mine: Chunk | null
  theirs: Chunk | null
}

export interface Pairing {
  /** The order of the trios in each version. */
  base: Trio[]
  mine: Trio[]
  theirs: Trio[]
}

/** Finds each chunk of the base in both versions. Sections that both added with the same id are the same chunk. */
export function pairChunks(base: SplitDocument, mine: SplitDocument, theirs: SplitDocument): Pairing {
  const trios = base.chunks.map((chunk): Trio => ({ base: chunk, mine: null, theirs: null }))
  const bySection = new Map(trios.map((trio) => [trio.base?.section ?? null, trio]))
  const added = new Map<string, Trio>()

  function follow(version: SplitDocument, side: 'mine' | 'theirs'): Trio[] {
    const { toBefore } = matchSections(base.parsed, version.parsed)
    return version.chunks.map((chunk, i) => {
      const partner = chunk.section ? bySection.get(toBefore.get(chunk.section) ?? NOWHERE) : trios[i]
      const trio = partner ?? adding(chunk)
      trio[side] = chunk
      return trio
    })
  }

  function adding({ section }: Chunk): Trio {
    const id = section?.id ?? ''
    const trio = added.get(id) ?? { base: null, mine: null, theirs: null }
    added.set(id, trio)
    return trio
  }

  return { base: trios, mine: follow(mine, 'mine'), theirs: follow(theirs, 'theirs') }
}

/** A placeholder section that is in no document. */
const NOWHERE = {} as Section

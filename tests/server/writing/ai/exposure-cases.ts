import type { AiExposure } from '#spec/types'

/** Frontmatter lines and the exposure that they result in. */
const FRONTMATTER: [says: string, means: AiExposure | 'default'][] = [
  ['', 'default'],
  ['ai_exposure: full', 'full'],
  ['ai_exposure: metadata', 'metadata'],
  ['ai_exposure: none', 'none'],
  ['"ai\\u005fexposure": none', 'none'],
  ['ai_exposure: everything', 'none'],
  ['ai_exposure: [none', 'none'],
]
const TAGS: [tags: string, isRestricted: boolean][] = [
  ['[plain]', false],
  ['[Plain, SECRET]', true],
]

export interface Case {
  name: string
  path: string
  text: string
  means: AiExposure
}

/** The titles and texts of two cases share no word. */
export function casesOf(usual: AiExposure): Case[] {
  return FRONTMATTER.flatMap(([says, means], row) =>
    TAGS.map(([tags, isRestricted], column): Case => {
      const name = `${usual}${row}${column}`
      const own = means === 'default' ? usual : means
      const text = `---
status: todo
tags: ${tags}
${says}
---
# Title-${name} of lighthouse

## 1. Section-${name}

The lighthouse keeps Body-${name}.

## 2. Neighbour-${name}

It stands beside.
`
      return {
        name,
        path: `docs/specs/${name}.md`,
        text,
        means: own === 'full' && isRestricted ? 'metadata' : own,
      }
    }),
  )
}

export const rulesOf = (usual: AiExposure) =>
  `version: "1"\nide:\n  ai_exposure:\n    default: ${usual}\n    restricted_tags: [secret]\n`

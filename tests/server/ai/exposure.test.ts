import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AI_EXPOSURES, type AiExposure } from '../../../spec/types'
import { openDesk } from './open-desk'

/** What frontmatter may say, and what that comes to. */
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

interface Case {
  name: string
  path: string
  text: string
  means: AiExposure
}

/** No word of a case's title or text is in any other's. */
function casesOf(usual: AiExposure): Case[] {
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

const desk = openDesk()
let received = ''
const refused: Record<string, number> = {}

describe.each(AI_EXPOSURES)('where the default is %s', (usual) => {
  const cases = casesOf(usual)

  beforeAll(async () => {
    const files = Object.fromEntries(cases.map(({ path, text }) => [path, text]))
    const rules = `version: "1"\nide:\n  ai_exposure:\n    default: ${usual}\n    restricted_tags: [secret]\n`
    await desk.connect(usual, { ...files, 'CONFIG.yaml': rules })
    await desk.tell(`${usual}/generate`, { description: 'A lighthouse with a keeper' })
    for (const { name, path } of cases) {
      const section = {
        section_title: `Section-${name}`,
        section_content: `The lighthouse keeps Body-${name}.`,
      }
      const edit = { action: 'improve', ...section }
      refused[name] = (await desk.tell(`${usual}/ai-edit`, { ...edit, file_path: path })).status
      refused[`${name} by title`] = (await desk.tell(`${usual}/ai-edit`, edit)).status
    }
    received = desk.fake.received.join('\n')
  })
  afterAll(() => {
    received = ''
  })

  it.each(cases)('nothing of $name leaves but what $means allows', ({ name, means }) => {
    const seen = (what: string) => received.includes(`${what}-${name}`)
    expect({
      title: seen('Title'),
      section: seen('Section'),
      body: seen('Body'),
      neighbour: seen('Neighbour'),
    }).toEqual({
      title: means !== 'none',
      section: means === 'full',
      body: means === 'full',
      neighbour: means === 'full',
    })
    expect(received).not.toContain(`docs/specs/${name}`)
  })

  it.each(cases)(
    'a section of $name, which is $means, is refused unless it may be seen in full',
    ({ name, means }) => {
      expect(refused[name]).toBe(means === 'full' ? 200 : 409)
      // Unnamed, it may be a section of a file that nobody has saved: then the default counts too.
      const isOpen = means === 'full' && usual === 'full'
      expect(refused[`${name} by title`]).toBe(isOpen ? 200 : 409)
    },
  )
})

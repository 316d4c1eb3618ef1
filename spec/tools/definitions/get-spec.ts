import { z } from 'zod'
import type { SectionOnWire } from '#spec/wire/index'
import { takeWithin } from '../answer/take-within'
import { partAnswer, toolArguments } from '../arguments'
import { DocumentPart, documentPart } from '../document-part'
import { toolShape } from '../tool-shape'
import type { DocumentFacts } from './get-doc'
import { flatten, outlineLine, outlineOf, SectionOutline } from './section-outline'

/** Share of the answer for the outline. The rest is for the text. */
const OUTLINE_SHARE = 0.5

const { repo, path, from, max_chars } = toolArguments

/** A spec from any source: server or checkout. */
export interface SpecFacts extends DocumentFacts {
  frontmatter: Record<string, unknown>
  sections: readonly SectionOnWire[]
}

export function specAnswer(spec: SpecFacts, { from, max_chars }: { from: number; max_chars: number }) {
  const { document, title, frontmatter, sections, text, url, sha } = spec
  const { status, owner, team, tags } = frontmatter
  const all = flatten(sections).map(outlineOf)
  return new DocumentPart(
    document,
    { title, status, owner, team, tags, url, sha, sections: all.length },
    { outline: from > 0 ? [] : takeWithin(all, max_chars * OUTLINE_SHARE), text },
  )
}

export const GET_SPEC = toolShape({
  name: 'get_spec',
  title: 'Get a spec',
  description:
    'One spec: its metadata, an outline of its sections with ids, statuses and criteria, and its markdown. Long texts come in parts: call again with `from`.',
  toolset: 'specs',
  input: z.object({ repo, path, from, max_chars }),
  output: documentPart(
    {
      title: z.string(),
      status: z.string().nullable(),
      owner: z.string().nullable(),
      team: z.string().nullable(),
      tags: z.array(z.string()),
      url: z.string(),
      sha: z.string(),
      sections: z.int(),
      ...partAnswer,
    },
    {
      outline: z
        .array(SectionOutline)
        .nullable()
        .meta({ description: 'The first sections. Empty in later parts of the text' }),
      text: z.string().nullable(),
    },
  ),
  document: ({ repo, path }) => ({ repo, path }),
  reads: 'text',
  describe({ title, status, sections, outline, text, next_from, exposure }) {
    const isShort = outline !== null && outline.length > 0 && outline.length < sections
    const outlineNote = isShort ? ` The outline has the first ${outline.length}.` : ''
    const size = outline
      ? `${sections} sections.${outlineNote}`
      : 'Only its metadata is exposed to assistants.'
    const rest = next_from === null ? '' : ` The text goes on: call again with from=${next_from}.`
    const lines = [`${title} (${status ?? 'no status'})`, ...(outline ?? []).map(outlineLine)]
    return {
      outline: `One spec, exposure ${exposure}. ${size}${rest}`,
      body: [...lines, ...(text === null ? [] : ['', text])].join('\n'),
    }
  },
})

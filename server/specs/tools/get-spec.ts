import { z } from 'zod'
import { takeWithin } from '../../kernel/tools/take-within'
import {
  DocumentPart,
  defineTool,
  documentPart,
  namesOf,
  partAnswer,
  toolArguments,
} from '../../kernel/tools/tool'
import { specsRouter } from '../router'
import { flatten, outlineLine, outlineOf, SectionOutline } from './section-outline'

/** The part of an answer that the outline may take. The rest is for the text. */
const OUTLINE_SHARE = 0.5

const { repo, path, from, max_chars } = toolArguments

export const getSpecTool = defineTool({
  name: 'get_spec',
  title: 'Get a spec',
  description:
    'One spec: its metadata, an outline of its sections with ids, statuses and criteria, and its markdown. Long texts come in parts: call again with `from`.',
  procedure: specsRouter.assistantSpec,
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
  async run({ call }, { repo, path, from, max_chars }) {
    const spec = await call({ ...namesOf(repo), file_path: path })
    const { document, title, frontmatter, sections, text, url, sha } = spec
    const { status, owner, team, tags } = frontmatter
    const all = flatten(sections).map(outlineOf)
    return new DocumentPart(
      document,
      { title, status, owner, team, tags, url, sha, sections: all.length },
      { outline: from > 0 ? [] : takeWithin(all, max_chars * OUTLINE_SHARE), text },
    )
  },
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

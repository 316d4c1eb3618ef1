import { z } from 'zod'
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

/** Sections of an outline. The text itself has all. */
const MAX_SECTIONS = 500

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
      ...partAnswer,
    },
    { outline: z.array(SectionOutline).nullable(), text: z.string().nullable() },
  ),
  document: ({ repo, path }) => ({ repo, path }),
  reads: 'text',
  async run({ call }, { repo, path }) {
    const spec = await call({ ...namesOf(repo), file_path: path })
    const { document, title, frontmatter, sections, text, url, sha } = spec
    const { status, owner, team, tags } = frontmatter
    return new DocumentPart(
      document,
      { title, status, owner, team, tags, url, sha },
      { outline: flatten(sections).slice(0, MAX_SECTIONS).map(outlineOf), text },
    )
  },
  describe({ title, status, outline, text, next_from, exposure }) {
    const size = outline ? `${outline.length} sections.` : 'Only its metadata is exposed to assistants.'
    const rest = next_from === null ? '' : ` The text goes on: call again with from=${next_from}.`
    const lines = [`${title} (${status ?? 'no status'})`, ...(outline ?? []).map(outlineLine)]
    return {
      outline: `One spec, exposure ${exposure}. ${size}${rest}`,
      body: [...lines, ...(text === null ? [] : ['', text])].join('\n'),
    }
  },
})

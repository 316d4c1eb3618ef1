import { z } from 'zod'
import { DocumentPart, defineTool, documentPart, namesOf, toolArguments } from '../kernel/tools/tool'
import { aiRouter } from './router'

const Related = documentPart(
  { title: z.string(), status: z.string().nullable() },
  { excerpt: z.string().nullable() },
)

const findRelatedTool = defineTool({
  name: 'find_related',
  title: 'Find related specs',
  description:
    'Specs of a repository about the same subject, best first. Describe the subject in a few words, such as the title of a spec.',
  procedure: aiRouter.related,
  input: z.object({
    repo: toolArguments.repo,
    about: z.string().min(1).max(2000).meta({ description: 'Words that describe the subject' }),
    except: toolArguments.path.optional().meta({ description: 'The path of a spec to leave out' }),
    max_chars: toolArguments.max_chars,
  }),
  output: z.object({ related: z.array(Related), total: z.int(), next_offset: z.int().nullable() }),
  list: 'related',
  async run({ call }, { repo, about, except }) {
    const { related } = await call({ ...namesOf(repo), about, except })
    return {
      related: related.map(
        ({ path, title, status, excerpt }) =>
          new DocumentPart({ repo, path }, { title, status }, { excerpt }),
      ),
    }
  },
  describe({ related }) {
    return {
      outline: `${related.length} related specs.${related.length === 0 ? ' Try other words, or search.' : ''}`,
      body: related
        .map(
          ({ path, title, status, excerpt }) =>
            `${path} · ${status ?? 'no status'} · ${title}\n${excerpt ?? ''}`,
        )
        .join('\n'),
    }
  },
})

export const tools = [findRelatedTool]

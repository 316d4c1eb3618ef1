import { z } from 'zod'
import { defineTool, namesOf } from '#server/kernel/tools/tool'
import { DocumentPart, documentPart, pagedAnswer, pagedArguments, toolArguments } from '#spec/tools/index'
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
  toolset: 'specs',
  procedure: aiRouter.related,
  input: z.object({
    repo: toolArguments.repo,
    about: z.string().min(1).max(2000).meta({ description: 'Words that describe the subject' }),
    except: toolArguments.path.optional().meta({ description: 'The path of a spec to leave out' }),
    ...pagedArguments,
  }),
  output: z.object({ related: z.array(Related), ...pagedAnswer }),
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
  describe({ related, total, next_offset }) {
    const more = next_offset === null ? '' : ` More with offset=${next_offset}.`
    return {
      outline:
        total === 0
          ? 'No related specs. Try other words, or search.'
          : `${related.length} of ${total} related specs.${more}`,
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

import { z } from 'zod'
import { STATES } from '../../../spec/types'
import {
  DocumentPart,
  defineTool,
  documentPart,
  pagedAnswer,
  pagedArguments,
  toolArguments,
} from '../../kernel/tools/tool'
import { coverageRouter } from '../router'
import { summariesOf } from './summaries-of'

const Spec = documentPart(
  {
    title: z.string(),
    type: z.string(),
    status: z.string().nullable(),
    owner: z.string().nullable(),
    team: z.string().nullable(),
    tags: z.array(z.string()),
    sections: z.int(),
    done_sections: z.int(),
    criteria: z.int(),
    checked: z.int(),
    realized: z.int(),
    is_stale: z.boolean(),
  },
  {},
)

export const listSpecsTool = defineTool({
  name: 'list_specs',
  title: 'List specs',
  description: 'The specs of the organization with their status and progress, by repository and path.',
  procedure: coverageRouter.assistantSummaries,
  input: z.object({
    repo: toolArguments.repo.optional(),
    status: z.enum(STATES).optional(),
    team: z.string().min(1).max(200).optional(),
    ...pagedArguments,
  }),
  output: z.object({ specs: z.array(Spec), ...pagedAnswer }),
  list: 'specs',
  async run({ call }, { repo, status, team }) {
    const specs = summariesOf(await call({}), repo).flatMap(({ summary, exposures }) =>
      summary.specs
        .filter((spec) => (!status || (spec.status ?? 'draft') === status) && (!team || spec.team === team))
        .map(
          (spec) =>
            new DocumentPart(
              { repo: summary.full_name, path: spec.file_path, exposure: exposures.get(spec.file_path) },
              {
                title: spec.title,
                type: spec.type,
                status: spec.status,
                owner: spec.owner,
                team: spec.team,
                tags: spec.tags,
                sections: spec.total_sections,
                done_sections: spec.done_sections,
                criteria: spec.total_ac,
                checked: spec.done_ac,
                realized: spec.realized_ac,
                is_stale: spec.is_stale,
              },
              {},
            ),
        ),
    )
    return { specs }
  },
  describe({ specs, total, next_offset }) {
    const more = next_offset === null ? '' : ` More with offset=${next_offset}.`
    return {
      outline: `${specs.length} of ${total} specs.${more}`,
      body: specs
        .map(({ repo, path, title, status, sections, done_sections, criteria, checked }) =>
          [
            `${repo} ${path}`,
            status ?? 'no status',
            `${done_sections} of ${sections} sections done`,
            `${checked} of ${criteria} criteria checked`,
            title,
          ].join(' · '),
        )
        .join('\n'),
    }
  },
})

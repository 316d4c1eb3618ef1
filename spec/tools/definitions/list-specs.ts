import { z } from 'zod'
import { STATES } from '#spec/types'
import { pagedAnswer, pagedArguments, toolArguments } from '../arguments'
import { type AnsweredDocument, DocumentPart, documentPart } from '../document-part'
import { toolShape } from '../tool-shape'

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

/** A spec with its progress, with its names on the wire. */
export interface ListedSpec {
  title: string
  type: string
  status: string | null
  owner: string | null
  team: string | null
  tags: string[]
  total_sections: number
  done_sections: number
  total_ac: number
  done_ac: number
  realized_ac: number
  is_stale: boolean
}

export const isListed = (
  spec: Pick<ListedSpec, 'status' | 'team'>,
  { status, team }: { status?: string; team?: string },
): boolean => (!status || (spec.status ?? 'draft') === status) && (!team || spec.team === team)

export const listedSpec = (document: AnsweredDocument, spec: ListedSpec) =>
  new DocumentPart(
    document,
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
  )

export const LIST_SPECS = toolShape({
  name: 'list_specs',
  title: 'List specs',
  description: 'The specs with their status and progress, by repository and path.',
  toolset: 'specs',
  input: z.object({
    repo: toolArguments.repo.optional(),
    status: z.enum(STATES).optional(),
    team: z.string().min(1).max(200).optional(),
    ...pagedArguments,
  }),
  output: z.object({ specs: z.array(Spec), ...pagedAnswer }),
  list: 'specs',
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

import { z } from 'zod'
import { RELATION_KINDS } from '#db/schema/index'
import { defineTool, namesOf } from '#server/kernel/tools/tool'
import { toolArguments } from '#spec/tools/index'
import { RelationInput } from './relations/relation-wire'
import { issuesRouter } from './router'

const issue = z.int().positive()
const { other } = RelationInput.shape
const is_related = z.boolean().default(true)
/** The others are the same with the issues exchanged. */
const relation = z.enum(RELATION_KINDS)

const relateIssues = defineTool({
  name: 'relate_issues',
  title: 'Relate issues',
  description: 'Relates two issues of local repositories.',
  toolset: 'tickets',
  procedure: issuesRouter.relate,
  input: z.object({ repo: toolArguments.repo, issue, relation, other, is_related }),
  output: z.object({ relations: z.array(z.string()) }),
  isIdempotent: true,
  async run({ call }, { repo, issue: number, ...input }) {
    const { relations } = await call({ ...namesOf(repo), issue_number: String(number), ...input })
    return {
      relations: relations.map(
        (each) => `${each.relation} ${each.repo}#${each.number} ${each.title} (${each.state})`,
      ),
    }
  },
  describe: ({ relations }) => ({ outline: `${relations.length} relations`, body: relations.join('\n') }),
})

export const tools = [relateIssues]

import { and, desc, eq } from 'drizzle-orm'
import { triageItems } from '#db/schema/index'
import type { AiTask } from '#server/ports/ai/port'
import { makeFence } from '#server/writing/ai/index'
import { earlierThan, type SimilarIssue, TRIAGE_CLASSES } from '#spec/triage/index'
import type { TriageIssue } from '../hosts/issue-host'
import type { FoundSection } from './find-sections'
import type { TriagePlace } from './triage-place'

export interface Material {
  issue: TriageIssue
  similar: SimilarIssue[]
  sections: FoundSection[]
}

const RULES = `You sort the issues of a software project.
Choose one classification: ${TRIAGE_CLASSES.join(', ')}. A feature-request asks for something new, a bug says that something does not work as it should, a question asks how something works, support asks for help with one's own installation or account, a duplicate repeats one of the listed earlier issues.
Name the listed sections that the issue is about, by their numbers. Name none if no section is about it.
Answer with one JSON object and nothing else: {"classification": "...", "confidence": 0.0 to 1.0, "duplicate_of": number of the earlier issue or null, "sections": [numbers]}.`

const MAX_BODY = 8000
const MAX_TITLE = 300
const MAX_EXAMPLES = 20

/** The request to the model. All foreign text is inside a fence: it is data, never an instruction. */
export async function writeTask(place: TriagePlace, { issue, similar, sections }: Material): Promise<AiTask> {
  const fence = makeFence()
  const earlier = earlierThan(issue, similar)
  const examples = await readExamples(place)
  const request = [
    ...(examples.length === 0
      ? []
      : [`How people decided before:\n${fence.around('examples', examples.join('\n'))}`]),
    ...(earlier.length === 0
      ? []
      : [
          `Earlier issues with similar titles:\n${fence.around('issues', earlier.map(({ number, title, state }) => `#${number} (${state}): ${title.slice(0, MAX_TITLE)}`).join('\n'))}`,
        ]),
    ...sections.map(
      ({ title, heading, excerpt }, at) =>
        `Section ${at + 1}:\n${fence.around('section', `${title} › ${heading}\n${excerpt}`)}`,
    ),
    `The issue:\n${fence.around('issue', `${issue.title.slice(0, MAX_TITLE)}\n\n${issue.body.slice(0, MAX_BODY)}`)}`,
  ].join('\n\n')
  return { rules: `${RULES}\n${fence.rule}`, request, signal: place.ctx.signal }
}

/** The newest decisions of people in the repository. */
async function readExamples({ ctx, repository }: TriagePlace): Promise<string[]> {
  const rows = await ctx.db
    .select({ title: triageItems.title, classification: triageItems.classification })
    .from(triageItems)
    .where(
      and(
        eq(triageItems.orgId, repository.orgId),
        eq(triageItems.repositoryId, repository.id),
        eq(triageItems.state, 'settled'),
      ),
    )
    .orderBy(desc(triageItems.decidedAt))
    .limit(MAX_EXAMPLES)
  return rows.map(({ title, classification }) => `${classification}: ${title.slice(0, MAX_TITLE)}`)
}

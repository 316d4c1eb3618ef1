import type { OrgContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import type { StreamEvent } from '#server/kernel/stream-event'
import { allInOrder } from '../all-in-order'
import { type Fence, makeFence } from '../fence'
import { chooseClient } from '../keys/choose-client'
import { openAiRepository } from '../open-ai-repository'
import { streamProposal } from '../operations/stream-proposal'
import { describeRelated } from '../related/describe-related'
import { findNeighbours } from '../related/find-neighbours'
import { findRelated } from '../related/find-related'
import type { AiEditInput } from '../wire'
import { conventionsOf, WRITING_RULES } from './conventions'
import { type EditedSpec, findEditedSpec, titleOf } from './find-edited-spec'

const TASKS: Record<AiEditInput['action'], string> = {
  improve:
    'Rewrite the section so that it is clearer, complete in what it says, and free of contradiction. Keep its meaning, its subsections and its criteria. Answer with its whole new content, without its heading.',
  expand:
    'Extend the section by what a reader needs to build and test it: behaviour, limits, errors, examples. Keep what is there. Answer with its whole new content, without its heading.',
  generate_acs:
    'Write acceptance criteria for the section that it does not have yet. Answer with the new task list items only, one a line.',
}

/** Streams a proposal that replaces or extends a section. Nothing is stored. */
export async function editSection(
  ctx: OrgContext,
  at: RepositoryNames,
  input: AiEditInput,
  signal?: AbortSignal,
): Promise<AsyncIterable<StreamEvent>> {
  const target = await openAiRepository(ctx, at)
  const { file_path: path } = input
  const [spec, chosen, related] = await allInOrder([
    findEditedSpec(ctx, target, input),
    chooseClient(ctx),
    findRelated(ctx, target, { about: `${input.section_title} ${baseNameOf(path)}`, except: path }),
  ])
  const fence = makeFence()
  const request = [
    ...conventionsOf(fence, target.config),
    ...(spec ? await describeSpec(ctx, fence, spec, titleOf(input.section_title)) : []),
    ...describeRelated(fence, related),
    'The section:',
    fence.around('title', input.section_title),
    fence.around('content', input.section_content),
    ...(input.acceptance_criteria.length > 0
      ? ['Its acceptance criteria:', fence.around('criteria', input.acceptance_criteria.join('\n'))]
      : []),
    TASKS[input.action],
  ].join('\n\n')
  const task = { rules: `${WRITING_RULES}\n${fence.rule}`, request, signal }
  return streamProposal(ctx, { ...chosen, kind: input.action, task })
}

/** The file name without folders and extension. */
const baseNameOf = (path = '') => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')

const MAX_CHARACTERS = 4000

/** Describes the spec of the section, with its outline and the neighbouring sections. */
async function describeSpec(
  ctx: OrgContext,
  fence: Fence,
  spec: EditedSpec,
  section: string,
): Promise<string[]> {
  const { title, status, team, tags } = spec
  const { outline, neighbours } = await findNeighbours(ctx, spec, section)
  const short = (text: string) => text.slice(0, MAX_CHARACTERS)
  return [
    'The spec that it is part of:',
    fence.around('metadata', short(JSON.stringify({ title, status, team, tags }))),
    fence.around('outline', short(outline.join('\n'))),
    ...neighbours.map(({ title, body }) => fence.around('neighbour', short(`${title}\n\n${body}`))),
  ]
}

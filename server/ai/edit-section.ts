import type { OrgContext } from '../kernel/context'
import type { StreamEvent } from '../kernel/stream-event'
import { allInOrder } from './all-in-order'
import { chooseClient } from './choose-client'
import { conventionsOf, RULES } from './conventions'
import { type Fence, makeFence } from './fence'
import { findAround } from './find-around'
import { type EditedSpec, findEdited, titleOf } from './find-edited'
import { findRelated } from './find-related'
import { openPlace, type RepoNames } from './open-place'
import { streamAnswer } from './stream-answer'
import { tellRelated } from './tell-related'
import type { AiEditInput } from './wire'

const TASKS: Record<AiEditInput['action'], string> = {
  improve:
    'Rewrite the section so that it is clearer, complete in what it says, and free of contradiction. Keep its meaning, its subsections and its criteria. Answer with its whole new content, without its heading.',
  expand:
    'Extend the section by what a reader needs to build and test it: behaviour, limits, errors, examples. Keep what is there. Answer with its whole new content, without its heading.',
  generate_acs:
    'Write acceptance criteria for the section that it does not have yet. Answer with the new task list items only, one a line.',
}

/** Text that may take the place of a section, or be added to it: it changes nothing by itself. */
export async function editSection(
  ctx: OrgContext,
  at: RepoNames,
  input: AiEditInput,
  signal?: AbortSignal,
): Promise<AsyncIterable<StreamEvent>> {
  const place = await openPlace(ctx, at)
  const { file_path: path } = input
  const [spec, chosen, related] = await allInOrder([
    findEdited(ctx, place, input),
    chooseClient(ctx),
    findRelated(ctx, place, { about: `${input.section_title} ${nameOf(path)}`, except: path }),
  ])
  const fence = makeFence()
  const request = [
    ...conventionsOf(fence, place.config),
    ...(spec ? await tellSpec(ctx, fence, spec, titleOf(input.section_title)) : []),
    ...tellRelated(fence, related),
    'The section:',
    fence.around('title', input.section_title),
    fence.around('content', input.section_content),
    ...(input.acceptance_criteria.length > 0
      ? ['Its acceptance criteria:', fence.around('criteria', input.acceptance_criteria.join('\n'))]
      : []),
    TASKS[input.action],
  ].join('\n\n')
  const task = { rules: `${RULES}\n${fence.rule}`, request, signal }
  return streamAnswer(ctx, { ...chosen, kind: input.action, task })
}

/** What a file is called, without the folders that it shares with others. */
const nameOf = (path = '') => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')

const LONGEST = 4000

/** What the section is part of, and what stands before and after it. */
async function tellSpec(ctx: OrgContext, fence: Fence, spec: EditedSpec, section: string): Promise<string[]> {
  const { title, status, team, tags } = spec
  const { outline, neighbours } = await findAround(ctx, spec, section)
  const short = (text: string) => text.slice(0, LONGEST)
  return [
    'The spec that it is part of:',
    fence.around('metadata', short(JSON.stringify({ title, status, team, tags }))),
    fence.around('outline', short(outline.join('\n'))),
    ...neighbours.map(({ title, body }) => fence.around('neighbour', short(`${title}\n\n${body}`))),
  ]
}

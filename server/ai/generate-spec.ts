import { aiExposureOfText } from '../../spec/engines/ai-exposure'
import { newFile } from '../editor'
import type { OrgContext } from '../kernel/context'
import type { StreamEvent } from '../kernel/stream-event'
import { allInOrder } from './all-in-order'
import { chooseClient } from './choose-client'
import { conventionsOf, RULES } from './conventions'
import { makeFence } from './fence'
import { findRelated } from './find-related'
import { openPlace, type RepoNames } from './open-place'
import { streamAnswer } from './stream-answer'
import { tellRelated } from './tell-related'
import type { GenerateInput } from './wire'

const TASK =
  'Write the whole spec that is described here, from its frontmatter on. Follow the template in form, and leave out what nothing is known of.'

/** A spec that may become a new file: it writes none by itself. */
export async function generateSpec(
  ctx: OrgContext,
  at: RepoNames,
  { description }: GenerateInput,
  signal?: AbortSignal,
): Promise<AsyncIterable<StreamEvent>> {
  const place = await openPlace(ctx, at)
  const [chosen, related, { content: template }] = await allInOrder([
    chooseClient(ctx),
    findRelated(ctx, place, { about: description }),
    newFile(ctx, at, place.repository.headSha),
  ])
  const fence = makeFence()
  const mayShow = aiExposureOfText(template, place.config) === 'full'
  const request = [
    ...conventionsOf(fence, place.config),
    ...(mayShow ? ['The template:', fence.around('template', template)] : []),
    ...tellRelated(fence, related),
    TASK,
    description,
  ].join('\n\n')
  const task = { rules: `${RULES}\n${fence.rule}`, request, signal }
  return streamAnswer(ctx, { ...chosen, kind: 'generate', task })
}

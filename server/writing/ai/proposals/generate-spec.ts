import type { OrgContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import type { StreamEvent } from '#server/kernel/stream-event'
import { newFile } from '#server/writing/editor/index'
import { aiExposureOfText } from '#spec/engines/ai-exposure'
import { allInOrder } from '../all-in-order'
import { makeFence } from '../fence'
import { chooseClient } from '../keys/choose-client'
import { openAiRepository } from '../open-ai-repository'
import { streamProposal } from '../operations/stream-proposal'
import { describeRelated } from '../related/describe-related'
import { findRelated } from '../related/find-related'
import type { GenerateInput } from '../wire'
import { conventionsOf, WRITING_RULES } from './conventions'

const TASK =
  'Write the whole spec that is described here, starting with its frontmatter. Follow the form of the template, and leave out parts about which nothing is known.'

/** Streams a proposal for a new spec. Nothing is stored. */
export async function generateSpec(
  ctx: OrgContext,
  at: RepositoryNames,
  { description }: GenerateInput,
  signal?: AbortSignal,
): Promise<AsyncIterable<StreamEvent>> {
  const target = await openAiRepository(ctx, at)
  const [chosen, related, { content: template }] = await allInOrder([
    chooseClient(ctx),
    findRelated(ctx, target, { about: description }),
    newFile(ctx, at, { commitSha: target.repository.headSha }),
  ])
  const fence = makeFence()
  const mayShow = aiExposureOfText(template, target.config) === 'full'
  const request = [
    ...conventionsOf(fence, target.config),
    ...(mayShow ? ['The template:', fence.around('template', template)] : []),
    ...describeRelated(fence, related),
    TASK,
    description,
  ].join('\n\n')
  const task = { rules: `${WRITING_RULES}\n${fence.rule}`, request, signal }
  return streamProposal(ctx, { ...chosen, kind: 'generate', task })
}

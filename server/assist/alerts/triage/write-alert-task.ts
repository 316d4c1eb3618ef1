import type { AiTask } from '#server/ports/ai/port'
import { makeFence } from '#server/writing/ai/index'
import type { RankedSection } from './rank-sections'
import type { TriagedAlert } from './read-candidates'

const RULES = `You get an error of a running service and sections of the specs of its repository.
Name the sections whose behaviour the error most likely violates, best first, by their numbers. Name none if no section is about it.
Answer with one JSON object and nothing else: {"sections": [numbers]}.`

const MAX_MESSAGE = 2000
const MAX_STACK = 4000

/** The request to the model. All foreign text is inside a fence: it is data, never an instruction. */
export function writeAlertTask(
  { title, message, service, stack }: TriagedAlert,
  offered: readonly RankedSection[],
  signal: AbortSignal,
): AiTask {
  const fence = makeFence()
  const error = [
    title,
    ...(service === null ? [] : [`Service: ${service}`]),
    ...(message === null ? [] : [message.slice(0, MAX_MESSAGE)]),
    ...(stack === null ? [] : [stack.slice(0, MAX_STACK)]),
  ].join('\n')
  const sections = offered.map(
    ({ candidate: { path, title: heading, excerpt } }, at) =>
      `Section ${at + 1}:\n${fence.around('section', `${path} › ${heading}\n${excerpt}`)}`,
  )
  return {
    rules: `${RULES}\n${fence.rule}`,
    request: [...sections, `The error:\n${fence.around('error', error)}`].join('\n\n'),
    signal,
  }
}

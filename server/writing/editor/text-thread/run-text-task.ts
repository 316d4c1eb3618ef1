import type { Context } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import { carryOutTextTask, type TextTaskInput, type TextTaskName, type TextTaskOutput } from './text-tasks'
import { TextThread } from './text-thread'

/** In characters. Parsing a longer text on the main thread would delay all other requests of this process. */
const LONG_TEXT = 50_000

const thread = new TextThread()

/** Runs a task on the main thread if its texts are short, otherwise on the text thread. */
export async function runTextTask<Name extends TextTaskName>(
  ctx: Pick<Context, 'actor'>,
  name: Name,
  input: TextTaskInput<Name>,
): Promise<TextTaskOutput<Name>> {
  if (countCharacters(input) <= LONG_TEXT) return carryOutTextTask(name, input)
  return (await thread.run(userIdOf(ctx), { name, input })) as TextTaskOutput<Name>
}

const countCharacters = (input: object): number =>
  Object.values(input).reduce((sum, value) => {
    if (typeof value === 'string') return sum + value.length
    return sum + (typeof value === 'object' && value !== null ? countCharacters(value) : 0)
  }, 0)

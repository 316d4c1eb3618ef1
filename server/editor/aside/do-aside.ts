import type { Context } from '../../kernel/context'
import { userIdOf } from '../../kernel/user-id-of'
import { carryOut, type InputOf, type OutputOf, type TaskName } from './tasks'
import { TextThread } from './text-thread'

/** In characters: what is longer would keep everybody waiting who asks this process for anything. */
const LONG = 50_000

const thread = new TextThread()

/** Does a task here where its texts are short, else in a thread beside this one. */
export async function doAside<Name extends TaskName>(
  ctx: Pick<Context, 'actor'>,
  name: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name>> {
  if (charactersOf(input) <= LONG) return carryOut(name, input)
  return (await thread.ask(userIdOf(ctx), { name, input })) as OutputOf<Name>
}

const charactersOf = (input: object) =>
  Object.values(input).reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)

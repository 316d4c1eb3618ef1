import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { failure } from './load.server'

/** Which of a page's acts a form asks for, by its field `do`; '' without one. An unknown act is refused (422). */
export function readAct<Act extends string>(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  form: FormData,
  acts: readonly Act[],
): Act {
  const named = String(form.get('do') ?? '')
  const act = acts.find((each) => each === named)
  if (act !== undefined) return act
  const message = 'This form asks for something that this page does not do. Reload the page and try again.'
  throw failure(422, message, context)
}

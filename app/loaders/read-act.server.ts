import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { failure } from './load.server'

/** Reads the action of a form from its field ('' if missing). An unknown action is rejected with 422. */
export function readAct<Act extends string>(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  form: FormData,
  acts: readonly Act[],
  field = 'do',
): Act {
  const requested = String(form.get(field) ?? '')
  const act = acts.find((candidate) => candidate === requested)
  if (act !== undefined) return act
  const message = 'This action is not available. Reload the page and try again.'
  throw failure(422, message, context)
}

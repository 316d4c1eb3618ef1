import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { Caller } from '#server/router'
import { load } from './load.server'
import { submit } from './submit.server'

export interface PublicAnswer {
  thanks: string | null
  problem: string | null
  /** The input, to fill the form in again after an error. */
  typed: Record<string, string> | null
}

/** Sends a public form to its procedure. */
export async function answerPublicForm(
  args: ActionFunctionArgs,
  send: (caller: Caller, typed: Record<string, string>) => Promise<unknown>,
  thanks: string,
): Promise<PublicAnswer> {
  const form = await args.request.formData()
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const typed = Object.fromEntries(entries)
  const { problem } = await load(args, (caller) => submit(caller, (api) => send(api, typed)))
  return problem === null ? { thanks, problem: null, typed: null } : { thanks: null, problem, typed }
}

import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { filePathOf } from '#app/urls/file-path'

export interface AttestAnswer {
  section: string
  problem: string | null
}

/** The button sends the section's hash and id, so that a person marks only the text that they have seen. */
export async function attestSection(args: ActionFunctionArgs, form: FormData): Promise<AttestAnswer> {
  readAct(args, form, [''])
  const [hash = '', ...id] = String(form.get('section') ?? '').split(' ')
  const section = id.join(' ')
  const { problem } = await submit(args.context.caller, (caller) =>
    caller.staleness.attest({ ...filePathOf(args.params), section_id: section, section_hash: hash }),
  )
  return { section, problem }
}

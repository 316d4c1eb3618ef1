import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { submit } from '../loaders/submit.server'
import { filePathOf } from '../urls/file-path'

export interface AttestAnswer {
  section: string
  problem: string | null
}

/** The button sends the section's hash and id, so that nobody marks a text as reviewed that they have not seen. */
export async function attestSection({ request, params, context }: ActionFunctionArgs): Promise<AttestAnswer> {
  const [hash = '', ...id] = String((await request.formData()).get('section') ?? '').split(' ')
  const section = id.join(' ')
  const { problem } = await submit(context.caller, (caller) =>
    caller.staleness.attest({ ...filePathOf(params), section_id: section, section_hash: hash }),
  )
  return { section, problem }
}

import type { JobContext } from '#server/kernel/context'
import { isDomainError } from '#server/kernel/errors'
import { NEW_SPEC_FORM, newSpecCommand, proposeSpec } from '../commands/new-spec'
import { whyNotAllowed } from '../commands/run-command'
import type { FormRequest } from '../jobs'
import { explainError } from '../messages/messages'
import { type ChatSession, openSession } from '../requests/open-session'
import { answerPerson } from './answer-person'

/** Runs the action of a submitted form. The person gets the result as a direct message. */
export async function submitForm(ctx: JobContext, request: FormRequest): Promise<void> {
  const session = await openSession(ctx, request, { isDirect: true })
  if (!session || request.form !== NEW_SPEC_FORM) return
  const answer = whyNotAllowed(session, newSpecCommand) ?? (await propose(session, request))
  await answerPerson(session, { ...request, responseUrl: null }, answer)
}

async function propose(session: ChatSession, { values }: FormRequest) {
  try {
    return await proposeSpec(session, values)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return explainError(error, session.ctx.requestId)
  }
}

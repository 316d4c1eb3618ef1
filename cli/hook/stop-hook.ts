import type { EvidenceSession } from '#cli/evidence/session'
import { Failure } from '#cli/failure'
import { freshIndex } from './fresh-index'
import type { HookAnswer, HookInput } from './hook-messages'
import { noteEnd } from './record-session'
import { sendSession } from './send-session'
import { describeGaps, verifyNow } from './verify-now'

/** Verifies when a session stops. Asks the assistant only once to close gaps, so that it can always end. */
export async function onStop({ sessionId, cwd, isContinued }: HookInput): Promise<HookAnswer> {
  const index = await freshIndex(cwd)
  const { enabled, on_stop } = index.config.ide.auto_verify
  const work = enabled && on_stop ? verifyNow(index, sessionId) : null
  const session = work === null ? noteEnd(index, sessionId) : work.session
  if (session !== null && index.config.ide.evidence_pipeline.persist !== 'file')
    await trySending(session, index.root)
  if (work === null || work.verification.result === 'pass' || isContinued) return null
  return { decision: 'block', reason: describeGaps(work.verification, index) }
}

/** An unreachable server does not open the gate. The next stop sends the session again. */
async function trySending(session: EvidenceSession, root: string): Promise<void> {
  try {
    await sendSession(session, root)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.stderr.write(`${error.message} The session is not recorded on the server yet.\n`)
  }
}

import { freshIndex } from './fresh-index'
import type { HookInput } from './hook-input'
import type { HookAnswer } from './run-hook'
import { sendSession } from './send-session'
import { describeGaps, verifyNow } from './verify-now'

/** Verifies when a session stops. It asks the assistant once to close gaps, so that it can always end. */
export async function onStop({ sessionId, cwd, isContinued }: HookInput): Promise<HookAnswer> {
  const index = await freshIndex(cwd)
  const { enabled, on_stop } = index.config.ide.auto_verify
  if (!enabled || !on_stop) return null
  const { verification, session } = verifyNow(index, sessionId)
  const { persist } = index.config.ide.evidence_pipeline
  if (session !== null && persist !== 'file') await sendSession(session)
  if (verification.result === 'pass' || isContinued) return null
  return { decision: 'block', reason: describeGaps(verification, index) }
}

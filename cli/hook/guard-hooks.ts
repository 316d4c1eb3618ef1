import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SESSION_EVIDENCE } from '#cli/evidence/evidence-file'
import type { CheckoutIndex } from '#cli/index-cache/open-index'
import { git } from '#cli/source/local/git'
import { VERIFY_LOG } from '#cli/verify/verify-log'
import { freshIndex } from './fresh-index'
import type { HookAnswer, HookInput } from './hook-messages'
import { describeGaps, verifyNow } from './verify-now'

/** `git commit` or `git push` anywhere in a command line, also with git options before the subcommand. */
const GIT_WORK = /(?:^|[\s;&|(])git(?:\s+-{1,2}[\w-]+(?:[= ]\S+)?)*\s+(commit|push)(?=$|[\s;&|)])/g

/** Guards `git commit` and `git push`. Other commands cost nothing, because they load no specs. */
export async function onToolUse({ sessionId, cwd, command }: HookInput): Promise<HookAnswer> {
  const work = new Set(Array.from(command.matchAll(GIT_WORK), ([, word]) => word))
  if (work.size === 0) return null
  const index = await freshIndex(cwd)
  // One command line often contains both commit and push.
  const denied = work.has('commit') ? guardCommit(index, sessionId) : null
  return denied ?? (work.has('push') ? guardPush(index) : null)
}

function guardCommit(index: CheckoutIndex, sessionId: string): HookAnswer {
  const { enabled, on_commit } = index.config.ide.auto_verify
  if (!enabled || !on_commit) return null
  const { verification } = verifyNow(index, sessionId)
  return verification.result === 'pass' ? null : decide('deny', describeGaps(verification, index))
}

/** `ide.evidence_pipeline.commit_on_push`: evidence that is not committed would not be pushed. */
function guardPush({ root, config }: CheckoutIndex): HookAnswer {
  const { enabled, persist, commit_on_push } = config.ide.evidence_pipeline
  if (!enabled || persist === 'mcp' || commit_on_push === 'never') return null
  const files = [SESSION_EVIDENCE, VERIFY_LOG].filter((path) => existsSync(join(root, path)))
  const changed = files.length > 0 && git(root, ['status', '--porcelain', '--', ...files])
  if (!changed) return null
  const commit = `git add ${files.join(' ')} && git commit -m "Record session evidence"`
  if (commit_on_push === 'ask')
    return decide('ask', `Session evidence is not committed. To include it: ${commit}`)
  git(root, ['add', '--', ...files])
  git(root, ['commit', '--quiet', '--no-verify', '-m', 'Record session evidence', '--', ...files])
  return null
}

const decide = (permissionDecision: 'ask' | 'deny', permissionDecisionReason: string): HookAnswer => ({
  hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason },
})

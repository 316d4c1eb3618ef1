import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexedDocument } from '#cli/index-cache/indexed-document'
import type { CheckoutIndex } from '#cli/index-cache/open-index'
import { git } from '#cli/source/local/git'
import { describeSpecs } from './describe-specs'
import { freshIndex } from './fresh-index'
import type { HookAnswer, HookInput } from './hook-messages'
import { readBranch } from './read-branch'
import { noteSpecs } from './record-session'
import { selectSpecs } from './select-specs'
import { readShown, rememberShown } from './shown-specs'

/** Gives a new session the specs of its branch and of the files that are being changed. */
export async function onSessionStart({ sessionId, cwd }: HookInput): Promise<HookAnswer> {
  const index = await freshIndex(cwd)
  const { enabled, on_session_start } = index.config.ide.auto_context
  if (!enabled || !on_session_start) return null
  const signals = { branch: readBranch(index.root), changedPaths: changedPaths(index.root), prompt: '' }
  const specs = selectSpecs(index, signals)
  rememberShown(index.root, sessionId, specs.map(pathOf))
  return answerWith('SessionStart', index, sessionId, specs)
}

/** Adds the specs related to a prompt that the session has not seen. */
export async function onUserPrompt({ sessionId, cwd, prompt }: HookInput): Promise<HookAnswer> {
  const index = await freshIndex(cwd)
  const { enabled, on_prompt } = index.config.ide.auto_context
  if (!enabled || !on_prompt || prompt === '') return null
  const shownSpecs = readShown(index.root, sessionId)
  const specs = selectSpecs(index, { branch: '', changedPaths: [], prompt })
  const fresh = specs.filter((spec) => !shownSpecs.has(pathOf(spec)))
  if (fresh.length === 0) return null
  rememberShown(index.root, sessionId, [...shownSpecs, ...fresh.map(pathOf)])
  return answerWith('UserPromptSubmit', index, sessionId, fresh)
}

const pathOf = ({ row }: IndexedDocument) => row.file_path

function answerWith(
  hookEventName: string,
  index: CheckoutIndex,
  sessionId: string,
  specs: readonly IndexedDocument[],
): HookAnswer {
  noteSpecs(index, sessionId, specs)
  if (specs.length === 0) return null
  return { hookSpecificOutput: { hookEventName, additionalContext: describeSpecs(specs, index) } }
}

const MAX_PATHS = 2_000

/** Files of the work tree that differ from the last commit. */
function changedPaths(root: string): string[] {
  const output = git(root, ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=normal'])
  const entries = (output ?? '').split('\0').filter((entry) => entry.length > 3)
  // git returns paths from the repository's root. The configuration may be in a folder below it.
  const prefix = existsSync(join(root, '.git'))
    ? ''
    : (git(root, ['rev-parse', '--show-prefix'])?.trim() ?? '')
  return entries
    .map((entry) => entry.slice(3))
    .filter((path) => path.startsWith(prefix))
    .slice(0, MAX_PATHS)
    .map((path) => path.slice(prefix.length))
}

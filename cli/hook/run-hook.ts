import { type HookAnswer, type HookInput, readHookInput, readStandardInput } from './hook-messages'

type Hook = (input: HookInput) => Promise<HookAnswer>

/** Loaded by name, because most hooks need little and must start fast. */
const HOOKS: Readonly<Record<string, () => Promise<Hook>>> = {
  'session-start': async () => (await import('./context-hooks')).onSessionStart,
  'user-prompt': async () => (await import('./context-hooks')).onUserPrompt,
  'pre-tool': async () => (await import('./guard-hooks')).onToolUse,
  stop: async () => (await import('./stop-hook')).onStop,
}

export const HOOK_NAMES = Object.keys(HOOKS)

/** Runs a hook. A failure is one line on standard error: it must never stop the assistant. */
export async function runHook(name: string | undefined): Promise<number> {
  const load = HOOKS[name ?? '']
  if (!load) {
    process.stderr.write(`svc hook: name one of: ${HOOK_NAMES.join(', ')}.\n`)
    return 0
  }
  // The assistant may close the pipe, for example when the user interrupts it.
  process.stdout.on('error', () => undefined)
  try {
    const input = readHookInput(readStandardInput())
    const answer = input && (await (await load())(input))
    if (answer) process.stdout.write(`${JSON.stringify(answer)}\n`)
  } catch (error) {
    process.stderr.write(`svc hook ${name}: ${error instanceof Error ? error.message : String(error)}\n`)
  }
  return 0
}

import { readFileSync } from 'node:fs'

/** The input from an assistant on standard input. Other fields are ignored. */
export interface HookInput {
  sessionId: string
  cwd: string
  prompt: string
  /** The command line that a tool is about to run. */
  command: string
  /** Whether a stop hook already made the assistant continue. */
  isContinued: boolean
}

/** The output of a hook for the assistant; null for no output. */
export type HookAnswer = Record<string, unknown> | null

const MAX_TEXT = 100_000

/** Null if the input is not a JSON object; the hook then prints nothing. */
export function readHookInput(text: string): HookInput | null {
  const value = parse(text)
  if (value === null) return null
  const { session_id, cwd, prompt, tool_input, stop_hook_active } = value
  const command = isObject(tool_input) ? tool_input.command : undefined
  return {
    sessionId: textOf(session_id).slice(0, 200) || 'unknown',
    cwd: textOf(cwd) || process.cwd(),
    prompt: textOf(prompt),
    command: textOf(command),
    isContinued: stop_hook_active === true,
  }
}

/** Everything on standard input; empty if nothing is connected. */
export const readStandardInput = (): string => (process.stdin.isTTY ? '' : readFileSync(0, 'utf8'))

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : '')

export interface ShellListener {
  started(): void
  /** The program could not be started. `ended` follows at once. */
  failed(reason: string): void
  /** The shell ended before it could start the program. */
  lost(): void
  output(bytes: Buffer): void
  errors(bytes: Buffer): void
  ended(code: number | null, signal: string | null): void
}

export class Shell {
  get isUsable(): boolean
  run(
    start: { program: string; args: string[]; env: Record<string, string>; cwd: string },
    listener: ShellListener,
  ): void
  pause(): void
  resume(): void
  close(): void
  kill(signal: NodeJS.Signals): void
}

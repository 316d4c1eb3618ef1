/** A sentence if the error means that this process or machine has too many open files, otherwise null. */
export function explainFileLimit(error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown }
  if (code !== 'EMFILE' && code !== 'ENFILE') return null
  const limit = code === 'EMFILE' ? 'This process' : 'This machine'
  return `${limit} cannot open more files (${code}). Raise the limit, for example with ulimit -n 4096 or LimitNOFILE of systemd, and start again.`
}

import { execFileSync } from 'node:child_process'

const SERVICE = 'plumbline-svc'
/** On a machine without a screen, a keychain that asks for a password would wait forever. */
const TIMEOUT_MS = 10_000

interface Keychain {
  program: string
  read(account: string): string[]
  remove(account: string): string[]
  /** The arguments and the standard input. Secrets are never arguments, which other users can see. */
  store(account: string, secret: string): { args: string[]; input: string }
}

const SECRET_TOOL: Keychain = {
  program: 'secret-tool',
  read: (account) => ['lookup', 'service', SERVICE, 'account', account],
  remove: (account) => ['clear', 'service', SERVICE, 'account', account],
  store: (account, secret) => ({
    args: ['store', '--label', `svc: ${account}`, 'service', SERVICE, 'account', account],
    input: secret,
  }),
}

const SECURITY: Keychain = {
  program: 'security',
  read: (account) => ['find-generic-password', '-s', SERVICE, '-a', account, '-w'],
  remove: (account) => ['delete-generic-password', '-s', SERVICE, '-a', account],
  // The interactive mode reads a command from standard input. The secret is hexadecimal, so nothing needs quotes.
  store: (account, secret) => ({
    args: ['-i'],
    input: `add-generic-password -U -s ${SERVICE} -a ${account} -X ${Buffer.from(secret).toString('hex')}\n`,
  }),
}

const keychain = (): Keychain | null =>
  process.platform === 'darwin' ? SECURITY : process.platform === 'linux' ? SECRET_TOOL : null

/** Stores a secret in the system's keychain, with the system's own command. False if there is none or it is locked. */
export function storeInKeychain(account: string, secret: string): boolean {
  const chain = keychain()
  if (chain === null) return false
  const { args, input } = chain.store(account, secret)
  return run(chain, args, input) !== null && readFromKeychain(account) === secret
}

export function readFromKeychain(account: string): string | null {
  const chain = keychain()
  return chain && (run(chain, chain.read(account))?.replace(/\n$/, '') ?? null)
}

export function removeFromKeychain(account: string): void {
  const chain = keychain()
  if (chain) run(chain, chain.remove(account))
}

function run({ program }: Keychain, args: string[], input = ''): string | null {
  try {
    return execFileSync(program, args, {
      input,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
  } catch (error) {
    const { code, status, signal } = error as {
      code?: string
      status?: number | null
      signal?: string | null
    }
    if (code !== undefined || typeof status === 'number' || signal) return null
    throw error
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { makeApiKey } from '#server/accounts/keys/api-key'

export const WEBHOOK_SECRET = 'a secret of the soak'
const METRICS_TOKEN = 'the-metrics-token-of-the-soak'

/** Memory of the web process right after a full garbage collection, in bytes. */
export interface Usage {
  heap: number
  resident: number
}

/** The product as two processes. */
export interface Product {
  ask(path: string, body?: object): Promise<Response>
  /** Sends a request without the API key. */
  send(path: string, init: RequestInit): Promise<Response>
  usage(): Promise<Usage>
  /** Kills the worker without letting it finish anything, and starts another one. */
  killWorker(): Promise<void>
  stop(): Promise<void>
}

/** Starts a web and a worker process with these repositories. Needs `npm run build`. */
export async function startProduct(databaseUrl: string, repositories: string): Promise<Product> {
  const key = makeApiKey()
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATABASE_URL: databaseUrl,
    DEFAULT_ORG: 'acme',
    LOCAL_REPOS: repositories,
    BOOTSTRAP_ADMIN_KEY: key,
    ENCRYPTION_KEY: 'a key that only soaks are encrypted with',
    GITHUB_WEBHOOK_SECRET: WEBHOOK_SECRET,
    METRICS_TOKEN,
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'api=off,search=off,auth=off',
  }
  const web = await start({ ...env, ROLE: 'web' }, /address +(http\S+)/, COLLECTS_ON_REQUEST)
  const worker = () => start({ ...env, ROLE: 'worker' }, /worker +ready/)
  let current = await worker()
  const send = (path: string, init: RequestInit) => fetch(web.found + path, init)
  return {
    send,
    ask: (path, body) =>
      send(path, {
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    async usage() {
      const collected = once(web.child, 'message')
      web.child.send('collect')
      await collected
      const response = await send('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      if (response.status !== 200) throw new Error(`/metrics answered ${response.status}`)
      const text = await response.text()
      const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
      return {
        heap: value('nodejs_heap_size_used_bytes') + value('nodejs_external_memory_bytes'),
        resident: value('process_resident_memory_bytes'),
      }
    },
    async killWorker() {
      await end(current.child, 'SIGKILL')
      current = await worker()
    },
    async stop() {
      for (const { child } of [current, web]) await end(child, 'SIGTERM')
    },
  }
}

const COLLECTS_ON_REQUEST = [
  '--expose-gc',
  '--import',
  new URL('./collect-on-request.mjs', import.meta.url).href,
] as const

/** Resolves when the process prints this text. Keeps reading its output, because unread output would block it. */
function start(
  env: NodeJS.ProcessEnv,
  ready: RegExp,
  options: readonly string[] = [],
): Promise<{ child: ChildProcess; found: string }> {
  const child = spawn(process.execPath, [...options, 'build/program/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (piece) => {
      output = `${output}${piece}`.slice(-10_000)
      const match = ready.exec(output)
      if (match) resolve({ child, found: match[1] ?? '' })
    })
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}:\n${output}`)))
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** After this time without requests, the server collects the garbage of its start. */
const REST_MS = 15_000

/** Starts the product, waits until it is ready and then idle, and stops it. Linux only: memory is read from /proc. */
export async function measureProduct(program: string[], dataDir: string) {
  const began = performance.now()
  const server = spawn(process.execPath, program, {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await untilReady(await addressOf(server))
    const readyMs = performance.now() - began
    await sleep(REST_MS)
    return { readyMs, restMb: residentMb(server.pid) }
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (chunk) => {
      output += chunk
      const address = /address +(http\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    server.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${output}`)))
  })
}

async function untilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/readyz`)).ok) await sleep(5)
}

function residentMb(pid = 0): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { FakeGitHub } from '#tests/support/fake-github/index'
import { PROGRAM_FLAGS, programFile } from '#tests/support/programs/program-file'
import { SECRET, type Storm } from './make-storm'
import type { ShotResult, StormSending } from './storm-shot'

const CONNECTIONS = 32

export interface Service {
  port: number
  stop(): Promise<void>
}

/** Starts web and worker with this database and this fake GitHub. */
export async function startService(databaseUrl: string, github: FakeGitHub): Promise<Service> {
  const env = { ...github.env, DATABASE_URL: databaseUrl, GITHUB_WEBHOOK_SECRET: SECRET, ENCRYPTION_KEY: KEY }
  const child = forkProgram('service-process', env)
  const port = await firstWord(child)
  return { port: Number(port), stop: () => end(child) }
}

const KEY = 'a key that only storms are encrypted with'

/**
 * Sends the storm over 32 connections and applies the changes on GitHub meanwhile. Returns the response to each shot.
 */
export async function runStorm({ shots, happenings }: Storm, port: number): Promise<ShotResult[]> {
  const child = forkProgram('sender-process')
  await firstWord(child)
  const due = happenings.toSorted((a, b) => a.after - b.after)
  const happenUntil = (done: number) => {
    while (due[0] && due[0].after <= done) due.shift()?.happen()
  }
  const answered = new Promise<ShotResult[]>((resolve, reject) => {
    child.on('message', (message: { done?: number; answers?: ShotResult[] }) => {
      happenUntil(message.done ?? Number.POSITIVE_INFINITY)
      if (message.answers) resolve(message.answers)
    })
    child.once('exit', (code) => reject(new Error(`the sender ended with ${code}`)))
  })
  happenUntil(0)
  child.send({ port, connections: CONNECTIONS, shots } satisfies StormSending)
  const answers = await answered
  await end(child)
  return answers
}

function forkProgram(name: string, env: Record<string, string> = {}): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  // The service gets no other environment variables, because those of a test are not those of a deployment.
  return fork(programFile(name), {
    execArgv: PROGRAM_FLAGS,
    env: { NODE_ENV: 'production', PATH, HOME, ...env },
  })
}

async function firstWord(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const failure = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`the process ended with ${code} before it was ready`)
  })
  const word = once(child, 'message', { signal: ended.signal }).then(([output]) => output)
  try {
    return await Promise.race([word, failure])
  } finally {
    ended.abort()
    await Promise.allSettled([word, failure])
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}

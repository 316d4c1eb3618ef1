import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { PROGRAM_FLAGS, programFile } from '#tests/support/programs/program-file'

/** Starts a program that kills itself where its orders tell it. Resolves when it accepts orders. */
export async function forkProcess(name: string, args: string[]): Promise<ChildProcess> {
  const child = fork(programFile(name), args, { execArgv: PROGRAM_FLAGS })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the process ended with ${code ?? signal} before it was ready`)
  })
  ended.catch(() => undefined)
  await Promise.race([once(child, 'message'), ended])
  return child
}

/** Returns null if the process was killed. */
export async function work<Done>(child: ChildProcess, order: object): Promise<Done | null> {
  const killed = once(child, 'exit').then(([code, signal]) => {
    if (signal === 'SIGKILL') return null
    throw new Error(`the process ended with ${code ?? signal}`)
  })
  killed.catch(() => undefined)
  const done = once(child, 'message').then(([message]) => message as Done)
  child.send(order)
  return Promise.race([done, killed])
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}

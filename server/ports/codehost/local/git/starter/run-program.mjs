import { spawn } from 'node:child_process'
import { Shell } from './shell.mjs'

const MAX_IDLE_SHELLS = 4

/**
 * @typedef {{ program: string, args: string[], env: Record<string, string> }} ProgramCall
 * @typedef {Omit<import('./shell.mjs').ShellListener, 'lost'>} ProgramListener
 * @typedef {object} RunningProgram
 * @property {(bytes: Buffer) => boolean} write False if the program is slower.
 * @property {() => void} endInput
 * @property {() => void} pause
 * @property {() => void} resume
 * @property {(signal: NodeJS.Signals) => void} kill
 */

/** @type {Shell[]} */
const idleShells = []

/**
 * Runs a program without input from a shell. Replaces a shell that has died once.
 *
 * @param {ProgramCall} call
 * @param {ProgramListener} listener
 * @returns {RunningProgram}
 */
export function runInShell(call, listener) {
  let shell = takeIdleShell()
  let isNew = shell === null
  let isKilled = false
  /** @param {Shell} current */
  const run = (current) => {
    shell = current
    current.run({ ...call, cwd: '/' }, { ...listener, lost, ended })
  }
  const lost = () => {
    if (isNew || isKilled) {
      listener.failed('the shell that starts programs has ended')
      return listener.ended(null, 'SIGKILL')
    }
    isNew = true
    run(new Shell())
  }
  const ended = (/** @type {number | null} */ code, /** @type {string | null} */ signal) => {
    if (shell?.isUsable && idleShells.length < MAX_IDLE_SHELLS) idleShells.push(shell)
    else shell?.close()
    listener.ended(code, signal)
  }
  run(shell ?? new Shell())
  return {
    write: () => true,
    endInput: () => {},
    pause: () => shell?.pause(),
    resume: () => shell?.resume(),
    kill(signal) {
      isKilled = true
      shell?.kill(signal)
    },
  }
}

/** @returns {Shell | null} */
function takeIdleShell() {
  for (let shell = idleShells.pop(); shell; shell = idleShells.pop()) if (shell.isUsable) return shell
  return null
}

export function closeIdleShells() {
  for (const shell of idleShells.splice(0)) shell.close()
}

/**
 * @param {ProgramCall} call
 * @param {ProgramListener} listener
 * @param {() => void} onDrain Called when the program takes more input.
 * @returns {RunningProgram}
 */
export function runDirectly({ program, args, env }, listener, onDrain) {
  const child = spawn(program, args, { env, cwd: '/', stdio: 'pipe' })
  child.once('spawn', listener.started)
  child.once('error', ({ message }) => listener.failed(message))
  child.stdout.on('data', listener.output)
  child.stderr.on('data', listener.errors)
  for (const event of ['drain', 'close']) child.stdin.on(event, onDrain)
  // A program that ends early closes its input. Its exit code reports the reason.
  child.stdin.on('error', onDrain)
  child.once('close', listener.ended)
  return {
    write: (bytes) => !child.stdin.writable || child.stdin.write(Buffer.from(bytes)),
    endInput: () => child.stdin.end(),
    pause() {
      child.stdout.pause()
      child.stderr.pause()
    },
    resume() {
      child.stdout.resume()
      child.stderr.resume()
    },
    kill: (signal) => void child.kill(signal),
  }
}

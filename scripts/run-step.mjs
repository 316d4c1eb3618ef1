import { spawn } from 'node:child_process'
import { say } from './say.mjs'
import { markStep, unmarkStep } from './step-mark.mjs'

/** The message contains the output of the failed program. */
export class StepFailed extends Error {}

const KEPT_OUTPUT = 20_000
const PROGRESS_INTERVAL_MS = 15_000

/**
 * Runs a slow program and prints its progress. Its own output is shown only if it fails.
 *
 * @param {{ label: string, doing: string, program: string, args: string[] }} step
 */
export async function runStep({ label, doing, program, args }) {
  const began = Date.now()
  const elapsed = () => `${Math.round((Date.now() - began) / 1000)} s`
  say(label, `${doing} …`)
  const reminder = setInterval(() => say('', `${elapsed()} …`), PROGRESS_INTERVAL_MS)
  try {
    const { failure, output } = await run(program, args)
    if (failure) throw new StepFailed(`${output}\n\n${label}: ${doing} failed (${failure}).`)
  } finally {
    clearInterval(reminder)
  }
  say(label, `done in ${elapsed()}`)
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<{ failure: string | null, output: string }>}
 */
function run(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  // If this process is stopped, the program must not keep running.
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  let output = ''
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk).slice(-KEPT_OUTPUT)
  }
  if (child.pid) markStep(child.pid)
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ failure: message, output }))
    child.on('close', (code, signal) => {
      process.off('SIGTERM', stop)
      unmarkStep()
      resolve({ failure: code === 0 ? null : (signal ?? `exit code ${code}`), output: output.trim() })
    })
  })
}

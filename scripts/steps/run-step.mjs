import { spawn } from 'node:child_process'
import { printLine } from './print-line.mjs'
import { markStep, unmarkStep } from './step-mark.mjs'

/** The message contains the output of the failed program. */
export class StepFailed extends Error {}

const MAX_OUTPUT_CHARACTERS = 20_000
const PROGRESS_INTERVAL_MS = 15_000

/**
 * Runs a slow program and prints its progress. Its own output is shown only if it fails.
 *
 * @param {{ label: string, activity: string, program: string, args: string[] }} step
 */
export async function runStep({ label, activity, program, args }) {
  const startedAt = Date.now()
  const elapsed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  printLine(label, `${activity} …`)
  const reminder = setInterval(() => printLine('', `${elapsed()} …`), PROGRESS_INTERVAL_MS)
  try {
    const { failure, output } = await run(program, args)
    if (failure) throw new StepFailed(`${output}\n\n${label}: ${activity} failed (${failure}).`)
  } finally {
    clearInterval(reminder)
  }
  printLine(label, `done in ${elapsed()}`)
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
  const collectOutput = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk).slice(-MAX_OUTPUT_CHARACTERS)
  }
  if (child.pid) markStep(child.pid)
  child.stdout.on('data', collectOutput)
  child.stderr.on('data', collectOutput)
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ failure: message, output }))
    child.on('close', (code, signal) => {
      process.off('SIGTERM', stop)
      unmarkStep()
      resolve({ failure: code === 0 ? null : (signal ?? `exit code ${code}`), output: output.trim() })
    })
  })
}

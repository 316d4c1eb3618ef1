import { spawn } from 'node:child_process'
import { say } from './say.mjs'
import { markStep, unmarkStep } from './step-mark.mjs'

/** Its message holds what the failed program said. */
export class StepFailed extends Error {}

const KEPT_OUTPUT = 20_000
const TELL_EVERY_MS = 15_000

/**
 * Runs a program that takes a while and says so in calm lines; its own output shows only when it fails.
 *
 * @param {{ label: string, doing: string, program: string, args: string[] }} step
 */
export async function runStep({ label, doing, program, args }) {
  const began = Date.now()
  const elapsed = () => `${Math.round((Date.now() - began) / 1000)} s`
  say(label, `${doing} …`)
  const reminder = setInterval(() => say('', `${elapsed()} …`), TELL_EVERY_MS)
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
  // A stop meanwhile must not leave the program behind.
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

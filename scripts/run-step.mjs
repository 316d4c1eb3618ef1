import { spawn } from 'node:child_process'

/** Its message holds what the failed program said. */
export class StepFailed extends Error {}

const KEPT_OUTPUT = 20_000
const TELL_EVERY_MS = 15_000

/**
 * Runs a program that takes a while, and says so in a line; its own output shows only when it fails.
 *
 * @param {string} title
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export function runStep(title, program, args) {
  const began = Date.now()
  const elapsed = () => `${Math.round((Date.now() - began) / 1000)} s`
  console.log(`${title} …`)
  const reminder = setInterval(() => console.log(`${title} … ${elapsed()}`), TELL_EVERY_MS)
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  // A stop during the step must not leave the program behind.
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  let output = ''
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk).slice(-KEPT_OUTPUT)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new StepFailed(`${title} failed: ${error.message}`)))
    child.on('close', (code, signal) => {
      if (code === 0) {
        console.log(`${title}: done in ${elapsed()}`)
        resolve()
      } else reject(new StepFailed(`${output.trim()}\n${title} failed (${signal ?? `exit code ${code}`}).`))
    })
  }).finally(() => {
    clearInterval(reminder)
    process.off('SIGTERM', stop)
  })
}

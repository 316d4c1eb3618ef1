// A small process that starts programs for a large one: see start-remotely.ts. Plain JavaScript, so that it starts quickly and stays small.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { asJson, FRAME, readFrames, writeFrame } from './frames.mjs'

const [, , socketPath = ''] = process.argv
/** A program that was asked to end gets this time. */
const PATIENCE_MS = 2_000
/** @type {Map<number, import('node:child_process').ChildProcess>} */
const children = new Map()

const server = createServer((socket) => {
  /** @type {import('node:child_process').ChildProcessWithoutNullStreams} */
  let child
  let id = 0
  readFrames(socket, (kind, bytes) => {
    if (kind === FRAME.start) {
      const start = JSON.parse(bytes.toString())
      id = start.id
      child = startProgram(socket, start)
      children.set(id, child)
    } else if (kind === FRAME.inputEnd) child.stdin.end()
    else if (child.stdin.writable && !child.stdin.write(Buffer.from(bytes))) socket.pause()
  })
  // The other process went away, or has its result.
  socket.on('close', () => {
    endProgram(children.get(id))
    children.delete(id)
  })
  socket.on('error', () => socket.destroy())
})

/**
 * @param {import('node:net').Socket} socket
 * @param {{ program: string, args: string[], env: Record<string, string> }} start
 */
function startProgram(socket, { program, args, env }) {
  const child = spawn(program, args, { env, cwd: '/', stdio: 'pipe' })
  const send = (/** @type {number} */ kind, /** @type {Buffer} */ bytes) => {
    if (socket.destroyed || writeFrame(socket, kind, bytes)) return
    child.stdout.pause()
    child.stderr.pause()
  }
  socket.on('drain', () => {
    child.stdout.resume()
    child.stderr.resume()
  })
  child.once('spawn', () => send(FRAME.spawned, Buffer.alloc(0)))
  child.once('error', ({ message }) => send(FRAME.failure, Buffer.from(message)))
  child.stdout.on('data', (bytes) => send(FRAME.output, bytes))
  child.stderr.on('data', (bytes) => send(FRAME.errors, bytes))
  for (const event of ['drain', 'close']) child.stdin.on(event, () => socket.resume())
  // A program that ends early closes its input. Its exit code reports the reason.
  child.stdin.on('error', () => socket.resume())
  child.once('close', (code, signal) => {
    send(FRAME.exit, asJson({ code, signal }))
    socket.end()
  })
  return child
}

/**
 * Git removes its lock files when it is asked to end. If it is killed, they stay, and nobody can write to the repository.
 *
 * @param {import('node:child_process').ChildProcess | undefined} child
 */
function endProgram(child) {
  if (!child?.kill('SIGTERM')) return
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  child.once('exit', () => clearTimeout(timer))
}

process.on('message', (/** @type {{ kill: number }} */ { kill }) => endProgram(children.get(kill)))
process.on('disconnect', () => {
  for (const child of children.values()) endProgram(child)
  rmSync(path.dirname(socketPath), { recursive: true, force: true })
  // It ends with the last program.
  server.close()
  setTimeout(() => process.exit(), 2 * PATIENCE_MS).unref()
})
// Ctrl-C reaches the whole group of processes. The large process decides what ends when.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
server.listen(socketPath, () => process.send?.('ready'))

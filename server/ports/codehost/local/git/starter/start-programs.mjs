// A small process that starts programs for a large one: see start-remotely.ts. Plain JavaScript, so that it starts quickly and stays small.
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { asJson, FRAME, readFrames, writeFrame } from './frames.mjs'
import { closeIdleShells, runDirectly, runInShell } from './run-program.mjs'

const [, , socketPath = ''] = process.argv
/** Time for a program to end after a request to stop. */
const PATIENCE_MS = 2_000
/** Some shells read their commands byte by byte. */
const MAX_SHELL_COMMAND = 100_000

/** @type {Map<number, import('./run-program.mjs').RunningProgram>} */
const programs = new Map()

const server = createServer((socket) => {
  let id = 0
  readFrames(socket, (kind, bytes) => {
    if (kind === FRAME.start) {
      const { takesInput, ...call } = JSON.parse(bytes.toString())
      id = call.id
      const listener = reportTo(socket, id)
      const isForShell = !takesInput && bytes.length <= MAX_SHELL_COMMAND
      programs.set(
        id,
        isForShell ? runInShell(call, listener) : runDirectly(call, listener, () => socket.resume()),
      )
    } else if (kind === FRAME.inputEnd) programs.get(id)?.endInput()
    else if (programs.get(id)?.write(bytes) === false) socket.pause()
  })
  socket.on('drain', () => programs.get(id)?.resume())
  // The other process went away, or has its result.
  socket.on('close', () => endProgram(id))
  socket.on('error', () => socket.destroy())
})

/**
 * Sends the output and the end of a program.
 *
 * @param {import('node:net').Socket} socket
 * @param {number} id
 * @returns {import('./run-program.mjs').ProgramListener}
 */
function reportTo(socket, id) {
  const send = (/** @type {number} */ kind, /** @type {Buffer} */ bytes) => {
    if (!socket.destroyed && !writeFrame(socket, kind, bytes)) programs.get(id)?.pause()
  }
  return {
    started: () => send(FRAME.spawned, Buffer.alloc(0)),
    failed: (reason) => send(FRAME.failure, Buffer.from(reason)),
    output: (bytes) => send(FRAME.output, bytes),
    errors: (bytes) => send(FRAME.errors, bytes),
    ended(code, signal) {
      programs.delete(id)
      send(FRAME.exit, asJson({ code, signal }))
      socket.end()
    },
  }
}

/**
 * Asked to end, git removes its lock files. If it is killed, they stay, and nobody can write to the repository.
 *
 * @param {number} id
 */
function endProgram(id) {
  const program = programs.get(id)
  if (!program) return
  program.kill('SIGTERM')
  // Unread output would hide its end.
  program.resume()
  setTimeout(() => {
    if (programs.get(id) === program) program.kill('SIGKILL')
  }, PATIENCE_MS).unref()
}

process.on('message', (/** @type {{ kill: number }} */ { kill }) => endProgram(kill))
process.on('disconnect', () => {
  for (const id of programs.keys()) endProgram(id)
  closeIdleShells()
  rmSync(path.dirname(socketPath), { recursive: true, force: true })
  // It ends with the last program.
  server.close()
  setTimeout(() => process.exit(), 2 * PATIENCE_MS).unref()
})
// Ctrl-C reaches the whole process group. The large process decides the order of ending.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
server.listen(socketPath, () => process.send?.('ready'))

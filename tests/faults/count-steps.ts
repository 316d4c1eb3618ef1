import { Socket } from 'node:net'

/** Counts the writes of this process to sockets: of the database and of other services. */
export function countSteps(): { start(killAt: number): void; steps(): number } {
  let steps = 0
  let killAt = 0
  const { write } = Socket.prototype
  Socket.prototype.write = function (this: Socket, ...data: Parameters<typeof write>) {
    steps += 1
    if (steps === killAt) process.kill(process.pid, 'SIGKILL')
    return write.apply(this, data)
  } as typeof write
  return {
    /** Before this write the process kills itself. 0: never. */
    start(at) {
      steps = 0
      killAt = at
    },
    steps: () => steps,
  }
}

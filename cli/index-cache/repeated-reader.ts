import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Reads thousands of files into the same memory, one after another. The memory grows if necessary. */
export class RepeatedReader {
  private memory: Buffer = Buffer.alloc(0)

  /** The bytes of a file, valid until the next read. Null if it cannot be read. */
  read(path: string): Buffer | null {
    try {
      const file = openSync(path, 'r')
      try {
        return this.readOpen(file, fstatSync(file).size)
      } finally {
        closeSync(file)
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
      return null
    }
  }

  private readOpen(file: number, size: number): Buffer {
    // With extra space, because larger files may follow.
    if (size > this.memory.length) this.memory = Buffer.allocUnsafeSlow(Math.ceil(size * 1.5))
    let length = 0
    for (let more = 1; more > 0 && length < size; length += more)
      more = readSync(file, this.memory, length, size - length, length)
    return this.memory.subarray(0, length)
  }
}

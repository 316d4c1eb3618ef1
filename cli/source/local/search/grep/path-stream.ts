import type { Readable } from 'node:stream'

/**
 * The paths in a program's output, each terminated by NUL. Starts to read at once: Node discards the output of an ended program
 * if nothing reads it.
 */
export class PathStream {
  private rest: Buffer = Buffer.alloc(0)
  private paths: string[] = []
  private hasEnded = false
  private wake = (): void => undefined

  constructor(output: Readable) {
    output.on('data', (chunk: Buffer) => this.add(chunk))
    output.on('close', () => {
      this.hasEnded = true
      this.wake()
    })
  }

  /** The paths since the last call; waits for at least one. Null at the end. */
  async next(): Promise<string[] | null> {
    if (this.paths.length === 0 && !this.hasEnded) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    const paths = this.paths
    this.paths = []
    return paths.length === 0 ? null : paths
  }

  private add(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk])
    const end = bytes.lastIndexOf(0)
    this.rest = bytes.subarray(end + 1)
    if (end === -1) return
    this.paths.push(...bytes.toString('utf8', 0, end).split('\0'))
    this.wake()
  }
}

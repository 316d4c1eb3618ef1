import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { RemoteProgram } from '#server/ports/codehost/local/git/starter/start-remotely'
import { median, numberArgument } from '../harness'

const SIZES_MB = [0, 250, 500, 1000]
const OUTPUT_MB = 200

const WAYS = ['direct', 'with input', 'without input'] as const
type Way = (typeof WAYS)[number]
const env = { PATH: process.env.PATH }

/**
 * Compares ways to start a program from a process of growing memory: directly, and through the small process, which uses a
 * shell for a program
 * without input. Prints how long the event loop is blocked, when the program has ended, and the time to read a
 * long output.
 *
 *     npm run bench -- git/start-programs [--runs 30]
 */
export async function run(args: string[]): Promise<void> {
  const runs = numberArgument(args, 'runs', 30)
  const heldBuffers: Buffer[] = []
  console.log(`memory     blocked: ${WAYS.join('   ')}      ended: ${WAYS.join('   ')}`)
  for (const size of SIZES_MB) {
    while (heldBuffers.length * 10 < size) heldBuffers.push(Buffer.alloc(10_000_000, 1))
    const blocked: Record<Way, number[]> = { direct: [], 'with input': [], 'without input': [] }
    const ended: Record<Way, number[]> = { direct: [], 'with input': [], 'without input': [] }
    for (let at = 0; at < runs; at++)
      for (const way of WAYS) {
        const startedAt = performance.now()
        const program = open(way, 'git', '--version')
        blocked[way].push(performance.now() - startedAt)
        program.stdout.resume()
        await once(program, 'close')
        ended[way].push(performance.now() - startedAt)
      }
    const cells = [blocked, ended].flatMap((times) =>
      WAYS.map((way) => `${median(times[way]).toFixed(2)} ms`),
    )
    console.log([`${Math.round(process.memoryUsage().rss / 1e6)} MB`, ...cells].join('    '))
  }
  for (const way of [...WAYS, ...WAYS])
    console.log(`${OUTPUT_MB} MB of output, ${way}: ${(await timeToRead(way)).toFixed(0)} ms`)
}

interface Program {
  stdout: Readable
}

const open = (way: Way, program: string, ...args: string[]) =>
  way === 'direct'
    ? spawn(program, args, { stdio: 'pipe' })
    : new RemoteProgram({ program, args, env, takesInput: way === 'with input' })

async function timeToRead(way: Way): Promise<number> {
  const startedAt = performance.now()
  const { stdout }: Program = open(way, 'head', '-c', String(OUTPUT_MB * 1e6), '/dev/zero')
  for await (const _ of stdout);
  return performance.now() - startedAt
}

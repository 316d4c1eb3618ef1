import { openParsePool } from '#server/library/indexing/parser/parse-pool'
import { median, numberArgument, printRatios, sideBySide, timed, withTemporaryFolder } from './harness'
import { measureProduct } from './start/measure-product'

const SOURCE = ['--import', 'tsx', 'server/main.ts']
const BUILT = ['--enable-source-maps', 'build/program/main.js']
const address = (file: string) => new URL(`../${file}`, import.meta.url)

/** Measures the savings from compiling: the time of a second start, idle memory, and the start of a parser thread. */
export async function run(args: string[]): Promise<void> {
  const rounds = numberArgument(args, 'rounds', 5)
  await withTemporaryFolder(async (folder) => {
    const memory: Record<'source' | 'built', number[]> = { source: [], built: [] }
    const start = (name: keyof typeof memory, program: string[]) => async () => {
      const { readyMs, restMb } = await measureProduct(program, `${folder}/data`)
      memory[name].push(restMb)
      return readyMs
    }
    console.log('Second start, until /readyz answers:')
    printRatios(await sideBySide(rounds, { source: start('source', SOURCE), built: start('built', BUILT) }))
    console.log('Memory of the process at rest:')
    printRatios(memory, 'MB')
  })
  console.log('Start of a parser thread, until its first answer:')
  const times = await sideBySide(rounds, {
    source: () => timeThread('server/library/indexing/parser/parse-thread.mjs'),
    built: () => timeThread('build/program/parse-texts.js'),
  })
  printRatios(times)
  console.log(`  built / source: ${(median(times.built) / median(times.source)).toFixed(3)}`)
}

function timeThread(file: string): Promise<number> {
  return timed(async () => {
    const pool = openParsePool({ threads: 1, program: address(file) })
    await pool.parse({ orgId: 1, texts: [], bytes: new Uint8Array() })
    await pool.close()
  })
}

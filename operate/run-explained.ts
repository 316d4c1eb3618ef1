import { EXIT } from '#cli/exit-codes'
import { UsageError } from '#cli/usage-error'
import { DumpError } from '#db/backup/dump-error'
import { DistributionError } from '#db/distribution/requirements'
import { explainStart } from '#server/boot/start-error'
import { MoveError } from '#server/console/data/index'
import { OutboundError } from '#server/ports/http'
import { ObjectStorageError } from '#server/ports/object-storage/port'
import { OperatorError } from './operator-error'

const EXPLAINED = [DistributionError, DumpError, MoveError, ObjectStorageError, OperatorError, OutboundError]

/** Runs an operator's command. Prints an expected failure as one sentence, any other error with its stack trace. */
export async function runExplained(work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return EXIT.ok
  } catch (error) {
    if (error instanceof UsageError) throw error
    const isExplained = error instanceof Error && EXPLAINED.some((kind) => error instanceof kind)
    process.stderr.write(`${isExplained ? error.message : explainStart(error)}\n`)
    return EXIT.failed
  }
}

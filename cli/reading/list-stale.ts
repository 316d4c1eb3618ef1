import { z } from 'zod'
import type { SOURCE_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { openSource } from '#cli/source/open-source'
import { StaleSpec } from '#cli/source/wire/stale-spec'
import { printTable } from './print-table'

const Stale = z.object({ stale: z.array(StaleSpec) })

export const listStale: DataCommand<typeof SOURCE_OPTIONS, z.infer<typeof Stale>> = {
  schema: Stale,
  answer: async ({ options }) => ({ stale: await (await openSource(options)).stale() }),
  print({ stale }, terminal) {
    if (stale.length === 0) terminal.print('No stale specs.')
    printTable(
      stale.map(({ file_path, stale_since, title }) => [
        file_path,
        `since ${stale_since.slice(0, 10)}`,
        title,
      ]),
      terminal,
    )
  },
}

import { z } from 'zod'
import type { SOURCE_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { openSource } from '#cli/source/open-source'
import { SpecRow } from '#cli/source/wire/spec-row'
import { stateLabel } from '#spec/state-label'
import { printTable } from './print-table'
import { describeSummary, Summary, summarize } from './summary'

const Status = z.object({ summary: Summary, specs: z.array(SpecRow) })

export const showStatus: DataCommand<typeof SOURCE_OPTIONS, z.infer<typeof Status>> = {
  schema: Status,
  async answer({ options }) {
    const specs = await (await openSource(options)).specs()
    return { summary: summarize(specs), specs }
  },
  print({ summary, specs }, terminal) {
    printTable(
      specs.map((spec) => [
        spec.file_path,
        stateLabel(spec.status),
        `${spec.done_sections}/${spec.total_sections} sections`,
        `${spec.done_ac}/${spec.total_ac} criteria`,
        spec.title,
      ]),
      terminal,
    )
    if (specs.length > 0) terminal.print('')
    terminal.print(`${describeSummary(summary)}.`)
  },
}
